/* EXPECT: false(valid-deref) */
int main(void) {
  int a[4] = {1, 2, 3, 4}, *end = a + 4; /* TWIN: int a[4] = {1, 2, 3, 4}, *end = a + 3; */
  return *end; /* ERROR */
}
