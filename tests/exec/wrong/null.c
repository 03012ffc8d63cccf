/* EXPECT: false(valid-deref) */
int main(void) {
  int *p = 0; /* TWIN: int x = 0, *p = &x; */
  return *p; /* ERROR */
}
