// A cancelled thread ends at its next cancellation point, with PTHREAD_CANCELED.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t ready, go, never;

static void *at_point(void *argument) {
  sem_post(&ready);
  while (1) {
    pthread_testcancel();
    sched_yield();
  }
  return argument;
}

static void *in_wait(void *argument) {
  sem_post(&ready);
  sem_wait(&never);
  assert(0);
  return argument;
}

static void *before_wait(void *argument) {
  assert(pthread_cancel(pthread_self()) == 0);
  sem_wait(&go);  // its value stays 1
  assert(0);
  return argument;
}

static void *no_point(void *argument) {
  pthread_cancel(pthread_self());
  return argument;
}

static void cancel(void *(*body)(void *)) {
  pthread_t handle;
  void *value = NULL;
  assert(pthread_create(&handle, NULL, body, &value) == 0);
  if (body != before_wait) {
    sem_wait(&ready);
    assert(pthread_cancel(handle) == 0);
  }
  assert(pthread_join(handle, &value) == 0 && value == PTHREAD_CANCELED);
}

int main(void) {
  sem_init(&ready, 0, 0);
  sem_init(&go, 0, 1);
  sem_init(&never, 0, 0);
  cancel(at_point);
  cancel(in_wait);
  cancel(before_wait);
  int left = -1;
  assert(sem_getvalue(&go, &left) == 0 && left == 1);
  pthread_t handle;
  void *value = NULL;
  assert(pthread_create(&handle, NULL, no_point, &value) == 0);
  assert(pthread_join(handle, &value) == 0 && value == &value);
  return 0;
}
