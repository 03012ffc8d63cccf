/* EXPECT: false(def-behavior) */
int a[4], b[4];
int main(void) {
  int *p = a, *q = b; /* TWIN: int *p = a, *q = a + 4; */
  return (int)(q - p); /* ERROR */
}
