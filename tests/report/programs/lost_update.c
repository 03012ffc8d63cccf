/* FLAGS: --prop unreach-call
 * EXPECT: false(unreach-call)
 * ERRORS: 1
 * SUMMARY: 11 steps, 3 threads, 4 context switches
 * ROW: main | pthread_create(&a, 0, add, 0); | a: ? -> thread t1
 * ROW: main | pthread_create(&b, 0, add, 0); | b: ? -> thread t2
 * ROW: t1 | int r = x; | arg: ? -> NULL, r: ? -> 0
 * ROW: t2 | int r = x; | arg: ? -> NULL, r: ? -> 0
 * ROW: t2 | x = r + 1; | x: 0 -> 1
 * ROW: t1 | x = r + 1; | x: 1 -> 1
 * ROW: main | assert(x == 2); /+ ERROR +/ | reads x = 1
 * STACK: main */
#include <assert.h>
#include <pthread.h>

int x;

static void *add(void *arg) {
  int r = x;
  x = r + 1;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2); /* ERROR */
  return 0;
}
