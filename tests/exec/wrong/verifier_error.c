/* EXPECT: false(unreach-call) */
void __VERIFIER_error(void);
int main(void) {
  __VERIFIER_error(); /* ERROR */ /* TWIN: if (0) __VERIFIER_error(); */
  return 0;
}
