/* OPTIONS: --prop no-overflow */
/* EXPECT: unknown */
/* REASON: sampled values */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -1000 || x > 1000) return 0;
  int y = x * x;
  return y < 0;
}
