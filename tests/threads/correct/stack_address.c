// The old way to give a thread its stack: an address can be set and read.
#include <assert.h>
#include <pthread.h>

int pthread_attr_setstackaddr(pthread_attr_t *, void *);
int pthread_attr_getstackaddr(const pthread_attr_t *, void **);

static char stack[1 << 20] __attribute__((aligned(16)));

int main(void) {
  pthread_attr_t attributes;
  void *address = NULL;
  assert(pthread_attr_init(&attributes) == 0);
  assert(pthread_attr_setstackaddr(&attributes, stack + sizeof stack) == 0);
  assert(pthread_attr_getstackaddr(&attributes, &address) == 0 && address == stack + sizeof stack);
  assert(pthread_attr_destroy(&attributes) == 0);
  return 0;
}
