// The same without assertions: the accesses themselves are the error.
// PRINTS: OK!
// FLAGS: --prop no-data-race
// CHECK: false(no-data-race)
#include <pthread.h>
#include <stdio.h>

static int shared;

static void *second(void *data) {
  shared += 1;
  return data;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, second, NULL);
  shared += 1;  // ERROR: no-data-race
  pthread_join(other, NULL);
  puts("OK!");
  return 0;
}
