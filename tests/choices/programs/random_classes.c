/* EXPECT: true */
#include <assert.h>
#include <stdlib.h>
int main(void) {
  srand(7);
  int heads = 0;
  if (rand() % 2) heads++;
  if (rand() < 1000) heads++;
  assert(heads <= 2 && rand() >= 0);
}
