/* EXPECT: false(def-behavior) */
int main(void) {
  int x = 0, *p = &x, *null = 0; /* TWIN: int x[2], *p = x + 1, *null = x; */
  return p > null; /* ERROR */
}
