/* EXPECT: false(unreach-call) */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int values[4];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -1000000 || n > 1000000) return 0;
  for (int i = 0; i < 4; i++) values[i] = i * n + i;
  if (values[3] == 2999997) reach_error(); /* ERROR */
}
