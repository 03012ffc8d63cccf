/* EXPECT: false(def-behavior) */
int a[4], i = 6; /* TWIN: int a[4], i = 4; */
int main(void) {
  int *p = &a[i]; /* ERROR */
  return p == a;
}
