/* EXPECT: false(def-behavior) */
int zero; /* TWIN: int zero = 1; */
int main(void) {
  return 1 / zero; /* ERROR */
}
