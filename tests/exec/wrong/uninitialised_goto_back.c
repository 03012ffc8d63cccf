/* EXPECT: false(def-behavior) */
int main(void) {
  int rounds = 0;
again: {
  int x;
  if (rounds == 1) return x; /* ERROR */
  x = 1;
  rounds += x;
}
  goto again;
}
