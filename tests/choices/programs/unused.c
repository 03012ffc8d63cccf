/* Nobody looks. EXPECT: true */
/* STATES: 0 */
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  __VERIFIER_nondet_long();
  __VERIFIER_nondet_double();
}
