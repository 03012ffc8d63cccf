// The same in one order: nothing is wrong.
// PRINTS: OK!
// CHECK: true
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t first, second;

static void *forwards(void *data) {
  pthread_mutex_lock(&first);
  pthread_mutex_lock(&second);
  pthread_mutex_unlock(&second);
  pthread_mutex_unlock(&first);
  return data;
}

int main(void) {
  pthread_t other;
  pthread_mutex_init(&first, NULL);
  pthread_mutex_init(&second, NULL);
  pthread_create(&other, NULL, forwards, NULL);
  forwards(NULL);
  pthread_join(other, NULL);
  puts("OK!");
  return 0;
}
