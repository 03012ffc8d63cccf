// The address is computed before it is used: the use is what counts.
int main(void) {
  int a[4] = {1, 2, 3, 4};
  int *p = a;
  for (int i = 0; i < 6; ++i) p = &a[i];
  return *p;
}
