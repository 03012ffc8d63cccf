/* EXPECT: false(def-behavior) */
int a, b;
int main(void) {
  int *p = &a, *q = &b;
  return p < q; /* ERROR */
}
