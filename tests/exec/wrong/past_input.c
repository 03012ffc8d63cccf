/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  int a, b;
  scanf("%d", &a);
  scanf("%d", &b);
  return a + b; /* ERROR */
}
