/* CHECK: unknown (it reads the clock, whose values are sampled) */
// mtx_*.
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t plain, recursive, timed;
static int counter;

static int increment(void *argument) {
  for (int i = 0; i < 20; i++) {
    assert(mtx_lock(&plain) == thrd_success);
    counter++;
    assert(mtx_unlock(&plain) == thrd_success);
  }
  return argument != NULL;
}

static int tries(void *argument) {
  struct timespec moment;
  assert(mtx_trylock(&plain) == thrd_busy);
  assert(mtx_trylock(&recursive) == thrd_busy);
  timespec_get(&moment, TIME_UTC);
  moment.tv_sec += 1;
  assert(mtx_timedlock(&timed, &moment) == thrd_timedout);
  moment.tv_sec = -1;
  assert(mtx_timedlock(&timed, &moment) == thrd_timedout);
  return argument != NULL;
}

int main(void) {
  thrd_t handles[2];
  assert(mtx_init(&plain, mtx_plain) == thrd_success);
  assert(mtx_init(&recursive, mtx_plain | mtx_recursive) == thrd_success);
  assert(mtx_init(&timed, mtx_timed) == thrd_success);
  for (int i = 0; i < 2; i++) assert(thrd_create(&handles[i], increment, NULL) == thrd_success);
  for (int i = 0; i < 2; i++) assert(thrd_join(handles[i], NULL) == thrd_success);
  assert(counter == 40);
  int got;
  while ((got = mtx_trylock(&plain)) == thrd_busy) {
  }
  assert(got == thrd_success);
  assert(mtx_lock(&recursive) == thrd_success && mtx_lock(&recursive) == thrd_success);
  struct timespec moment;
  timespec_get(&moment, TIME_UTC);
  moment.tv_sec += 60;
  assert(mtx_timedlock(&timed, &moment) == thrd_success);
  assert(thrd_create(&handles[0], tries, NULL) == thrd_success);
  assert(thrd_join(handles[0], NULL) == thrd_success);
  assert(mtx_unlock(&plain) == thrd_success && mtx_unlock(&timed) == thrd_success);
  assert(mtx_unlock(&recursive) == thrd_success && mtx_unlock(&recursive) == thrd_success);
  mtx_destroy(&plain);
  mtx_destroy(&recursive);
  mtx_destroy(&timed);
  return 0;
}
