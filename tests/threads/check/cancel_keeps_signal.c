/* EXPECT: true */
// A thread that is cancelled does not consume the signal that another one needs.
#include <pthread.h>
#include <stddef.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
int waiting, tickets;
void unlock(void *argument) { pthread_mutex_unlock(argument); }
void *body(void *argument) {
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(unlock, &mutex);
  waiting++;
  while (tickets == 0) pthread_cond_wait(&condition, &mutex);
  if (argument == NULL) tickets--;
  else pthread_cond_signal(&condition);
  pthread_cleanup_pop(1);
  return NULL;
}
int main(void) {
  pthread_t stays, goes;
  pthread_create(&stays, NULL, body, NULL);
  pthread_create(&goes, NULL, body, &tickets);
  for (int ready = 0; !ready;) {
    pthread_mutex_lock(&mutex);
    ready = waiting == 2;
    if (ready) {
      tickets = 1;
      pthread_cond_signal(&condition);
    }
    pthread_mutex_unlock(&mutex);
  }
  pthread_cancel(goes);
  pthread_join(goes, NULL);
  pthread_join(stays, NULL);
  return 0;
}
