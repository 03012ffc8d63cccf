/* Two threads take turns; broken: one turn is never given.
 * EXPECT: true
 * BROKEN: false(no-deadlock) */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t mine, yours;
int x;

void *second(void *unused) {
  for (int i = 0; i < 2; i++) {
    sem_wait(&yours);
    x++;
#ifdef BROKEN
    if (i == 0)
#endif
      sem_post(&mine);
  }
  return 0;
}

int main(void) {
  pthread_t t;
  sem_init(&mine, 0, 1);
  sem_init(&yours, 0, 0);
  pthread_create(&t, 0, second, 0);
  for (int i = 0; i < 3; i++) {
    sem_wait(&mine);
    assert(x == i);
    if (i < 2) sem_post(&yours);
  }
  pthread_join(t, 0);
  return 0;
}
