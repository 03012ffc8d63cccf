// Semaphores without names.
#include "core/libc/semaphore.h"

void __gmc_check_semaphore(const struct semaphore* semaphore) {
  if (semaphore->kind == kSemaphore || semaphore->kind == kNamedSemaphore) return;
  __gmc_error("def-behavior", semaphore->kind == kDestroyed ? "use of a semaphore that was destroyed"
                                                            : "use of a semaphore that was not initialised");
}

static int fail(int error) {
  errno = error;
  return -1;
}

// Ends an atomic section and returns like the functions below.
static int leave(int error) {
  __gmc_atomic_end();
  return error == 0 ? 0 : fail(error);
}

int sem_init(struct semaphore* semaphore, int shared, unsigned value) {
  (void)shared;
  if (value > kSemaphoreLimit) return fail(EINVAL);
  *semaphore = (struct semaphore){(int)value, kSemaphore};
  return 0;
}

// A thread that waits nevertheless goes on and reports the error.
int sem_destroy(struct semaphore* semaphore) {
  __gmc_check_semaphore(semaphore);
  if (semaphore->kind == kNamedSemaphore) __gmc_error("def-behavior", "sem_destroy of a semaphore of sem_open");
  *semaphore = (struct semaphore){1, kDestroyed};
  return 0;
}

static int wait(struct semaphore* semaphore, int flags) {
  bool is_late = __gmc_await(kCellIsNonzero, &semaphore->value, __gmc_interrupt(), kWaitForSemaphore | flags) != 0;
  __gmc_cancel_in_section();
  __gmc_check_semaphore(semaphore);
  if (is_late) return leave(ETIMEDOUT);
  semaphore->value--;
  return leave(0);
}

int sem_wait(struct semaphore* semaphore) { return wait(semaphore, 0); }

static int try_wait(struct semaphore* semaphore, int if_zero) {
  __gmc_check_semaphore(semaphore);
  if (semaphore->value == 0) return leave(if_zero);
  semaphore->value--;
  return leave(0);
}

int sem_trywait(struct semaphore* semaphore) {
  __gmc_atomic_begin();
  return try_wait(semaphore, EAGAIN);
}

int sem_timedwait(struct semaphore* semaphore, const struct timespec* moment) {
  int error = __gmc_deadline(moment);
  if (error == 0) return wait(semaphore, kWaitTimed);
  __gmc_atomic_begin();
  __gmc_cancel_in_section();
  return try_wait(semaphore, error);
}

int sem_clockwait(struct semaphore* semaphore, clockid_t clock, const struct timespec* moment) {
  return __gmc_is_clock(clock) ? sem_timedwait(semaphore, moment) : fail(EINVAL);
}

int sem_post(struct semaphore* semaphore) {
  __gmc_atomic_begin();
  __gmc_check_semaphore(semaphore);
  if (semaphore->value == kSemaphoreLimit) return leave(EOVERFLOW);
  semaphore->value++;
  return leave(0);
}

int sem_getvalue(struct semaphore* semaphore, int* value) {
  __gmc_atomic_begin();
  __gmc_check_semaphore(semaphore);
  int found = semaphore->value;
  __gmc_atomic_end();
  *value = found;
  return 0;
}
