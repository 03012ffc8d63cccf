/* EXPECT: false(def-behavior) */
#include <string.h>
int main(void) {
  int a[2], b[2] = {1, 2};
  a[0] = 1;
  memcpy(b, a, sizeof a);
  if (b[0] != 1) return 1;
  if (b[1] != 2) return 2; /* ERROR */ /* TWIN: */
  return 0;
}
