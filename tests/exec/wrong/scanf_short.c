/* EXPECT: false(valid-deref) */
#include <stdio.h>
int main(void) {
  short x;
  return scanf("%d", (int *)&x) == 1; /* ERROR */
}
