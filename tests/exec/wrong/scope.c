/* EXPECT: false(valid-deref) */
int main(void) {
  int *p; /* TWIN: int *p, inner = 3; */
  {
    int inner = 3; /* TWIN: */
    p = &inner;
  }
  return *p; /* ERROR */
}
