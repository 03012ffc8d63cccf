// pthread_setcancelstate and pthread_setcanceltype.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static int after;

static void *body(void *argument) {
  int old = -1;
  assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old) == 0 && old == PTHREAD_CANCEL_ENABLE);
  assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old) == 0 && old == PTHREAD_CANCEL_DISABLE);
  assert(pthread_setcancelstate(5, &old) == EINVAL);
  assert(pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &old) == 0 && old == PTHREAD_CANCEL_DEFERRED);
  assert(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &old) == 0 && old == PTHREAD_CANCEL_ASYNCHRONOUS);
  assert(pthread_setcanceltype(7, &old) == EINVAL);
  pthread_cancel(pthread_self());
  pthread_testcancel();
  after = 1;
  assert(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL) == 0);
  after = 2;
  pthread_testcancel();
  after = 3;
  return argument;
}

static void *at_once(void *argument) {
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
  pthread_cancel(pthread_self());
  after = 4;
  return argument;
}

static void *pending(void *argument) {
  pthread_cancel(pthread_self());
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
  after = 5;
  return argument;
}

int main(void) {
  pthread_t handle;
  void *value;
  void *(*const bodies[])(void *) = {body, at_once, pending};
  for (int i = 0; i < 3; i++) {
    assert(pthread_create(&handle, NULL, bodies[i], NULL) == 0);
    assert(pthread_join(handle, &value) == 0 && value == PTHREAD_CANCELED);
    assert(after == 2);
  }
  return 0;
}
