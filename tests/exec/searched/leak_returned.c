/* EXPECT: false(valid-memtrack) */
#include <stdlib.h>
static int use(void) {
  int *p = malloc(sizeof *p);
  if (p == NULL) return 1;
  *p = 3;
  int result = *p;
  (void)result; /* TWIN: free(p); */
  return result; /* ERROR */
}
int main(void) { return use() == 9; }
