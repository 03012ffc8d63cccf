/* By SV-COMP's rules a value that is not initialised may be any: the error behind the one it is taken for is real. */
/* OPTIONS: --svcomp --prop unreach-call */
/* EXPECT: false(unreach-call) */
extern void reach_error(void);
extern void *malloc(unsigned long size);
int main(void) {
  int *block = malloc(2 * sizeof(int));
  int sum = block[0] * 3 + ~block[1] - 1;
  if (sum == -2 && block[0] <= block[1]) reach_error(); /* ERROR */
  return 0;
}
