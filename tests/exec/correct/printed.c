/* printf with arguments that fit their conversions, if only just. */
#include <stdio.h>
int main(void) {
  char text[3] = {'a', 'b', 'c'}, small[6];
  printf("%.3s %.*s|%5.2s|\n", text, 2, text, text);
  printf("%d %u %x %c %hhd\n", 'c', 7, 255u, 97, 300);
  printf("%d%%\n", 5, 6);
  printf("%ld %zu %td\n", 1L, sizeof text, text + 2 - text);
  sprintf(small, "%d", 12345);
  puts(small);
  printf("%d %s\n", snprintf(small, sizeof small, "%d", 1234567), small);
  return 0;
}
