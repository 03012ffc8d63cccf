// Each of two threads counts on the order in which they increment; with the run's schedule they are right.
// PRINTS: OK!
// FLAGS: --prop unreach-call
// CHECK: false(unreach-call)
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int shared;

static void *second(void *data) {
  shared += 1;
  assert(shared == 2);  // ERROR: unreach-call
  return data;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, second, NULL);
  shared += 1;
  assert(shared == 1);  // ERROR: unreach-call
  pthread_join(other, NULL);
  puts("OK!");
  return 0;
}
