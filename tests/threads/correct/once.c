// pthread_once: called once, waited for; a routine that is cancelled counts as never called.
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT, again = PTHREAD_ONCE_INIT;
static int calls, tries;

static void routine(void) {
  calls++;
  sched_yield();
}

static void *body(void *argument) {
  assert(pthread_once(&once, routine) == 0);
  assert(calls == 1);
  return argument;
}

static void cancelled(void) {
  if (tries++ > 0) return;
  pthread_cancel(pthread_self());
  pthread_testcancel();
}

static void *calls_cancelled(void *argument) {
  pthread_once(&again, cancelled);
  return argument;
}

int main(void) {
  pthread_t handles[3];
  void *value;
  for (int i = 0; i < 3; i++) assert(pthread_create(&handles[i], NULL, body, NULL) == 0);
  assert(pthread_once(&once, routine) == 0);
  for (int i = 0; i < 3; i++) assert(pthread_join(handles[i], NULL) == 0);
  assert(calls == 1);
  assert(pthread_create(&handles[0], NULL, calls_cancelled, NULL) == 0);
  assert(pthread_join(handles[0], &value) == 0 && value == PTHREAD_CANCELED);
  assert(pthread_once(&again, cancelled) == 0 && tries == 2);
  assert(pthread_once(&again, cancelled) == 0 && tries == 2);
  return 0;
}
