/* EXPECT: false(def-behavior) */
#include <pthread.h>
pthread_spinlock_t lock;
void *body(void *argument) {
  pthread_spin_unlock(&lock); /* ERROR */ /* TWIN: pthread_spin_lock(&lock); pthread_spin_unlock(&lock); */
  return argument;
}
int main(void) {
  pthread_t handle;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_lock(&lock); /* TWIN: */
  pthread_create(&handle, NULL, body, NULL);
  pthread_join(handle, NULL);
  return 0;
}
