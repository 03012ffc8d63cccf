/* Numbers, arrays and bit-fields stored in the order opposite to the machine's. */
#include <stdio.h>
#include <string.h>

struct __attribute__((scalar_storage_order("big-endian"))) big {
  unsigned char byte;
  short half;
  int word;
  unsigned long long quad;
  float single;
  double real;
  unsigned a : 3, b : 13, c : 16;
  int d : 5;
  unsigned long long e : 40;
  long long f : 11;
  _Bool g : 1;
  unsigned short list[3];
  struct {
    int inner;
  } plain;
  enum { kNone = 0, kSome = 0x1234 } kind;
  char *pointer;
};

static struct big initialised = {1, -2, 0x01020304, 0x1122334455667788, 1.5f, -2.25, 5, 4097, 65534, -7, 0x123456789a,
                                 -1000, 1, {1, 2, 0xff00}, {77}, kSome, 0};

static void show(const struct big *p) {
  unsigned char bytes[sizeof *p];
  memcpy(bytes, p, sizeof bytes);
  bytes[1] = 0;
  for (unsigned i = 0; i < sizeof bytes; ++i) printf("%02x", bytes[i]);
  printf("\n%d %d %d %llx %g %g %u %u %u %d %llx %lld %d %u %u %u %d %d\n", p->byte, p->half, p->word, p->quad, p->single,
         p->real, p->a, p->b, p->c, p->d, (unsigned long long)p->e, (long long)p->f, p->g, p->list[0], p->list[1],
         p->list[2], p->plain.inner, p->kind);
}

int main(void) {
  show(&initialised);
  struct big x;
  memset(&x, 0, sizeof x);
  x.byte = 9, x.half = 0x7ffe, x.word = -3, x.quad = 1ull << 40 | 7, x.single = 3.5f, x.real = 1e300;
  x.a = 6, x.b = 1, x.c = 0x8001, x.d = 15, x.e = 0xfedcba9876, x.f = 1023, x.g = 1;
  for (int i = 0; i < 3; ++i) x.list[i] = (unsigned short)(1000 * i + 1);
  x.plain.inner = 5;
  x.kind = kSome;
  show(&x);
  x.word += 10, x.a += 1, x.e <<= 4, x.f = -x.f, x.list[1] ^= 0xff, x.real /= 2, ++x.quad;
  show(&x);
  struct big y = x;
  y.d = -16;
  show(&y);
  return 0;
}
