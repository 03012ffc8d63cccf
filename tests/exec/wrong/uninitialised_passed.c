/* EXPECT: false(def-behavior) */
static int twice(int x) {
  return x + x; /* ERROR */
}
int main(void) {
  int x;
  return twice(x) > 0;
}
