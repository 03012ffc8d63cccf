/* What is stored need not be chosen. EXPECT: true */
extern int __VERIFIER_nondet_int(void);
int stored;
int main(void) {
  stored = __VERIFIER_nondet_int();
}
