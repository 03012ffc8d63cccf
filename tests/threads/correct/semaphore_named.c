// Semaphores with names.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <semaphore.h>

#define NAME "/gmc-test-semaphore"

int main(void) {
  int value = -1;
  sem_unlink(NAME);
  assert(sem_open(NAME, 0) == SEM_FAILED && errno == ENOENT);
  assert(sem_open("/a/b", O_CREAT, 0600, 1) == SEM_FAILED && errno == EINVAL);
  assert(sem_open("/", O_CREAT, 0600, 1) == SEM_FAILED && errno == EINVAL);
  assert(sem_open(NAME, O_CREAT, 0600, (unsigned)SEM_VALUE_MAX + 1) == SEM_FAILED && errno == EINVAL);
  sem_t *a = sem_open(NAME, O_CREAT | O_EXCL, 0600, 2);
  assert(a != SEM_FAILED);
  assert(sem_open(NAME, O_CREAT | O_EXCL, 0600, 2) == SEM_FAILED && errno == EEXIST);
  sem_t *b = sem_open(NAME, O_CREAT, 0600, 9);
  assert(b == a);
  assert(sem_open(NAME, 0) == a);
  assert(sem_getvalue(b, &value) == 0 && value == 2);
  assert(sem_wait(a) == 0 && sem_trywait(b) == 0 && sem_trywait(b) == -1 && errno == EAGAIN);
  assert(sem_post(a) == 0);
  assert(sem_close(b) == 0 && sem_close(b) == 0);
  assert(sem_unlink(NAME) == 0);
  assert(sem_unlink(NAME) == -1 && errno == ENOENT);
  errno = 0;
  assert(sem_unlink("/") == -1 && errno == ENOENT);
  sem_t *fresh = sem_open(NAME, O_CREAT, 0600, 5);
  assert(fresh != SEM_FAILED && fresh != a);
  assert(sem_getvalue(fresh, &value) == 0 && value == 5);
  assert(sem_getvalue(a, &value) == 0 && value == 1);
  assert(sem_close(a) == 0);
  assert(sem_unlink(NAME) == 0);
  assert(sem_close(fresh) == 0);
  return 0;
}
