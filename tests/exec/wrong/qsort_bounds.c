/* EXPECT: false(valid-deref) */
#include <stdlib.h>
static int compare(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b; /* ERROR */
}
int main(void) {
  int numbers[3] = {3, 2, 1};
  qsort(numbers, 4, sizeof(int), compare); /* TWIN: qsort(numbers, 3, sizeof(int), compare); */
  return 0;
}
