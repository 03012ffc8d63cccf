/* EXPECT: false(def-behavior) */
int a[4], i = 6;
int main(void) {
  int *p = &a[i]; /* ERROR */
  return p == a;
}
