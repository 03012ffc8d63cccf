// pthread_mutexattr_*.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
  pthread_mutexattr_t a;
  int number = -1;
  assert(pthread_mutexattr_init(&a) == 0);
  assert(pthread_mutexattr_gettype(&a, &number) == 0 && number == PTHREAD_MUTEX_DEFAULT);
  for (int type = PTHREAD_MUTEX_NORMAL; type <= PTHREAD_MUTEX_ADAPTIVE_NP; type++) {
    assert(pthread_mutexattr_settype(&a, type) == 0);
    assert(pthread_mutexattr_gettype(&a, &number) == 0 && number == type);
  }
  assert(pthread_mutexattr_settype(&a, 17) == EINVAL);
  assert(pthread_mutexattr_getpshared(&a, &number) == 0 && number == PTHREAD_PROCESS_PRIVATE);
  assert(pthread_mutexattr_setpshared(&a, PTHREAD_PROCESS_SHARED) == 0);
  assert(pthread_mutexattr_getpshared(&a, &number) == 0 && number == PTHREAD_PROCESS_SHARED);
  assert(pthread_mutexattr_setpshared(&a, 3) == EINVAL);
  assert(pthread_mutexattr_getrobust(&a, &number) == 0 && number == PTHREAD_MUTEX_STALLED);
  assert(pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST) == 0);
  assert(pthread_mutexattr_getrobust(&a, &number) == 0 && number == PTHREAD_MUTEX_ROBUST);
  assert(pthread_mutexattr_setrobust(&a, 3) == EINVAL);
  assert(pthread_mutexattr_getprotocol(&a, &number) == 0 && number == PTHREAD_PRIO_NONE);
  assert(pthread_mutexattr_setprotocol(&a, PTHREAD_PRIO_INHERIT) == 0);
  assert(pthread_mutexattr_getprotocol(&a, &number) == 0 && number == PTHREAD_PRIO_INHERIT);
  assert(pthread_mutexattr_setprotocol(&a, 9) == EINVAL);
  assert(pthread_mutexattr_setprioceiling(&a, 10) == 0);
  assert(pthread_mutexattr_getprioceiling(&a, &number) == 0 && number == 10);
  assert(pthread_mutexattr_setprioceiling(&a, 1000) == EINVAL);
  pthread_mutex_t mutex;
  assert(pthread_mutex_init(&mutex, &a) == 0);
  assert(pthread_mutex_lock(&mutex) == 0 && pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_getprioceiling(&mutex, &number) == EINVAL);
  assert(pthread_mutex_setprioceiling(&mutex, 5, &number) == EINVAL);
  assert(pthread_mutex_destroy(&mutex) == 0);
  assert(pthread_mutexattr_destroy(&a) == 0);
  return 0;
}
