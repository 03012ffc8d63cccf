/* EXPECT: false(valid-deref) */
static int *f(void) {
  int local = 3, *p = &local; /* TWIN: static int local = 3; int *p = &local; */
  return p;
}
int main(void) {
  int *p = f();
  return *p; /* ERROR */
}
