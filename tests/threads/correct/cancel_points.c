// Library functions at which a thread can be cancelled.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
#include <unistd.h>

static int which;
static int reached;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static sem_t one;

static void unlock(void *argument) { pthread_mutex_unlock(argument); }

static void wait_for_condition(const struct timespec *moment) {
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(unlock, &mutex);
  if (moment == NULL) {
    pthread_cond_wait(&condition, &mutex);
  } else {
    pthread_cond_timedwait(&condition, &mutex, moment);
  }
  pthread_cleanup_pop(1);
}

static void *body(void *argument) {
  struct timespec moment = {2000000000, 0};
  struct timespec moments = {0, 1000};
  char byte = 0;
  pthread_cancel(pthread_self());
  switch (which) {
    case 0: sleep(0); break;
    case 1: usleep(1); break;
    case 2: nanosleep(&moments, NULL); break;
    case 3: clock_nanosleep(CLOCK_MONOTONIC, 0, &moments, NULL); break;
    case 4: write(1, &byte, 0); break;
    case 5: open("some file", O_RDONLY); break;
    case 6: close(77); break;
    case 7: sem_wait(&one); break;
    case 8: sem_timedwait(&one, &moment); break;
    case 9: wait_for_condition(NULL); break;
    case 10: wait_for_condition(&moment); break;
    case 11: pthread_testcancel(); break;
  }
  reached = 1;
  return argument;
}

int main(void) {
  sem_init(&one, 0, 1);
  for (which = 0; which < 12; which++) {
    pthread_t handle;
    void *value = NULL;
    assert(pthread_create(&handle, NULL, body, NULL) == 0);
    assert(pthread_join(handle, &value) == 0 && value == PTHREAD_CANCELED);
    assert(!reached);
  }
  return 0;
}
