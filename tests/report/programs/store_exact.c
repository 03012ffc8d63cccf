/* EXPECT: true
 * FLAGS: --store exact --stats
 * SAYS: store: exact
 * SAYS: collision bound: 0
 * ERRORS: 0 */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *add(void *arg) {
  pthread_mutex_lock(&m);
  ++x;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, add, 0);
  add(0);
  pthread_join(a, 0);
}
