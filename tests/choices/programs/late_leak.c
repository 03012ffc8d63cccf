/* A leak is found again when its input is given as a number. EXPECT: false(valid-memtrack) */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int values[3];
int main(void) {
  values[1] = __VERIFIER_nondet_int();
  char *block = malloc(8);
  if (values[1] * 2 == 84) block = 0;
  for (int i = 0; i < 3; i++) {
    if (values[1] < i) return free(block), 0;
  }
  free(block);
}
