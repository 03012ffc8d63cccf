/* EXPECT: unknown */
/* REASON: unsupported: call of '__VERIFIER_nondet_memory' */
extern void __VERIFIER_nondet_memory(void*, unsigned long);
int main(void) {
  int x;
  __VERIFIER_nondet_memory(&x, sizeof x);
}
