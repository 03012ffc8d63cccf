/* Pointers at the edges of what C allows. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct large {
  int head, body[7];
};
static int table[4] = {1, 2, 3, 4};
int main(void) {
  int *end = table + 4, sum = 0;
  for (int *p = table; p < end; p++) sum += *p;
  for (int *p = end; p > table;) sum += *--p;
  printf("%d %td %d\n", sum, end - table, end >= table);
  printf("%d %d\n", &table[4] == end, &table[1] < &table[2]);
  struct large s = {0};
  printf("%d %d\n", &s.head < s.body, (char *)&s.body[1] - (char *)&s == 8);
  char *p = malloc(8), *q = p + 8;
  printf("%td\n", q - p);
  q -= 8;
  while (q < p + 8) {
    *q = 'x';
    q++;
  }
  printf("%c\n", q[-1]);
  free(p);
  int *null = 0, *other = null;
  printf("%d %d %d\n", null == other, p == 0, null - other == 0);
  void *none = malloc(0);
  free(none);
  int x = 5, y = 5;
  printf("%d %d\n", &x == &y, &x != &y);
  uintptr_t number = (uintptr_t)&x;
  *(int *)number = 6;
  printf("%d %d\n", x, ((uintptr_t)&x & 3) == 0);
  int *special = (int *)-1;
  printf("%d\n", special == (int *)-1);
  int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
  printf("%d %td\n", *(grid[1] + 2), &grid[1][0] - &grid[0][0]);
  struct large *partial = malloc(sizeof(int));
  partial->head = 1;
  printf("%d\n", partial->head);
  free(partial);
  return 0;
}
