/* EXPECT: false(valid-deref) */
int main(void) {
  int *p = (int *)1234;
  return *p; /* ERROR */
}
