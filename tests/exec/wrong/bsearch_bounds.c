/* EXPECT: false(def-behavior) */
#include <stdlib.h>
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  int numbers[2] = {1, 2}, key = 9;
  return bsearch(&key, numbers, 8, sizeof key, compare) != 0; /* ERROR */ /* TWIN: return bsearch(&key, numbers, 2, sizeof key, compare) != 0; */
}
