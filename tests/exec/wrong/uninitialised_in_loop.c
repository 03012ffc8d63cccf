/* EXPECT: false(def-behavior) */
int main(void) {
  for (int i = 0; i < 2; i++) {
    int x; /* TWIN: int x = 1; */
    if (i == 1 && x == 0) return 1; /* ERROR */
    x = i;
  }
  return 0;
}
