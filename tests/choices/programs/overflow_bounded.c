/* OPTIONS: --prop no-overflow */
/* EXPECT: true */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 2147483637 || x < -2147483638) return 0;
  int y = x + 10;
  int z = x - 10;
  return y > 3 || z < -3;
}
