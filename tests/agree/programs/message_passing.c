/* Data behind a flag; broken: the flag is plain.
 * EXPECT: true
 * BROKEN: false(no-data-race,unreach-call) */
#include <assert.h>
#include <pthread.h>

int data, flag;

void *send(void *unused) {
#ifdef BROKEN
  flag = 1;
  data = 1;
#else
  data = 1;
  __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);
#endif
  return 0;
}

void *receive(void *unused) {
#ifdef BROKEN
  if (flag) assert(data == 1);
#else
  if (__atomic_load_n(&flag, __ATOMIC_ACQUIRE)) assert(data == 1);
#endif
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, send, 0);
  pthread_create(&b, 0, receive, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
