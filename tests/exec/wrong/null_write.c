/* EXPECT: false(valid-deref) */
int main(void) {
  int *p = 0; /* TWIN: int x, *p = &x; */
  *p = 1; /* ERROR */
  return 0;
}
