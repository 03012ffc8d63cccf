/* EXPECT: false(def-behavior) */
int main(void) {
  int a[4] = {0}, *p = a;
  p--; /* ERROR */
  return p == a;
}
