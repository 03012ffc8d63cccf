/* EXPECT: false(unreach-call) */
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
int main(void) {
  __VERIFIER_assume(1);
  __VERIFIER_error(); /* ERROR */ /* TWIN: if (0) __VERIFIER_error(); */
}
