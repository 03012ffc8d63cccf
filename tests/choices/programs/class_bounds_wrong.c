/* EXPECT: false(valid-deref) */
extern int __VERIFIER_nondet_int(void);
int counts[10];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 10) return 0;
  counts[n]++; /* ERROR */
}
