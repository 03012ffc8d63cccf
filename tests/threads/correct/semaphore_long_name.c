// Names of semaphores that are too long or empty.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <string.h>

int main(void) {
  char name[255];
  memset(name, 'a', sizeof name);
  name[0] = '/';
  name[sizeof name - 1] = '\0';
  errno = 0;
  assert(sem_open(name, O_CREAT, 0600, 1) == SEM_FAILED && errno == ENAMETOOLONG);
  errno = 0;
  assert(sem_open("/", O_CREAT, 0600, 1) == SEM_FAILED && errno == EINVAL);
  return 0;
}
