/* What is stored is sampled. EXPECT: unknown */
/* REASON: sampled values of __VERIFIER_nondet_int at .*int_stored.c:6: */
extern int __VERIFIER_nondet_int(void);
int stored;
int main(void) {
  stored = __VERIFIER_nondet_int();
}
