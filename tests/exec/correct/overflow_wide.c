/* Overflow built-ins with 128-bit operands or results. */
#include <stdio.h>

typedef __int128 wide;
typedef unsigned __int128 uwide;

static void show(const char *what, int overflowed, uwide value) {
  printf("%s %d %016llx%016llx\n", what, overflowed, (unsigned long long)(value >> 64), (unsigned long long)value);
}

#define ONE(operation, type, left, right)                                     \
  do {                                                                        \
    type result;                                                              \
    int overflowed = __builtin_##operation##_overflow(left, right, &result);  \
    show(#operation " " #type, overflowed, (uwide)result);                    \
  } while (0)
#define EACH(operation, left, right)            \
  do {                                          \
    ONE(operation, wide, left, right);          \
    ONE(operation, uwide, left, right);         \
    ONE(operation, int, left, right);           \
    ONE(operation, unsigned char, left, right); \
  } while (0)
#define ALL(left, right)       \
  do {                         \
    EACH(add, (left), (right)); \
    EACH(sub, (left), (right)); \
    EACH(mul, (left), (right)); \
  } while (0)

int main(void) {
  const wide least = (wide)1 << 126 << 1, most = ~least;
  const uwide all = ~(uwide)0;
  wide numbers[] = {0, 1, -1, 3, -5, 100, -2147483648ll, least, most, (wide)1 << 64, -((wide)1 << 64)};
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; ++i) {
    for (unsigned k = 0; k < sizeof numbers / sizeof *numbers; ++k) {
      ALL(numbers[i], numbers[k]);
      ALL(numbers[i], (uwide)numbers[k]);
    }
    ALL(numbers[i], all);
    ALL(all, (int)numbers[i]);
    ALL((unsigned long long)numbers[i], numbers[i]);
  }
  return 0;
}
