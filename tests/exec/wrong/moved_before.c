/* EXPECT: false(def-behavior) */
int main(void) {
  int a[4] = {0}, *p = a; /* TWIN: int a[4] = {0}, *p = a + 1; */
  p--; /* ERROR */
  return p == a;
}
