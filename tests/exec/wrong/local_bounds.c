/* EXPECT: false(valid-deref) */
int main(void) {
  int a[3], sum = 0;
  for (int i = 0; i <= 3; i++) a[i] = i; /* ERROR */ /* TWIN: for (int i = 0; i < 3; i++) a[i] = i; */
  for (int i = 0; i < 3; i++) sum += a[i];
  return sum;
}
