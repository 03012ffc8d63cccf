/* EXPECT: false(def-behavior) */
int main(void) {
  int round = 0, sum = 0;
again : {
  int kept; /* TWIN: static int kept; */
  if (round == 0) kept = 1;
  sum += kept; /* ERROR */
}
  if (++round < 2) goto again;
  return sum > 5;
}
