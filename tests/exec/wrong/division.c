/* EXPECT: false(def-behavior) */
int zero;
int main(void) {
  return 1 / zero; /* ERROR */
}
