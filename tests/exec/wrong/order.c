/* EXPECT: false(def-behavior) */
int a, b;
int main(void) {
  int *p = &a, *q = &b; /* TWIN: int *p = &a, *q = &a + 1; (void)b; */
  return p < q; /* ERROR */
}
