/* Integers of every width, signed and unsigned, bit-fields, enums, shifts, rotations, overflow builtins. */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
struct bits { unsigned a : 3; int b : 5; unsigned long long c : 41; _Bool d : 1; };
enum color { RED = -1, GREEN, BLUE = 1000000 };
static unsigned hash(const unsigned char *p, int n) {
  unsigned h = 2166136261u;
  while (n--) h = (h ^ *p++) * 16777619u;
  return h;
}
int main(void) {
  signed char c = -128; unsigned char uc = 255; short s = SHRT_MAX; unsigned u = 3000000000u;
  long long ll = LLONG_MIN; unsigned long long ull = ULLONG_MAX; __int128 big = (__int128)ll * 3 - 7;
  printf("%d %d %d %u %lld %llu\n", c / 3, uc + 1, (short)(s + 1), u / 7, ll / 5 % 100, ull >> 60);
  printf("%lld %llu\n", (long long)(big >> 64), (unsigned long long)big);
  printf("%lld\n", (long long)((unsigned __int128)big % 1000000007));
  struct bits b = {5, -9, 1ull << 40 | 3, 1};
  b.a += 6; b.b--; b.c *= 2; b.d ^= 1;
  printf("%u %d %llu %d\n", b.a, b.b, (unsigned long long)b.c, b.d);
  enum color color = BLUE; printf("%d %d\n", RED, color);
  for (int i = 0; i < 70; i += 9) printf("%llu ", i < 64 ? ull >> i : 0); puts("");
  printf("%d %d %d\n", -7 / 2, -7 % 2, -7 >> 1);
  int r; unsigned ur; long long lr;
  printf("%d ", __builtin_add_overflow(INT_MAX, 1, &r)); printf("%d ", r);
  printf("%d ", __builtin_mul_overflow(65536u, 65536u, &ur)); printf("%u ", ur);
  printf("%d ", __builtin_sub_overflow(LLONG_MIN, 1ll, &lr)); printf("%lld\n", lr);
  printf("%d %d %d %d\n", __builtin_clz(1), __builtin_ctzll(1ull << 40), __builtin_popcount(0xff0f), __builtin_ffs(16));
  printf("%x %x\n", __builtin_bswap32(0x12345678), hash((const unsigned char *)"gimple", 6));
  unsigned x = 0x80000001u; printf("%x %x\n", x << 5 | x >> 27, x >> 5 | x << 27);
  return (int)(ull % 200);
}
