/* The class is chosen while others run. EXPECT: true */
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int total;
static void* work(void* argument) {
  int n = __VERIFIER_nondet_int();
  pthread_mutex_lock(&lock);
  if (n > 0 && n <= 3) total += n;
  pthread_mutex_unlock(&lock);
  return argument;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(total <= 6);
}
