/* EXPECT: true */
extern _Bool __VERIFIER_nondet_bool(void);
int seen[2];
int main(void) {
  seen[__VERIFIER_nondet_bool()] = 1;
  return seen[0] + seen[1] == 1 ? 0 : 1;
}
