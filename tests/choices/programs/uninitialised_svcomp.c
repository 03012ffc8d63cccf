/* What an uninitialised variable holds is not tried. EXPECT: unknown */
/* OPTIONS: --svcomp --prop unreach-call */
/* REASON: undefined behaviour at .*uninitialised_svcomp.c:7 */
extern void reach_error(void);
int main(void) {
  int n;
  if (n == 3) reach_error();
}
