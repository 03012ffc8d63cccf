/* EXPECT: false(def-behavior) */
int main(void) {
  float x; /* TWIN: float x = 1.5f; */
  if (x < 1.0f) return 1; /* ERROR */
  return 0;
}
