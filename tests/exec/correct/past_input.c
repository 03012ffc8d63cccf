/* The end of input, as every function tells it. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(void) {
  int a = 0, b = -5;
  char line[8];
  printf("%d ", scanf("%d", &a));
  printf("%d %d %d\n", scanf("%d", &b), a, b);
  printf("%d ", getchar());
  printf("%d %d\n", getchar(), feof(stdin) != 0);
  printf("%d ", fgets(line, sizeof line, stdin) == 0);
  printf("%zu ", fread(line, 1, sizeof line, stdin));
  fflush(stdout);
  printf("%zd %d\n", read(0, line, sizeof line), scanf("%7s", line));
  return 0;
}
