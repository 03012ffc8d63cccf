/* Sleeping orders nothing. EXPECT: false(unreach-call) */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>
atomic_int done;
static void* work(void* argument) {
  done = 1;
  return argument;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  sleep(1);
  assert(done); /* ERROR */
  pthread_join(t, 0);
}
