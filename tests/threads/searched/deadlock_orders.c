/* EXPECT: false(no-deadlock) */
#include <pthread.h>
#include <stddef.h>
pthread_mutex_t mutexes[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
void *body(void *argument) {
  int first = argument != NULL; /* TWIN: int first = 0; */
  pthread_mutex_lock(&mutexes[first]);
  pthread_mutex_lock(&mutexes[!first]); /* ERROR */
  pthread_mutex_unlock(&mutexes[!first]);
  pthread_mutex_unlock(&mutexes[first]);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, body, NULL);
  pthread_create(&b, NULL, body, &a);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
