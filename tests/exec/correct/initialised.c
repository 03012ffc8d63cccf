/* Values that are initialised just in time, and uninitialised ones that are only copied. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
struct pair {
  int a, b;
};
struct padded {
  char c;
  long l;
};
struct flags {
  unsigned a : 3, b : 3;
};
union mix {
  char small;
  int large;
};
static struct pair half(void) {
  struct pair p;
  p.a = 4;
  return p;
}
static int ignore(int unused, int x) { return x; }
static int choose(int which) {
  int x;
  switch (which) {
    case 1: x = 10; break;
    default: x = 20;
  }
  return x;
}
static int third(int n) {
  int numbers[n];
  for (int i = 0; i < 3; i++) numbers[i] = i;
  return numbers[2];
}
int main(void) {
  int x, copy = x, *p, *q = p;
  x = 1;
  p = q = &copy;
  *p = 2;
  printf("%d %d %d\n", x + copy, choose(1), choose(2));
  struct pair a, b;
  a.a = 1;
  b = a;
  a = half();
  printf("%d %d\n", a.a, b.a);
  struct padded s = {'s', 5}, t;
  memcpy(&t, &s, sizeof s);
  printf("%c %ld\n", t.c, t.l);
  struct flags f;
  f.a = 5;
  f.b = 6;
  printf("%u %u\n", f.a, f.b);
  union mix mix;
  mix.large = 1;
  mix.small = 2;
  printf("%d\n", mix.large);
  int *heap = malloc(4 * sizeof *heap), *zero = calloc(4, sizeof *zero);
  memcpy(heap + 2, heap, 2 * sizeof *heap);
  for (int i = 0; i < 4; i++) heap[i] = i;
  heap = realloc(heap, 6 * sizeof *heap);
  printf("%d %d\n", heap[3], zero[3]);
  free(heap);
  free(zero);
  for (int i = 0; i < 3; i++) {
    int y;
    if (i >= 0) y = i;
    printf("%d", y);
  }
  char text[8], bytes[4];
  text[0] = 'a';
  text[1] = 0;
  puts(text);
  printf("%zu %d\n", strlen(text), memcmp(text, "a", 2));
  memset(bytes, 'w', 2);
  fflush(stdout);
  if (write(1, bytes, 2) != 2) return 1;
  int unused;
  static int always_zero;
  return ignore(unused, 3) + third(4) + always_zero;
}
