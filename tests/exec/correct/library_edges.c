/* Library functions that fill their buffers to the last byte, and functions that run before and after main. */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
struct flags {
  unsigned char head;
  unsigned a : 20, b : 20;
};
static int started;
__attribute__((constructor)) static void first(void) { started = 1; }
__attribute__((destructor)) static void last(void) { puts("destructor"); }
static int compare(const void *a, const void *b) {
  assert(a != 0 && b != 0);
  return *(const int *)a - *(const int *)b;
}
static int apply(int (*f)(int), int x) { return f(x); }
static _Noreturn void stop(int status) { exit(status); }
int main(void) {
  char text[8], tail[4];
  printf("%d %s|", fgets(text, sizeof text, stdin) == text, text);
  printf("%zu|", fread(tail, 1, sizeof tail, stdin));
  short s;
  int n, items = scanf("%hd %7s %n", &s, text, &n);
  printf("%d %d %s %d|", items, s, text, n);
  printf("%.4s %ld %s\n", tail, 5L, "end");
  char half[8] = "1234";
  strncat(half, "56789", 3);
  memmove(half + 2, half, 6);
  puts(half[7] == '6' ? "moved" : "wrong");
  memcpy(half, half + 4, 4);
  char bytes[3] = {'a', 'b', 'c'};
  printf("%d %d %d\n", strncmp(bytes, "abcd", 3), memchr(bytes, 'x', 3) == 0, strnlen(bytes, 3) == 3);
  printf("%d %d\n", isalpha('z') != 0, isalpha(EOF));
  int numbers[4] = {4, 1, 3, 2}, key = 3;
  qsort(numbers, 4, sizeof *numbers, compare);
  int *found = bsearch(&key, numbers, 4, sizeof *numbers, compare);
  printf("%d %d\n", found == &numbers[2], numbers[3]);
  int offset = 10;
  int add(int x) { return x + offset; }
  printf("%d\n", apply(add, 5));
  struct flags *p = calloc(1, sizeof *p);
  p->b = 0xfffff;
  printf("%u %u\n", p->a, p->b);
  free(p);
  FILE *file = tmpfile();
  if (file) fclose(file);
  if (!started) return 1;
  stop(4);
}
