/* EXPECT: false(def-behavior) */
int main(void) {
  float x;
  if (x < 1.0f) return 1; /* ERROR */
  return 0;
}
