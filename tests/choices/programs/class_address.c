/* A variable that others may read. EXPECT: true */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int* p = &n;
  if (*p > 3) return 1;
}
