/* By SV-COMP's property the call is the error, whatever the function does. EXPECT: false(unreach-call) */
/* OPTIONS: --svcomp --prop unreach-call */
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  if (__VERIFIER_nondet_int() == 7) reach_error(); /* ERROR */
}
