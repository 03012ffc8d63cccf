/* EXPECT: false(def-behavior) */
int main(void) {
  int x;
  if (x > 3) return 1; /* ERROR */
  return 0;
}
