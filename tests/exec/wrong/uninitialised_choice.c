/* EXPECT: false(def-behavior) */
int main(void) {
  int x, y = x ? 1 : 2; /* ERROR */
  return y;
}
