/* Something is made once; broken: by whoever finds that it is not there.
 * EXPECT: true
 * BROKEN: false(no-data-race,unreach-call) */
#include <assert.h>
#include <pthread.h>

pthread_once_t control = PTHREAD_ONCE_INIT;
int made;

static void make(void) { made++; }

void *use(void *unused) {
#ifdef BROKEN
  if (made == 0) make();
#else
  pthread_once(&control, make);
#endif
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, use, 0);
  pthread_create(&b, 0, use, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(made == 1);
  return 0;
}
