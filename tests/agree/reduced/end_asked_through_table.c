// Whether a thread has ended can be asked through a pointer that only an initialiser names: its end is a step of its own.
// EXPECT: false(unreach-call)
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int done;
static int (*questions[])(pthread_t, void**) = {pthread_tryjoin_np};

static void* Work(void* argument) {
  done = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, Work, NULL);
  if (done) {
    assert(questions[0](thread, NULL) != EBUSY);
  } else {
    pthread_join(thread, NULL);
  }
  return 0;
}
