/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 2147483637 || x < -2147483639) return 0;
  int y = x + 10;
  int z = x - 10; /* ERROR */
  return y > 3 || z < -3;
}
