/* EXPECT: false(valid-deref) */
int main(void) {
  int *p = 0;
  *p = 1; /* ERROR */
  return 0;
}
