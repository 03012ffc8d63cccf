/* EXPECT: false(def-behavior) */
static int last(const int *p, unsigned long n) { return p[n - 1]; } /* ERROR */

int main(void) {
  int a[4] = {1, 2, 3, 4};
  return last(a, 4) + last(a, 0); /* TWIN: return last(a, 4) + last(a, 1); */
}
