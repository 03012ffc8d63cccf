/* EXPECT: false(valid-deref) */
int main(void) {
  int *p = (int *)1234; /* TWIN: int x = 0, *p = (int *)(unsigned long)&x; */
  return *p; /* ERROR */
}
