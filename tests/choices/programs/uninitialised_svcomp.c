/* An uninitialised variable is taken for 0, which proves nothing about its other values. EXPECT: unknown */
/* OPTIONS: --svcomp --prop unreach-call */
/* REASON: undefined behaviour at .*uninitialised_svcomp.c:7 */
extern void reach_error(void);
int main(void) {
  int n;
  if (n == 3) reach_error();
}
