/* EXPECT: false(def-behavior) */
int main(void) {
  int x; /* TWIN: int x = 0; */
  if (x > 3) return 1; /* ERROR */
  return 0;
}
