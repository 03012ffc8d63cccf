/* EXPECT: true */
/* OPTIONS: --prop unreach-call */
#include <assert.h>
#include <pthread.h>
static struct {
  long a, b;
  unsigned c : 4, d : 4;
} shared;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void *body(void *argument) {
  __typeof__(shared) ones = {1, 1, 1, 0};
  pthread_mutex_lock(&mutex);
  shared = ones;
  pthread_mutex_unlock(&mutex);
  return argument;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, body, 0);
  pthread_mutex_lock(&mutex);
  __typeof__(shared) seen = shared;
  shared.d = 1;
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  assert(seen.a == seen.b && seen.a == seen.c);
}
