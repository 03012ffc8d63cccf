/* EXPECT: false(valid-deref) */
#include <stdio.h>
int main(void) {
  short x;
  return scanf("%d", (int *)&x) == 1; /* ERROR */ /* TWIN: return scanf("%hd", &x) == 1; */
}
