/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
extern int __VERIFIER_nondet_int(void);
int stored;
int main(void) {
  stored = __VERIFIER_nondet_int();
  if (stored > 715827882 || stored < 0) return 0;
  stored = 3 * stored + 2; /* ERROR */
}
