// Detached threads: by attribute, by pthread_detach, by themselves.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t go, gone;

static void *body(void *argument) {
  if (argument != NULL) assert(pthread_detach(pthread_self()) == 0);
  pthread_attr_t attributes;
  int state = -1;
  sem_wait(&go);
  assert(pthread_getattr_np(pthread_self(), &attributes) == 0);
  assert(pthread_attr_getdetachstate(&attributes, &state) == 0 && state == PTHREAD_CREATE_DETACHED);
  pthread_attr_destroy(&attributes);
  sem_post(&gone);
  return NULL;
}

int main(void) {
  pthread_t handle;
  pthread_attr_t attributes;
  sem_init(&go, 0, 0);
  sem_init(&gone, 0, 0);
  assert(pthread_attr_init(&attributes) == 0);
  assert(pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED) == 0);
  assert(pthread_create(&handle, &attributes, body, NULL) == 0);
  assert(pthread_attr_destroy(&attributes) == 0);
  assert(pthread_create(&handle, NULL, body, NULL) == 0);
  assert(pthread_detach(handle) == 0);
  assert(pthread_create(&handle, NULL, body, &go) == 0);
  for (int i = 0; i < 3; i++) sem_post(&go);
  for (int i = 0; i < 3; i++) sem_wait(&gone);
  return 0;
}
