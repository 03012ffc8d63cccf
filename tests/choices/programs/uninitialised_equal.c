/* An uninitialised pointer that is taken for 0 is null. EXPECT: unknown */
/* OPTIONS: --svcomp --prop unreach-call */
/* REASON: undefined behaviour at .*uninitialised_equal.c:7 */
extern void reach_error(void);
int main(void) {
  char* p;
  if (p != 0) reach_error();
}
