// Spin locks: an int, too small for a pointer, so it holds the number of the thread that has the lock. One that was
// destroyed is uninitialised.
#include "core/libc/threads.h"

typedef volatile int spin_lock;

int pthread_spin_init(spin_lock* lock, int shared) {
  (void)shared;
  *lock = 0;
  return 0;
}

int pthread_spin_lock(spin_lock* lock) {
  __gmc_await(kCellIsZero, lock, NULL, kWaitForSpinLock);
  *lock = __gmc_thread_number();
  __gmc_atomic_end();
  return 0;
}

int pthread_spin_trylock(spin_lock* lock) {
  __gmc_atomic_begin();
  bool is_free = *lock == 0;
  if (is_free) *lock = __gmc_thread_number();
  __gmc_atomic_end();
  return is_free ? 0 : EBUSY;
}

int pthread_spin_unlock(spin_lock* lock) {
  __gmc_atomic_begin();
  if (*lock != __gmc_thread_number()) {
    __gmc_error("def-behavior", *lock == 0 ? "unlock of a spin lock that is not locked"
                                           : "unlock of a spin lock that another thread has locked");
  }
  *lock = 0;
  __gmc_atomic_end();
  return 0;
}

int pthread_spin_destroy(spin_lock* lock) {
  if (*lock != 0) __gmc_error("def-behavior", "a spin lock is destroyed while it is locked");
  void* uninitialised = __gmc_allocate(sizeof *lock);
  memcpy((void*)lock, uninitialised, sizeof *lock);
  __gmc_release(uninitialised);
  return 0;
}
