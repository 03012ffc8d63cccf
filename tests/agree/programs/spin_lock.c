/* pthread_spin_lock; broken: one thread does not use it.
 * EXPECT: true
 * BROKEN: false(no-data-race,unreach-call) */
#include <assert.h>
#include <pthread.h>

pthread_spinlock_t lock;
int x;

void *work(void *uses) {
  if (uses) pthread_spin_lock(&lock);
  x++;
  if (uses) pthread_spin_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_spin_init(&lock, 0);
  pthread_create(&a, 0, work, &lock);
#ifdef BROKEN
  pthread_create(&b, 0, work, 0);
#else
  pthread_create(&b, 0, work, &lock);
#endif
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
