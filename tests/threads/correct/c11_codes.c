// The codes of threads.h: thrd_error where POSIX has an error number of its own.
#include <assert.h>
#include <threads.h>

static mtx_t recursive, timed, plain;
static cnd_t condition;
static const struct timespec invalid = {1, 1000000000}, passed = {0, 0}, late = {2000000000, 0};

static int body(void *argument) {
  (void)argument;
  assert(mtx_trylock(&timed) == thrd_busy);
  assert(mtx_timedlock(&timed, &passed) == thrd_timedout);
  assert(mtx_timedlock(&timed, &invalid) == thrd_error);
  return 7;
}

static int destroys(void *argument) {
  (void)argument;
  thrd_exit(8);
}

int main(void) {
  thrd_t handle;
  int value = 0;
  assert(mtx_init(&plain, mtx_plain) == thrd_success);
  assert(mtx_init(&recursive, mtx_recursive | mtx_timed) == thrd_success);
  assert(mtx_init(&timed, mtx_timed) == thrd_success);
  assert(cnd_init(&condition) == thrd_success);

  assert(thrd_join(thrd_current(), &value) == thrd_error);
  assert(mtx_lock(&recursive) == thrd_success);
  assert(mtx_timedlock(&recursive, &late) == thrd_success);
  assert(mtx_unlock(&recursive) == thrd_success);
  assert(mtx_unlock(&recursive) == thrd_success);

  assert(mtx_lock(&timed) == thrd_success);
  assert(thrd_create(&handle, body, NULL) == thrd_success);
  assert(thrd_join(handle, &value) == thrd_success && value == 7);
  assert(cnd_timedwait(&condition, &timed, &passed) == thrd_timedout);
  assert(cnd_timedwait(&condition, &timed, &invalid) == thrd_error);
  assert(mtx_trylock(&timed) == thrd_busy);
  assert(mtx_unlock(&timed) == thrd_success);
  assert(thrd_create(&handle, destroys, NULL) == thrd_success);
  assert(thrd_join(handle, &value) == thrd_success && value == 8);

  tss_t key, other;
  assert(tss_create(&key, NULL) == thrd_success);
  int code = thrd_success;
  for (int i = 0; code == thrd_success && i < 2000; i++) code = tss_create(&other, NULL);
  assert(code == thrd_error);
  tss_delete(key);
  assert(tss_create(&key, NULL) == thrd_success);
  assert(tss_get(key) == NULL && tss_set(key, &key) == thrd_success && tss_get(key) == &key);

  assert(thrd_sleep(&(struct timespec){0, 1000000000}, NULL) == -2);
  assert(thrd_sleep(&(struct timespec){-1, 0}, NULL) == -2);
  cnd_destroy(&condition);
  mtx_destroy(&timed);
  mtx_destroy(&recursive);
  mtx_destroy(&plain);
  return 0;
}
