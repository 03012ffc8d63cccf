// pthread_rwlockattr_*.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
  pthread_rwlockattr_t a;
  pthread_rwlock_t lock;
  int number = -1;
  assert(pthread_rwlockattr_init(&a) == 0);
  assert(pthread_rwlockattr_getpshared(&a, &number) == 0 && number == PTHREAD_PROCESS_PRIVATE);
  assert(pthread_rwlockattr_setpshared(&a, PTHREAD_PROCESS_SHARED) == 0);
  assert(pthread_rwlockattr_getpshared(&a, &number) == 0 && number == PTHREAD_PROCESS_SHARED);
  assert(pthread_rwlockattr_setpshared(&a, 7) == EINVAL);
  assert(pthread_rwlockattr_getkind_np(&a, &number) == 0 && number == PTHREAD_RWLOCK_DEFAULT_NP);
  assert(pthread_rwlockattr_setkind_np(&a, PTHREAD_RWLOCK_PREFER_WRITER_NP) == 0);
  assert(pthread_rwlockattr_getkind_np(&a, &number) == 0 && number == PTHREAD_RWLOCK_PREFER_WRITER_NP);
  assert(pthread_rwlockattr_setkind_np(&a, 7) == EINVAL);
  assert(pthread_rwlock_init(&lock, &a) == 0);
  assert(pthread_rwlock_rdlock(&lock) == 0 && pthread_rwlock_unlock(&lock) == 0);
  assert(pthread_rwlock_destroy(&lock) == 0);
  assert(pthread_rwlockattr_destroy(&a) == 0);
  return 0;
}
