/* EXPECT: false(no-deadlock)
 * ERRORS: 1
 * NOTE: thread main waits for a mutex that t1 holds
 * NOTE: thread t1 waits for a mutex that main holds
 * STACK: main
 * STACK: t1
 * SUMMARY: 3 steps, 2 threads, 1 context switches
 * ROW: main | pthread_create(&other, NULL, right_then_left, NULL); | other: ? -> thread t1
 * ROW: main | pthread_mutex_lock(&left); | left: free -> held by main
 * ROW: t1 | pthread_mutex_lock(&right); | unused: ? -> NULL, right: free -> held by t1 */
#include <pthread.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;

static void *right_then_left(void *unused) {
  pthread_mutex_lock(&right);
  pthread_mutex_lock(&left);
  pthread_mutex_unlock(&left);
  pthread_mutex_unlock(&right);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, right_then_left, NULL);
  pthread_mutex_lock(&left);
  pthread_mutex_lock(&right); /* ERROR */
  pthread_mutex_unlock(&right);
  pthread_mutex_unlock(&left);
  pthread_join(other, NULL);
  return 0;
}
