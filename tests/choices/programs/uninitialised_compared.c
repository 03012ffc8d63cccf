/* All uses of one value take it for the same. */
/* OPTIONS: --svcomp --prop unreach-call */
/* EXPECT: false(unreach-call) */
extern void reach_error(void);
extern void *malloc(unsigned long size);
int main(void) {
  char **block = malloc(sizeof *block);
  int *number = malloc(sizeof *number);
  if (*block != 0 || *number > 0 || *number != *number) return 1;
  if (*number == 0) reach_error(); /* ERROR */
  return 0;
}
