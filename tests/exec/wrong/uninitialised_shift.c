/* EXPECT: false(def-behavior) */
int main(void) {
  int count, x = 1;
  x <<= count; /* ERROR */
  return 0;
}
