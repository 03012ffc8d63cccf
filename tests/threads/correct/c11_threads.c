// thrd_*: values, detaching, yielding, sleeping.
#include <assert.h>
#include <threads.h>

static int body(void *argument) { return *(int *)argument + 1; }

static int leave(void *argument) {
  thrd_exit(*(int *)argument + 2);
}

static int detached(void *argument) {
  (void)argument;
  assert(thrd_detach(thrd_current()) == thrd_success);
  return 0;
}

int main(void) {
  thrd_t handle;
  int number = 5, value = 0;
  assert(thrd_create(&handle, body, &number) == thrd_success);
  assert(!thrd_equal(handle, thrd_current()));
  assert(thrd_join(handle, &value) == thrd_success && value == 6);
  assert(thrd_create(&handle, leave, &number) == thrd_success);
  assert(thrd_join(handle, &value) == thrd_success && value == 7);
  assert(thrd_create(&handle, body, &number) == thrd_success);
  assert(thrd_join(handle, NULL) == thrd_success);
  assert(thrd_create(&handle, detached, NULL) == thrd_success);
  thrd_yield();
  struct timespec time = {0, 1000};
  assert(thrd_sleep(&time, NULL) == 0);
  time.tv_nsec = -1;
  assert(thrd_sleep(&time, NULL) < 0);
  return 0;
}
