/* Two workers take from a list; broken: one takes without the lock.
 * EXPECT: true
 * BROKEN: false(no-data-race,valid-deref,valid-free) */
#include <pthread.h>
#include <stdlib.h>

struct task {
  struct task *next;
  int done;
};
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct task *tasks;

static struct task *take(void) {
  struct task *task = tasks;
  if (task) tasks = task->next;
  return task;
}

void *work(void *unlocked) {
  struct task *task;
  do {
    if (!unlocked) pthread_mutex_lock(&m);
    task = take();
    if (!unlocked) pthread_mutex_unlock(&m);
    if (task) task->done = 1;
    free(task);
  } while (task);
  return 0;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 2; i++) {
    struct task *task = calloc(1, sizeof *task);
    task->next = tasks;
    tasks = task;
  }
  pthread_create(&a, 0, work, 0);
#ifdef BROKEN
  pthread_create(&b, 0, work, &a);
#else
  pthread_create(&b, 0, work, 0);
#endif
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
