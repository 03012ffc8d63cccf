/* EXPECT: false(valid-deref) */
int main(void) {
  int *p = 0;
  for (int i = 0; i < 2; i++) {
    int a[2] = {i, i}; /* TWIN: static int a[2]; */
    if (i == 0) p = a;
    else a[0] = *p; /* ERROR */
  }
  return 0;
}
