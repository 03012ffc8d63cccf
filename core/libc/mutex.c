// Mutexes. The common case is a normal one that is free: it is locked in one step and unlocked in one.
#include "core/libc/threads.h"

enum { kConsistent, kOwnerDied, kNotRecoverable };

static _Noreturn void misuse(const char* message) { __gmc_error("def-behavior", message); }

static void check_kind(int kind) {
  if (kind == kDestroyed) misuse("use of a mutex that was destroyed");
  if ((kind & ~(kTypeMask | kRobust | kC11 | kC11Timed)) != 0) misuse("use of a mutex that was not initialised");
}

static void link_robust(struct mutex* mutex) {
  struct thread_private* private = own();
  mutex->older = private->robust;
  if (mutex->older != NULL) mutex->older->newer = mutex;
  private->robust = mutex;
}

static void unlink_robust(struct mutex* mutex) {
  if (mutex->older != NULL) mutex->older->newer = mutex->newer;
  if (mutex->newer != NULL) mutex->newer->older = mutex->older;
  if (own()->robust == mutex) own()->robust = mutex->older;
  mutex->older = NULL;
  mutex->newer = NULL;
}

int __gmc_mutex_take(struct mutex* mutex) {
  check_kind(mutex->kind);
  if ((mutex->kind & kRobust) != 0) {
    if (mutex->robust_state == kNotRecoverable) return ENOTRECOVERABLE;
    link_robust(mutex);
  }
  mutex->owner = self();
  return mutex->robust_state == kOwnerDied ? EOWNERDEAD : 0;
}

void __gmc_mutex_release(struct mutex* mutex) {
  if ((mutex->kind & kRobust) != 0) {
    unlink_robust(mutex);
    if (mutex->robust_state == kOwnerDied) mutex->robust_state = kNotRecoverable;
  }
  mutex->owner = NULL;
}

// A mutex that the calling thread has locked already. In an atomic section.
static int lock_again(struct mutex* mutex, int flags) {
  switch (mutex->kind & kTypeMask) {
    case kRecursive:
      if (mutex->count == ~0u) return EAGAIN;
      mutex->count++;
      return 0;
    case kErrorCheck:
      return EDEADLK;
    default:
      if ((mutex->kind & kC11) != 0) misuse("mtx_lock of a mutex that the thread has locked already");
      __gmc_await(kNever, &mutex->owner, NULL, kWaitForMutex | flags);
      return ETIMEDOUT;
  }
}

// Locks a mutex that no other thread has, and ends the atomic section.
static int lock_special(struct mutex* mutex, int flags) {
  int error = mutex->owner == NULL ? __gmc_mutex_take(mutex) : lock_again(mutex, flags);
  __gmc_atomic_end();
  return error;
}

int __gmc_mutex_lock(struct mutex* mutex) {
  __gmc_await(kCellIsFree, &mutex->owner, NULL, kWaitForMutex);
  if (mutex->owner != NULL || mutex->kind != kNormal) return lock_special(mutex, 0);
  mutex->owner = self();
  __gmc_atomic_end();
  return 0;
}
ALIAS(pthread_mutex_lock, __gmc_mutex_lock);
ALIAS(__pthread_mutex_lock, __gmc_mutex_lock);

// `if_locked` is what it returns if it cannot lock the mutex.
static int try_lock(struct mutex* mutex, int if_locked) {
  __gmc_atomic_begin();
  bool is_own_recursive = mutex->owner == self() && (mutex->kind & kTypeMask) == kRecursive;
  if (mutex->owner == NULL || is_own_recursive) return lock_special(mutex, 0);
  __gmc_atomic_end();
  return if_locked;
}

int __gmc_mutex_try_lock(struct mutex* mutex) { return try_lock(mutex, EBUSY); }
ALIAS(pthread_mutex_trylock, __gmc_mutex_try_lock);
ALIAS(__pthread_mutex_trylock, __gmc_mutex_try_lock);

int __gmc_mutex_timed_lock(struct mutex* mutex, const struct timespec* moment) {
  int error = __gmc_deadline(moment);
  if (error != 0) return try_lock(mutex, error);
  if (__gmc_await(kCellIsFree, &mutex->owner, NULL, kWaitForMutex | kWaitTimed) == 0) {
    return lock_special(mutex, kWaitTimed);
  }
  __gmc_atomic_end();
  return ETIMEDOUT;
}
ALIAS(pthread_mutex_timedlock, __gmc_mutex_timed_lock);

int pthread_mutex_clocklock(struct mutex* mutex, clockid_t clock, const struct timespec* moment) {
  return __gmc_is_clock(clock) ? __gmc_mutex_timed_lock(mutex, moment) : EINVAL;
}

static int unlock_special(struct mutex* mutex) {
  int error = 0;
  check_kind(mutex->kind);
  if (mutex->owner != self()) {
    bool is_checked = (mutex->kind & kC11) == 0 && (mutex->kind & (kRecursive | kErrorCheck | kRobust)) != 0;
    if (!is_checked || (mutex->kind & (kTypeMask | kRobust)) == kAdaptive) {
      misuse(mutex->owner == NULL ? "unlock of a mutex that is not locked"
                                  : "unlock of a mutex that another thread has locked");
    }
    error = EPERM;
  } else if (mutex->count > 0) {
    mutex->count--;
  } else {
    __gmc_mutex_release(mutex);
  }
  __gmc_atomic_end();
  return error;
}

int __gmc_mutex_unlock(struct mutex* mutex) {
  __gmc_atomic_begin();
  if (mutex->owner != self() || mutex->kind != kNormal) return unlock_special(mutex);
  mutex->owner = NULL;
  __gmc_atomic_end();
  return 0;
}
ALIAS(pthread_mutex_unlock, __gmc_mutex_unlock);
ALIAS(__pthread_mutex_unlock, __gmc_mutex_unlock);

int __gmc_mutex_destroy(struct mutex* mutex) {
  check_kind(mutex->kind);
  if (mutex->owner != NULL) misuse("a mutex is destroyed while it is locked");
  mutex->kind = kDestroyed;
  return 0;
}
ALIAS(pthread_mutex_destroy, __gmc_mutex_destroy);
ALIAS(__pthread_mutex_destroy, __gmc_mutex_destroy);

int pthread_mutex_consistent(struct mutex* mutex) {
  __gmc_atomic_begin();
  check_kind(mutex->kind);
  bool is_inconsistent = mutex->owner == self() && mutex->robust_state == kOwnerDied;
  if (is_inconsistent) mutex->robust_state = kConsistent;
  __gmc_atomic_end();
  return is_inconsistent ? 0 : EINVAL;
}

void __gmc_abandon_mutexes(void) {
  while (own()->robust != NULL) {
    struct mutex* mutex = own()->robust;
    unlink_robust(mutex);
    mutex->count = 0;
    mutex->owner = NULL;
    if (mutex->robust_state == kConsistent) mutex->robust_state = kOwnerDied;
  }
}
