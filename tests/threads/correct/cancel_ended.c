// Cancelling a thread that ends without a cancellation point has no effect, and neither has it on one that is joined by
// a thread which is cancelled.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t ready, stop;
static pthread_t waiting_thread;

static void *body(void *argument) { return argument; }

static void *waiting(void *argument) {
  sem_wait(&stop);
  return argument;
}

static void *joiner(void *argument) {
  sem_post(&ready);
  pthread_join(waiting_thread, NULL);
  assert(0);
  return argument;
}

int main(void) {
  pthread_t handle;
  void *value = NULL;
  assert(pthread_create(&handle, NULL, body, &value) == 0);
  sched_yield();
  assert(pthread_cancel(handle) == 0);
  assert(pthread_join(handle, &value) == 0 && value == &value);

  sem_init(&ready, 0, 0);
  sem_init(&stop, 0, 0);
  assert(pthread_create(&waiting_thread, NULL, waiting, &stop) == 0);
  assert(pthread_create(&handle, NULL, joiner, NULL) == 0);
  sem_wait(&ready);
  assert(pthread_cancel(handle) == 0);
  assert(pthread_join(handle, &value) == 0 && value == PTHREAD_CANCELED);
  sem_post(&stop);
  assert(pthread_join(waiting_thread, &value) == 0 && value == &stop);
  return 0;
}
