/* EXPECT: false(unreach-call) */
#include <assert.h>
#include <stdio.h>
int main(void) {
  int n;
  if (scanf("%d", &n) == 1) assert(n != 1); /* ERROR */
}
