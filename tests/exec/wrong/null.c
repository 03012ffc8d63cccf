/* EXPECT: false(valid-deref) */
int main(void) {
  int *p = 0;
  return *p; /* ERROR */
}
