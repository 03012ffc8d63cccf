/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  int a;
  return scanf("%d %d", &a) == 2; /* ERROR */
}
