/* EXPECT: false(def-behavior) */
int main(void) {
  int x, y = -x; /* ERROR */
  return y == 0;
}
