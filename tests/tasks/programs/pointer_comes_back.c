// Leaving an object is no access.
int main(void) {
  int a[4] = {1, 2, 3, 4};
  int *p = a + 9;
  p -= 6;
  int *before = a - 1;
  for (int i = 0; i < 4; ++i) p = before + 4 - i;
  return *p - 1;
}
