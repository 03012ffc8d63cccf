/* EXPECT: false(valid-deref) */
static int *keep(int x) {
  int *p = &x; /* TWIN: static int kept; int *p = &kept; kept = x; */
  return p;
}
int main(void) {
  int *p = keep(3);
  *p = 4; /* ERROR */
  return 0;
}
