/* The C library on real input. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static int by_length(const void *a, const void *b) { return (int)strlen(*(char *const *)a) - (int)strlen(*(char *const *)b); }
int main(int argc, char **argv) {
  char line[80], *words[16]; int n = 0, total = 0;
  while (fgets(line, sizeof line, stdin)) for (char *w = strtok(line, " \n"); w; w = strtok(0, " \n")) if (n < 16) words[n++] = strdup(w);
  qsort(words, n, sizeof *words, by_length);
  for (int i = 0; i < n; i++) { for (char *c = words[i]; *c; c++) *c = toupper(*c); printf("%-8s|", words[i]); total += strlen(words[i]); free(words[i]); }
  printf("\n%d %d\n", n, total);
  int a; char b[8]; float f; int got = sscanf("12 abc 1.5", "%d %7s %f", &a, b, &f); printf("%d %d %s %g\n", got, a, b, f);
  char *end; errno = 0; long v = strtol("9999999999999999999", &end, 10); printf("%ld %d %ld\n", v, errno == ERANGE, strtol("0x1f", 0, 0));
  printf("%s %s %d\n", strstr("needle in hay", "in"), strrchr("a/b/c", '/') + 1, strncmp("abc", "abd", 2));
  struct tm tm = {.tm_year = 99, .tm_mon = 11, .tm_mday = 31}; char when[32]; strftime(when, sizeof when, "%Y-%m-%d %j", &tm); puts(when);
  fprintf(stderr, "to stderr\n"); printf("%5d|%-5d|%05d|%+d|%x|%o|%e|%s|%c|%%|%.3s\n", 42, 42, 42, 42, 255, 8, 1.5, "s", 'c', "abcdef");
  return argc - 1 + (argv[argc] == 0);
}
