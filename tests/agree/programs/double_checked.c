/* Double-checked locking with an atomic flag; broken: the second check is missing.
 * EXPECT: true
 * BROKEN: false(unreach-call) */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int is_made, count;

void *use(void *unused) {
  if (__atomic_load_n(&is_made, __ATOMIC_ACQUIRE) == 0) {
    pthread_mutex_lock(&m);
#ifndef BROKEN
    if (__atomic_load_n(&is_made, __ATOMIC_RELAXED) == 0)
#endif
      count++;
    __atomic_store_n(&is_made, 1, __ATOMIC_RELEASE);
    pthread_mutex_unlock(&m);
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, use, 0);
  pthread_create(&b, 0, use, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(count == 1);
  return 0;
}
