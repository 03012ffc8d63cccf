/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long x = __VERIFIER_nondet_long();
  if (x > 9223372036854775798) return 0;
  long y = 10 + x; /* ERROR */
  return y > 3;
}
