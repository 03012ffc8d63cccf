/* EXPECT: false(valid-deref) */
int main(void) {
  int a[4] = {1, 2, 3, 4}, *end = a + 4;
  return *end; /* ERROR */
}
