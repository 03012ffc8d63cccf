/* The result does not matter, only that it fits. */
/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y;
  if (x > 5) y = 2147483000 + x; /* ERROR */
  return 0;
}
