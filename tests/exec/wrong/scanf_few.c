/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  int a; /* TWIN: int a, b; */
  return scanf("%d %d", &a) == 2; /* ERROR */ /* TWIN: return scanf("%d %d", &a, &b) == 2; */
}
