/* EXPECT: false(def-behavior) */
static int sign(int x) {
  if (x > 0) return 1;
  if (x < 0) return -1;
  __builtin_unreachable(); /* ERROR */
}
int main(void) { return sign(0); } /* TWIN: int main(void) { return sign(1); } */
