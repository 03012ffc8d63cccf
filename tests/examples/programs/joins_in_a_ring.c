// Two threads wait for the end of each other, unless one learns in time that it is waited for.
// PRINTS: OK!
// FLAGS: --prop no-deadlock
// CHECK: false(no-deadlock)
#include <pthread.h>
#include <stdio.h>

static pthread_t main_thread;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int is_waited_for;

static void *wait_for_main(void *data) {
  pthread_mutex_lock(&mutex);
  int waits = is_waited_for;
  pthread_mutex_unlock(&mutex);
  if (!waits) pthread_join(main_thread, NULL);
  return data;
}

int main(void) {
  pthread_t other;
  main_thread = pthread_self();
  pthread_create(&other, NULL, wait_for_main, NULL);
  pthread_mutex_lock(&mutex);
  is_waited_for = 1;
  pthread_mutex_unlock(&mutex);
  pthread_join(other, NULL);  // ERROR: no-deadlock
  puts("OK!");
  return 0;
}
