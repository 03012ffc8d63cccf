/* What allocations answer at their limits, as glibc does. EXPECT: true */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  void *block = 0;
  printf("%d %d\n", posix_memalign(&block, 3, 8) == EINVAL, posix_memalign(&block, 0, 8) == EINVAL);
  printf("%d %d\n", posix_memalign(&block, 2, 8) == EINVAL, block == 0);
  printf("%d\n", posix_memalign(&block, 64, 8));
  volatile size_t none = 0;
  printf("%d\n", realloc(block, none) == 0);
  block = realloc(0, none);
  printf("%d\n", block != 0);
  free(block);
}
