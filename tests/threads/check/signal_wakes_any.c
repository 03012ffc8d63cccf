/* EXPECT: false(unreach-call) */
// The thread that waited first need not be the one that is woken.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
int waiting, first_to_wait, first_to_wake;
void *body(void *argument) {
  int number = argument != NULL ? 2 : 1;
  pthread_mutex_lock(&mutex);
  if (waiting++ == 0) first_to_wait = number;
  pthread_cond_wait(&condition, &mutex);
  if (first_to_wake == 0) first_to_wake = number;
  pthread_mutex_unlock(&mutex);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, body, NULL);
  pthread_create(&b, NULL, body, &waiting);
  for (int ready = 0; !ready;) {
    pthread_mutex_lock(&mutex);
    ready = waiting == 2;
    if (ready) pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
  }
  for (int woken = 0; !woken;) {
    pthread_mutex_lock(&mutex);
    woken = first_to_wake;
    pthread_mutex_unlock(&mutex);
  }
  pthread_mutex_lock(&mutex);
  assert(first_to_wake == first_to_wait);
  return 0;
}
