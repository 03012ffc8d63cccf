// Barriers. The last thread to arrive is the one that gets PTHREAD_BARRIER_SERIAL_THREAD; those that it wakes do not
// touch the barrier any more: it may have been destroyed since.
#include "core/libc/threads.h"

// The bytes of pthread_barrier_t.
struct barrier {
  unsigned count;    // of threads that meet; 0 if the barrier was not initialised
  unsigned arrived;  // and wait
};
_Static_assert(sizeof(struct barrier) <= 20, "glibc's size");

enum { kSerialThread = -1 };

// The bytes of pthread_barrierattr_t are an int: whether it is shared between processes.
static void check_attributes(const int* attributes) {
  if (*attributes == kDestroyed) __gmc_error("def-behavior", "use of barrier attributes that were destroyed");
}

int pthread_barrier_init(struct barrier* barrier, const int* attributes, unsigned count) {
  if (attributes != NULL) check_attributes(attributes);
  if (count == 0 || count > INT_MAX) return EINVAL;
  *barrier = (struct barrier){count, 0};
  return 0;
}

static void check(const struct barrier* barrier) {
  if (barrier->count == 0) {
    __gmc_error("def-behavior", "use of a barrier that was destroyed or not initialised");
  }
}

int pthread_barrier_wait(struct barrier* barrier) {
  __gmc_atomic_begin();
  check(barrier);
  if (barrier->arrived + 1 < barrier->count) {
    barrier->arrived++;
    __gmc_wait(barrier, kNoCell, NULL, NULL, kWaitForBarrier);
    __gmc_atomic_end();
    return 0;
  }
  barrier->arrived = 0;
  __gmc_wake_all(barrier);
  __gmc_atomic_end();
  return kSerialThread;
}

int pthread_barrier_destroy(struct barrier* barrier) {
  check(barrier);
  if (barrier->arrived > 0) __gmc_error("def-behavior", "a barrier is destroyed while threads wait at it");
  barrier->count = 0;
  return 0;
}

int pthread_barrierattr_init(int* attributes) {
  *attributes = 0;
  return 0;
}

int pthread_barrierattr_destroy(int* attributes) {
  check_attributes(attributes);
  *attributes = kDestroyed;
  return 0;
}

int pthread_barrierattr_setpshared(int* attributes, int shared) {
  check_attributes(attributes);
  if (shared != 0 && shared != 1) return EINVAL;
  *attributes = shared;
  return 0;
}

int pthread_barrierattr_getpshared(const int* attributes, int* shared) {
  check_attributes(attributes);
  *shared = *attributes;
  return 0;
}
