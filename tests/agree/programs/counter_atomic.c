/* Two threads add atomically; broken: load and store apart.
 * EXPECT: true
 * BROKEN: false(unreach-call) */
#include <assert.h>
#include <pthread.h>

int x;

void *add(void *unused) {
  for (int i = 0; i < 2; i++) {
#ifdef BROKEN
    int old = __atomic_load_n(&x, __ATOMIC_SEQ_CST);
    __atomic_store_n(&x, old + 1, __ATOMIC_SEQ_CST);
#else
    __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
#endif
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 4);
  return 0;
}
