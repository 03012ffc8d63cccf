/* EXPECT: false(unreach-call) */
#include <assert.h>
#include <stdlib.h>
int stored;
int main(void) {
  stored = rand();
  assert(stored != RAND_MAX); /* ERROR */
}
