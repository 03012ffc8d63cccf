/* EXPECT: false(def-behavior) */
static int f(void) {
  int x;
  return x;
}
int main(void) {
  int y = f();
  return y * 2; /* ERROR */
}
