/* Another linker name for a library function holds for the built-in function too. */
#include <stdio.h>

extern void *memcpy(void *, const void *, __SIZE_TYPE__) __asm__("copy_backwards");

void *copy_backwards(char *to, const char *from, __SIZE_TYPE__ n) {
  for (__SIZE_TYPE__ i = 0; i < n; ++i) to[i] = from[n - 1 - i];
  return to;
}

int main(void) {
  char a[4] = "", b[4] = "";
  volatile __SIZE_TYPE__ n = 3;
  memcpy(a, "abc", n);
  __builtin_memcpy(b, "xyz", n);
  printf("%s %s\n", a, b);
  return 0;
}
