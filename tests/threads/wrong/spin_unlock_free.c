/* EXPECT: false(def-behavior) */
#include <pthread.h>
pthread_spinlock_t lock;
int main(void) {
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE); /* TWIN: pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE); pthread_spin_lock(&lock); */
  pthread_spin_unlock(&lock); /* ERROR */
  return 0;
}
