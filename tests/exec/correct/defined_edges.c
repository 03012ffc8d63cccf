/* What looks like an error that C leaves undefined, but is none. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct block {
  int words[4];
};

static int old_style();
static int same(int a) { return a; }
static double half(void) { return 0.5; }
static void nothing(void) {}
static struct block filled(void) { return (struct block){{1, 2, 3, 4}}; }
static _Noreturn void leave(void) {
  puts("left");
  exit(3);
}

static void Copies(void) {
  struct block b = {{1, 2, 3, 4}}, *p = &b;
  b = *p; /* onto itself */
  int words[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  *(struct block *)(words + 4) = *(struct block *)words; /* next to each other */
  memcpy(words, words + 2, 2 * sizeof *words);
  memmove(words, words + 1, 7 * sizeof *words);
  char text[32] = "12 text", word[8];
  int n;
  printf("%d %d %d\n", words[0], words[6], sscanf(text, "%d %s", &n, word));
  sprintf(text, "%s", word);
  puts(text);
}

static void Calls(void) {
  int (*integer)(int) = same;
  double (*real)(void) = half;
  void (*none)(void) = nothing;
  struct block (*object)(void) = filled;
  none();
  ((void (*)(void))half)(); /* the result is not used */
  printf("%d %g %d %d\n", integer(1), real(), object().words[3], old_style(1, 2));
}
static int old_style(a, b)
int a, b;
{ return a + b; }

static int Sum(int count, ...) {
  va_list list, copy;
  int sum = 0;
  va_start(list, count);
  va_copy(copy, list);
  for (int i = 0; i < count; i++) sum += va_arg(list, int);
  va_end(list);
  sum += 100 * va_arg(copy, int);
  va_end(copy);
  va_start(list, count);
  sum += 1000 * va_arg(list, int);
  va_end(list);
  return sum;
}

static int Lengths(int n) {
  char bytes[n];
  memset(bytes, 1, (size_t)n);
  int *p = 0, *q = 0;
  long count = 3;
  return bytes[n - 1] + (int)(p - q) + (1 << count);
}

static int Scopes(void) {
  int total = 0;
  for (int i = 0; i < 4; i++) {
    int x;
    if (i % 2 == 0) {
      x = i;
    } else {
      x = -i;
    }
    int y = x;
    while (y < 3) {
      int z = y;
      y = z + 1;
    }
    total += x * 10 + y;
  }
  int i = 0;
  {
    int kept;
    kept = 5;
  again:
    total += kept++;
    if (++i < 3) goto again;
  }
  switch (i) {
    int chosen;
    case 3:
      chosen = 7;
      for (int k = 0; k < 2; k++) total += chosen;
      break;
    default:
      chosen = 1;
      total += chosen;
  }
  do {
    int once = i;
    total += once;
  } while (i++ < 5);
  return total;
}

int main(void) {
  const int limit = 3;
  const int *view = &limit;
  Copies();
  Calls();
  printf("%d %d %d %d\n", Sum(3, 1, 2, 3), Lengths(2), Scopes(), *view);
  leave();
}
