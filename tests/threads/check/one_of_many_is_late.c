// CHECK: false(unreach-call)
// All of 3000 threads but one have ended when main looks at what that one changes for a while.
#include <assert.h>
#include <pthread.h>

#define COUNT 3000

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int global;

static void add(int number) {
  pthread_mutex_lock(&mutex);
  global += number;
  pthread_mutex_unlock(&mutex);
}

static void* work(void* argument) {
  add(1);
  add(-1);
  return argument;
}

int main(void) {
  pthread_t threads[COUNT];
  for (int i = 0; i < COUNT; ++i) pthread_create(&threads[i], NULL, work, NULL);
  pthread_mutex_lock(&mutex);
  assert(global == 0);  // ERROR
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < COUNT; ++i) pthread_join(threads[i], NULL);
}
