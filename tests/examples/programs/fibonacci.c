// Numbers of a sequence, as many as are asked for.
// INPUT: 5
// PRINTS: How many? f(0) = 1
// PRINTS: f(1) = 1
// PRINTS: f(2) = 2
// PRINTS: f(3) = 3
// PRINTS: f(4) = 5
// PRINTS: f(5) = 8
#include <stdio.h>

int main(void) {
  int last = 0, before = 0, value, count = 0;
  printf("How many? ");
  scanf("%d", &count);
  for (int i = 0; i <= count; i++) {
    value = i <= 1 ? 1 : last + before;
    before = last;
    last = value;
    printf("f(%d) = %d\n", i, value);
  }
  return 0;
}
