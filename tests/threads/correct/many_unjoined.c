// 300 threads one after the other, that are joined when all of them have ended.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#define COUNT 300

static sem_t done;
static int sum;

static void* add(void* number) {
  sum += (int)(long)number;
  sem_post(&done);
  return number;
}

int main(void) {
  pthread_t threads[COUNT];
  sem_init(&done, 0, 0);
  for (long i = 0; i < COUNT; ++i) {
    pthread_create(&threads[i], NULL, add, (void*)i);
    sem_wait(&done);
  }
  for (long i = 0; i < COUNT; ++i) {
    void* result;
    pthread_join(threads[i], &result);
    assert(result == (void*)i);
  }
  assert(sum == COUNT * (COUNT - 1) / 2);
}
