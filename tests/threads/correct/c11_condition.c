/* CHECK: unknown (it reads the clock, whose values are sampled) */
// cnd_*, tss_*, call_once.
#include <assert.h>
#include <stdio.h>
#include <threads.h>
#include <time.h>

static mtx_t mutex;
static cnd_t condition;
static int stage;
static tss_t key;
static once_flag once = ONCE_FLAG_INIT;

static void initialise(void) {
  assert(mtx_init(&mutex, mtx_timed) == thrd_success);
  assert(cnd_init(&condition) == thrd_success);
}

static void destructor(void *value) { printf("destructor of %s\n", (char *)value); }

static int body(void *argument) {
  call_once(&once, initialise);
  assert(tss_get(key) == NULL);
  assert(tss_set(key, "a value") == thrd_success);
  assert(mtx_lock(&mutex) == thrd_success);
  stage = 1;
  assert(cnd_broadcast(&condition) == thrd_success);
  while (stage != 2) assert(cnd_wait(&condition, &mutex) == thrd_success);
  assert(mtx_unlock(&mutex) == thrd_success);
  return argument != NULL;
}

int main(void) {
  thrd_t handle;
  struct timespec moment;
  call_once(&once, initialise);
  assert(tss_create(&key, destructor) == thrd_success);
  assert(mtx_lock(&mutex) == thrd_success);
  timespec_get(&moment, TIME_UTC);
  moment.tv_sec -= 1;
  assert(cnd_timedwait(&condition, &mutex, &moment) == thrd_timedout);
  assert(thrd_create(&handle, body, NULL) == thrd_success);
  while (stage != 1) assert(cnd_wait(&condition, &mutex) == thrd_success);
  stage = 2;
  assert(cnd_signal(&condition) == thrd_success);
  assert(mtx_unlock(&mutex) == thrd_success);
  assert(thrd_join(handle, NULL) == thrd_success);
  tss_delete(key);
  cnd_destroy(&condition);
  mtx_destroy(&mutex);
  return 0;
}
