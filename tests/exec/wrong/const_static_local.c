/* EXPECT: false(valid-deref) */
int main(void) {
  static const int limit = 3; /* TWIN: static int limit = 3; */
  int *p = (int *)&limit;
  ++*p; /* ERROR */
  return 0;
}
