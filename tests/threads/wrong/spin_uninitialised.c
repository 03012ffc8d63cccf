/* EXPECT: false(def-behavior) */
#include <pthread.h>
int main(void) {
  pthread_spinlock_t lock;
  (void)0; /* TWIN: pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE); */
  pthread_spin_lock(&lock); /* ERROR */
  return 0;
}
