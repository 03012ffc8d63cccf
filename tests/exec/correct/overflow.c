/* Nothing here overflows. OPTIONS: --prop no-overflow,def-behavior,unreach-call,valid-deref */
#include <ctype.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct fields {
  int narrow : 3;
  unsigned counter : 2;
  long wide : 40;
};
typedef unsigned char bytes __attribute__((vector_size(4)));

static void Limits(void) {
  volatile int least = INT_MIN, greatest = INT_MAX;
  volatile long long far = LLONG_MAX;
  printf("%d %d %d\n", least + greatest, 0 - (least + 1), greatest - 1 + 1);
  printf("%d %d\n", least / 1, greatest / -1);
  printf("%d %d\n", (least + 1) % -1, least % 2);
  printf("%lld %lld\n", far + -1, 0 - far - 1);
  printf("%d %d %d\n", 1 << 30, 0 << 31, 3 << 29 >> 29);
  printf("%d\n", abs(least + 1));
  printf("%d\n", (least >> 31) * greatest);
}

static void Conversions(void) {
  volatile signed char small = 127;
  volatile short middle = 32767;
  volatile unsigned short half = 65535;
  small++;
  middle += 1;
  half = half + 1;
  printf("%d %d %d %d\n", small, middle, half, (signed char)300);
  volatile unsigned most = UINT_MAX;
  printf("%u %u %u %u\n", most + 1, most * most, most << 1, -most);
  volatile unsigned long long all = ULLONG_MAX;
  printf("%llu %d\n", all * 3, (int)(all + 5));
  printf("%d\n", (int)3000000000u);
}

static void Fields(void) {
  struct fields f = {3, 3, (1L << 39) - 2};
  f.narrow++;
  f.counter++;
  f.wide++;
  printf("%d %d %ld %d\n", f.narrow, f.counter, (long)f.wide, f.narrow * f.narrow);
}

static void Wide(void) {
  __int128 sum = 0;
  for (int i = 0; i < 100; i++) sum = sum * 2 + i;
  printf("%llx %llx\n", (unsigned long long)(sum >> 64), (unsigned long long)sum);
  unsigned __int128 wrapped = -(unsigned __int128)1;
  printf("%d\n", (int)(wrapped * wrapped));
}

static int Order(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void Library(void) {
  int numbers[] = {5, 3, 9, -4, 0, 7};
  qsort(numbers, 6, sizeof *numbers, Order);
  printf("%d %d %ld %lld\n", numbers[0], atoi("-2147483648"), strtol("99999999999999999999", NULL, 10),
         strtoll("-9223372036854775808", NULL, 0));
  char text[64];
  snprintf(text, sizeof text, "%d %ld %lld %x", INT_MIN, LONG_MIN, LLONG_MIN, INT_MIN);
  puts(text);
  int a;
  long b;
  printf("%d", sscanf("-2147483648 9223372036854775807", "%d %ld", &a, &b));
  printf(" %d %ld\n", a, b);
  srand(7);
  printf("%d\n", rand() % 10 >= 0);
  printf("%zu %d %d\n", strlen(text), toupper('a'), memcmp("\xff", "\x01", 1) > 0);
  printf("%.3f %e\n", strtod("1e300", NULL) * 1e-299, 1e-310);
  struct tm day = {.tm_year = 70, .tm_mday = 2};
  printf("%d\n", mktime(&day) > 0);
}

static void Vectors(void) {
  bytes a = {255, 255, 1, 2}, b = {1, 2, 3, 4};
  a += b;
  printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
}

int main(void) {
  Limits();
  Conversions();
  Fields();
  Wide();
  Library();
  Vectors();
  return 0;
}
