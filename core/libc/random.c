// Random numbers. rand and random have no sequence that a program may rely on: the interpreter decides. rand_r and the
// drand48 family are functions of their state, which POSIX or the program holds, so they compute as glibc does.
#include "core/libc/libc.h"

int rand(void) { return (int)__gmc_random(2147483648u); }
void srand(unsigned seed) { __gmc_seed_random(seed); }
long random(void) { return (long)__gmc_random(2147483648u); }
void srandom(unsigned seed) { __gmc_seed_random(seed); }

int rand_r(unsigned* seed) {
  unsigned next = *seed;
  unsigned result = 0;
  const int bits[] = {11, 10, 10};
  for (int i = 0; i < 3; i++) {
    next = next * 1103515245u + 12345u;
    result = result << (i == 0 ? 0 : 10) ^ (next >> 16 & ((1u << bits[i]) - 1));
  }
  *seed = next;
  return (int)result;
}

// The 48-bit linear congruential generator of POSIX.
static const unsigned long long kMask = (1ull << 48) - 1;
static unsigned long long multiplier = 0x5deece66dull;
static unsigned increment = 0xb;
static unsigned long long state;

static unsigned long long next(unsigned long long x) { return (x * multiplier + increment) & kMask; }
static unsigned long long advance(void) { return state = next(state); }

static unsigned long long advance_array(unsigned short x[3]) {
  unsigned long long value = next(x[0] | (unsigned long long)x[1] << 16 | (unsigned long long)x[2] << 32);
  x[0] = (unsigned short)value;
  x[1] = (unsigned short)(value >> 16);
  x[2] = (unsigned short)(value >> 32);
  return value;
}

static double as_fraction(unsigned long long x) { return (double)x / (double)(1ull << 48); }
static long as_nonnegative(unsigned long long x) { return (long)(x >> 17); }
static long as_signed(unsigned long long x) { return (long)(int)(unsigned)(x >> 16); }

double drand48(void) { return as_fraction(advance()); }
double erand48(unsigned short x[3]) { return as_fraction(advance_array(x)); }
long lrand48(void) { return as_nonnegative(advance()); }
long nrand48(unsigned short x[3]) { return as_nonnegative(advance_array(x)); }
long mrand48(void) { return as_signed(advance()); }
long jrand48(unsigned short x[3]) { return as_signed(advance_array(x)); }

static void reset(void) {
  multiplier = 0x5deece66dull;
  increment = 0xb;
}

void srand48(long seed) {
  state = (unsigned long long)(unsigned)seed << 16 | 0x330e;
  reset();
}

unsigned short* seed48(unsigned short seed[3]) {
  static unsigned short previous[3];
  for (int i = 0; i < 3; i++) previous[i] = (unsigned short)(state >> 16 * i);
  state = seed[0] | (unsigned long long)seed[1] << 16 | (unsigned long long)seed[2] << 32;
  reset();
  return previous;
}

void lcong48(unsigned short parameters[7]) {
  state = parameters[0] | (unsigned long long)parameters[1] << 16 | (unsigned long long)parameters[2] << 32;
  multiplier = parameters[3] | (unsigned long long)parameters[4] << 16 | (unsigned long long)parameters[5] << 32;
  increment = parameters[6];
}
