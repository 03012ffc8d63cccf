/* EXPECT: false(def-behavior) */
int main(void) {
  int count[2];
  count[0] = 0;
  count[0]++;
  count[1]++; /* ERROR */ /* TWIN: count[1] = count[0]++; */
  return 0;
}
