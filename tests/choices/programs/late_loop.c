/* Each number at which the loop may be left. EXPECT: false(unreach-call) */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  for (int i = 0; i < n; i++) sum += i;
  if (sum == 190) reach_error(); /* ERROR */
}
