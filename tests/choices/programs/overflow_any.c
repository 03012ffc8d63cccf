/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x + 1; /* ERROR */
  return y == 0;
}
