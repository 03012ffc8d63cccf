/* One writer, two readers; broken: the writer locks for reading.
 * EXPECT: true
 * BROKEN: false(no-data-race,unreach-call) */
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int x, y;

void *read_both(void *unused) {
  pthread_rwlock_rdlock(&lock);
  assert(x == y);
  pthread_rwlock_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, read_both, 0);
  pthread_create(&b, 0, read_both, 0);
#ifdef BROKEN
  pthread_rwlock_rdlock(&lock);
#else
  pthread_rwlock_wrlock(&lock);
#endif
  x = 1;
  y = 1;
  pthread_rwlock_unlock(&lock);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
