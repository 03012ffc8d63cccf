/* A buffer of one element; broken: the condition is not checked again.
 * EXPECT: true
 * BROKEN: false(unreach-call) */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int full, taken;

void *take(void *unused) {
  pthread_mutex_lock(&m);
#ifdef BROKEN
  if (!full) pthread_cond_wait(&changed, &m);
#else
  while (!full) pthread_cond_wait(&changed, &m);
#endif
  assert(full);
  full = 0;
  taken++;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, take, 0);
  pthread_create(&b, 0, take, 0);
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&m);
    while (full) pthread_cond_wait(&changed, &m);
    full = 1;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&m);
  }
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(taken == 2);
  return 0;
}
