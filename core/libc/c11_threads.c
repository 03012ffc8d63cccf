// threads.h of C11, over the POSIX functions. Codes of the form thrd_* take the place of error numbers; what POSIX
// answers with an error is often undefined here.
#include "core/libc/threads.h"

enum { kSuccess, kBusy, kError, kNoMemory, kTimedOut };
enum { kPlain = 0, kRecursiveFlag = 1, kTimedFlag = 2 };

static int code_of(int error) {
  switch (error) {
    case 0:
      return kSuccess;
    case EBUSY:
      return kBusy;
    case ENOMEM:
      return kNoMemory;
    case ETIMEDOUT:
      return kTimedOut;
    default:
      return kError;
  }
}

int thrd_create(pthread_t* handle, int (*routine)(void*), void* argument) {
  return code_of(__gmc_create_thread(handle, kJoinable, NULL, routine, argument));
}

_Noreturn void thrd_exit(int value) { __gmc_exit_thread((union thread_result){.number = value}); }

int thrd_join(pthread_t handle, int* value) {
  union thread_result result;
  int error = __gmc_join(handle, value != NULL ? &result : NULL);
  if (error == 0 && value != NULL) *value = result.number;
  return code_of(error);
}

int thrd_detach(pthread_t handle) { return code_of(__gmc_detach(handle)); }

int thrd_sleep(const struct timespec* wanted, struct timespec* left) {
  return __gmc_nanosleep(wanted, left) == 0 ? 0 : errno == EINTR ? -1 : -2;
}

int mtx_init(struct mutex* mutex, int type) {
  if ((type & ~(kRecursiveFlag | kTimedFlag)) != 0) return kError;
  int kind = kC11 | ((type & kRecursiveFlag) != 0 ? kRecursive : kNormal) | ((type & kTimedFlag) != 0 ? kC11Timed : 0);
  *mutex = (struct mutex){.kind = kind};
  return kSuccess;
}

int mtx_lock(struct mutex* mutex) { return code_of(__gmc_mutex_lock(mutex)); }

// It may fail although the mutex is free.
int mtx_trylock(struct mutex* mutex) {
  int error = __gmc_mutex_try_lock(mutex);
  if (error != 0 || __gmc_choose(2) == 0) return code_of(error);
  __gmc_mutex_unlock(mutex);
  return kBusy;
}

int mtx_timedlock(struct mutex* mutex, const struct timespec* moment) {
  if ((mutex->kind & (kC11 | kC11Timed)) == kC11) {
    __gmc_error("def-behavior", "mtx_timedlock of a mutex that was not initialised with mtx_timed");
  }
  return code_of(__gmc_mutex_timed_lock(mutex, moment));
}

int mtx_unlock(struct mutex* mutex) { return code_of(__gmc_mutex_unlock(mutex)); }

void mtx_destroy(struct mutex* mutex) { __gmc_mutex_destroy(mutex); }

int cnd_init(struct condition* condition) {
  *condition = (struct condition){0};
  return kSuccess;
}

int cnd_wait(struct condition* condition, struct mutex* mutex) {
  return code_of(__gmc_condition_wait(condition, mutex));
}

int cnd_timedwait(struct condition* condition, struct mutex* mutex, const struct timespec* moment) {
  return code_of(__gmc_condition_timed_wait(condition, mutex, moment));
}

int cnd_signal(struct condition* condition) { return code_of(__gmc_condition_signal(condition)); }
int cnd_broadcast(struct condition* condition) { return code_of(__gmc_condition_broadcast(condition)); }
void cnd_destroy(struct condition* condition) { __gmc_condition_destroy(condition); }

int tss_create(thread_key* key, void (*destructor)(void*)) { return code_of(__gmc_key_create(key, destructor)); }
int tss_set(thread_key key, void* value) { return code_of(__gmc_set_specific(key, value)); }
void tss_delete(thread_key key) { __gmc_key_delete(key); }
