/* Quotients, remainders, shifts and sums at the limits of their types. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
volatile int least = INT_MIN, minus = -1, zero;
volatile long least_long = LONG_MIN;
volatile unsigned count = 31;
typedef int four __attribute__((vector_size(16)));
int main(void) {
  printf("%d %d %d\n", least / 2, (least + 1) / minus, -7 % 3);
  printf("%ld %ld\n", (long)least / minus, least_long / 1);
  printf("%u %u\n", (unsigned)least / (unsigned)minus, (unsigned)least % 7u);
  short s = SHRT_MIN;
  printf("%d\n", s / minus);
  printf("%g %g\n", 1.0 / zero, -1.0 / zero);
  printf("%d %u %u\n", 1 << 30, 1u << count, UINT_MAX >> count);
  printf("%lu %d\n", 1ul << 63, (int)(1ll << (count + 1) >> 32));
  unsigned __int128 wide = (unsigned __int128)1 << 127;
  printf("%d\n", (int)(wide >> (count + 96)));
  unsigned char c = 1;
  printf("%d %d\n", c << 8, (unsigned char)(c << 8));
  printf("%d %d\n", -8 >> 1, 0 << 31);
  printf("%u %lu\n", 0u - 1u, ULONG_MAX + 2);
  four a = {8, -6, 4, 2}, b = {2, 3, -4, 1}, d = a / b;
  printf("%d %d %d %d\n", d[0], d[1], d[2], d[3]);
  div_t parts = div(-7, 2);
  printf("%d %d\n", parts.quot, parts.rem);
  return zero && 1 / zero;
}
