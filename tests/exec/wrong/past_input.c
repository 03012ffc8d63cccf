/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  int a, b; /* TWIN: int a = 0, b = 0; */
  scanf("%d", &a);
  scanf("%d", &b);
  return a + b; /* ERROR */
}
