/* A ticket lock; broken: the ticket is not taken atomically.
 * EXPECT: true
 * BROKEN: false(no-data-race,unreach-call) */
#include <assert.h>
#include <pthread.h>

unsigned next, serving;
int x;

void *work(void *unused) {
#ifdef BROKEN
  unsigned mine = __atomic_load_n(&next, __ATOMIC_SEQ_CST);
  __atomic_store_n(&next, mine + 1, __ATOMIC_SEQ_CST);
#else
  unsigned mine = __atomic_fetch_add(&next, 1, __ATOMIC_SEQ_CST);
#endif
  while (__atomic_load_n(&serving, __ATOMIC_SEQ_CST) < mine) {
  }
  x++;
  __atomic_fetch_add(&serving, 1, __ATOMIC_SEQ_CST);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
