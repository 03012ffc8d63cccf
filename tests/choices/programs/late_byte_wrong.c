/* The number is chosen where one of its bytes is read. EXPECT: false(unreach-call) */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 20) return 0;
  unsigned char *bytes = (unsigned char *)&n;
  if (bytes[0] == 7) reach_error(); /* ERROR */
}
