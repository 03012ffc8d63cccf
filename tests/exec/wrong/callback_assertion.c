/* EXPECT: false(unreach-call) */
#include <assert.h>
#include <stdlib.h>
static int compare(const void *a, const void *b) {
  assert(*(const int *)a != *(const int *)b); /* ERROR */
  return *(const int *)a - *(const int *)b;
}
int main(void) {
  int numbers[] = {3, 1, 3}; /* TWIN: int numbers[] = {3, 1, 2}; */
  qsort(numbers, 3, sizeof *numbers, compare);
  return 0;
}
