/* EXPECT: false(def-behavior) */
int main(void) {
  unsigned x, y = 3;
  y %= x; /* ERROR */
  return 0;
}
