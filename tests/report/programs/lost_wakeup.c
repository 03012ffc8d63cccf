/* The signal comes before the wait.
 * EXPECT: false(no-deadlock)
 * ERRORS: 1
 * NOTE: thread main waits for a condition variable
 * STACK: main
 * SUMMARY: 12 steps, 2 threads, 2 context switches
 * ROW: main | int seen = ready; | seen: ? -> 0
 * ROW: t1 | ready = 1; | ready: 0 -> 1
 * ROW: t1 | pthread_cond_signal(&c); |
 * ROW: main | pthread_mutex_lock(&m); | m: free -> held by main
 * ROW: main | pthread_cond_wait(&c, &m); /+ ERROR +/ | m: held by main -> free */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *producer(void *arg) {
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_mutex_unlock(&m);
  pthread_cond_signal(&c);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, producer, 0);
  pthread_mutex_lock(&m);
  int seen = ready;
  pthread_mutex_unlock(&m);
  if (!seen) {
    pthread_mutex_lock(&m);
    pthread_cond_wait(&c, &m); /* ERROR */
    pthread_mutex_unlock(&m);
  }
  pthread_join(t, 0);
  return 0;
}
