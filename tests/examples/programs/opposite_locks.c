// Two threads lock two mutexes in opposite orders.
// PRINTS: OK!
// CHECK: false(no-deadlock)
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t first, second;

static void *backwards(void *data) {
  pthread_mutex_lock(&second);
  pthread_mutex_lock(&first);
  pthread_mutex_unlock(&first);
  pthread_mutex_unlock(&second);
  return data;
}

int main(void) {
  pthread_t other;
  pthread_mutex_init(&first, NULL);
  pthread_mutex_init(&second, NULL);
  pthread_create(&other, NULL, backwards, NULL);
  pthread_mutex_lock(&first);
  pthread_mutex_lock(&second);  // ERROR: no-deadlock
  pthread_mutex_unlock(&second);
  pthread_mutex_unlock(&first);
  pthread_join(other, NULL);
  puts("OK!");
  return 0;
}
