/* EXPECT: false(valid-deref) */
static int *f(void) {
  int local = 3, *p = &local;
  return p;
}
int main(void) {
  int *p = f();
  return *p; /* ERROR */
}
