/* EXPECT: false(def-behavior) */
int main(void) {
  int x;
  x += 2; /* ERROR */
  return 0;
}
