/* EXPECT: false(def-behavior) */
int one = 1; /* TWIN: int one = 0; */
int main(void) {
  int x;
  if (one && x) return 1; /* ERROR */
  return 0;
}
