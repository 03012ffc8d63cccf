// Read-write locks. A reader gets the lock whenever no writer has it, as in glibc, also when writers wait.
#include "core/libc/threads.h"

// The bytes of pthread_rwlock_t: two cells, so that readers and writers wait for one each.
struct rwlock {
  struct thread* writer;
  void* holder;  // the writer, or the lock itself while readers have it
  unsigned readers;
#if __SIZEOF_POINTER__ == 8
  int unused[7];
#else
  int unused[3];
#endif
  int kind;
};
_Static_assert(__builtin_offsetof(struct rwlock, kind) == (sizeof(long) == 8 ? 48 : 24), "glibc's initialisers");
_Static_assert(sizeof(struct rwlock) <= (sizeof(long) == 8 ? 56 : 32), "glibc's size");

enum { kPreferReader, kPreferWriter, kPreferWriterNonrecursive };

// The bytes of pthread_rwlockattr_t.
struct rwlock_attributes {
  int kind;
  int is_shared;
};
_Static_assert(sizeof(struct rwlock_attributes) == 8, "glibc's size");

// The read locks that a thread has, to notice when it unlocks another's.
struct read_lock {
  struct rwlock* lock;
  unsigned count;
  struct read_lock* next;
};

static _Noreturn void misuse(const char* message) { __gmc_error("def-behavior", message); }

static void check_kind(const struct rwlock* lock) {
  if (lock->kind == kPreferReader || lock->kind == kPreferWriter) return;
  if (lock->kind == kPreferWriterNonrecursive) __gmc_unsupported("read-write locks that prefer writers");
  misuse(lock->kind == kDestroyed ? "use of a read-write lock that was destroyed"
                                  : "use of a read-write lock that was not initialised");
}

static struct read_lock** find_read_lock(const struct rwlock* lock) {
  struct read_lock** place = &own()->reading;
  while (*place != NULL && (*place)->lock != lock) place = &(*place)->next;
  return place;
}

// In an atomic section, like the rest of the static functions.
static void add_reader(struct rwlock* lock) {
  struct read_lock** place = find_read_lock(lock);
  if (*place == NULL) {
    *place = __gmc_allocate(sizeof **place);
    **place = (struct read_lock){lock, 0, NULL};
  }
  (*place)->count++;
  lock->readers++;
  lock->holder = lock;
}

static void remove_reader(struct rwlock* lock) {
  struct read_lock** place = find_read_lock(lock);
  struct read_lock* own = *place;
  if (own == NULL) misuse("unlock of a read-write lock that the thread has not locked");
  if (--own->count == 0) {
    *place = own->next;
    __gmc_release(own);
  }
  if (--lock->readers == 0) lock->holder = NULL;
}

// Ends the section. The lock is free for the calling thread, or this thread has it as a writer.
static int take_to_read(struct rwlock* lock, int if_own) {
  check_kind(lock);
  int error = lock->writer != NULL ? if_own : lock->readers == ~0u ? EAGAIN : 0;
  if (error == 0) add_reader(lock);
  __gmc_atomic_end();
  return error;
}

static int take_to_write(struct rwlock* lock, int if_own) {
  check_kind(lock);
  int error = lock->holder != NULL ? if_own : 0;
  if (error == 0) {
    lock->writer = self();
    lock->holder = lock->writer;
  }
  __gmc_atomic_end();
  return error;
}

int pthread_rwlock_rdlock(struct rwlock* lock) {
  __gmc_await(kCellIsFree, &lock->writer, NULL, kWaitForReadWriteLock);
  return take_to_read(lock, EDEADLK);
}

int pthread_rwlock_wrlock(struct rwlock* lock) {
  __gmc_await(kCellIsFree, &lock->holder, NULL, kWaitForReadWriteLock);
  return take_to_write(lock, EDEADLK);
}

int pthread_rwlock_tryrdlock(struct rwlock* lock) {
  __gmc_atomic_begin();
  return take_to_read(lock, EBUSY);
}

int pthread_rwlock_trywrlock(struct rwlock* lock) {
  __gmc_atomic_begin();
  return take_to_write(lock, EBUSY);
}

// True if the wait ended for lack of time.
static bool is_late(const void* cell) {
  return __gmc_await(kCellIsFree, cell, NULL, kWaitForReadWriteLock | kWaitTimed) != 0;
}

static int give_up(void) {
  __gmc_atomic_end();
  return ETIMEDOUT;
}

int pthread_rwlock_timedrdlock(struct rwlock* lock, const struct timespec* moment) {
  int error = __gmc_deadline(moment);
  if (error != 0) {
    __gmc_atomic_begin();
    return take_to_read(lock, error);
  }
  return is_late(&lock->writer) ? give_up() : take_to_read(lock, EDEADLK);
}

int pthread_rwlock_timedwrlock(struct rwlock* lock, const struct timespec* moment) {
  int error = __gmc_deadline(moment);
  if (error != 0) {
    __gmc_atomic_begin();
    return take_to_write(lock, error);
  }
  return is_late(&lock->holder) ? give_up() : take_to_write(lock, EDEADLK);
}

int pthread_rwlock_clockrdlock(struct rwlock* lock, clockid_t clock, const struct timespec* moment) {
  return __gmc_is_clock(clock) ? pthread_rwlock_timedrdlock(lock, moment) : EINVAL;
}

int pthread_rwlock_clockwrlock(struct rwlock* lock, clockid_t clock, const struct timespec* moment) {
  return __gmc_is_clock(clock) ? pthread_rwlock_timedwrlock(lock, moment) : EINVAL;
}

int pthread_rwlock_unlock(struct rwlock* lock) {
  __gmc_atomic_begin();
  if (lock->writer == self()) {
    lock->writer = NULL;
    lock->holder = NULL;
  } else {
    check_kind(lock);
    remove_reader(lock);
  }
  __gmc_atomic_end();
  return 0;
}

int pthread_rwlock_init(struct rwlock* lock, const struct rwlock_attributes* attributes) {
  *lock = (struct rwlock){.kind = attributes == NULL ? kPreferReader : attributes->kind};
  check_kind(lock);
  return 0;
}

int pthread_rwlock_destroy(struct rwlock* lock) {
  check_kind(lock);
  if (lock->holder != NULL) misuse("a read-write lock is destroyed while it is locked");
  lock->kind = kDestroyed;
  return 0;
}

static void check_attributes(const struct rwlock_attributes* attributes) {
  if (attributes->kind == kDestroyed) misuse("use of read-write lock attributes that were destroyed");
}

int pthread_rwlockattr_init(struct rwlock_attributes* attributes) {
  *attributes = (struct rwlock_attributes){0};
  return 0;
}

int pthread_rwlockattr_destroy(struct rwlock_attributes* attributes) {
  check_attributes(attributes);
  attributes->kind = kDestroyed;
  return 0;
}

int pthread_rwlockattr_setpshared(struct rwlock_attributes* attributes, int shared) {
  check_attributes(attributes);
  if (shared != 0 && shared != 1) return EINVAL;
  attributes->is_shared = shared;
  return 0;
}

int pthread_rwlockattr_getpshared(const struct rwlock_attributes* attributes, int* shared) {
  check_attributes(attributes);
  *shared = attributes->is_shared;
  return 0;
}

int pthread_rwlockattr_setkind_np(struct rwlock_attributes* attributes, int kind) {
  check_attributes(attributes);
  if (kind < kPreferReader || kind > kPreferWriterNonrecursive) return EINVAL;
  attributes->kind = kind;
  return 0;
}

int pthread_rwlockattr_getkind_np(const struct rwlock_attributes* attributes, int* kind) {
  check_attributes(attributes);
  *kind = attributes->kind;
  return 0;
}
