/* EXPECT: false(no-data-race)
 * ERRORS: 1
 * NOTE: thread main writes 4 bytes
 * NOTE: thread t1 reads 4 bytes
 * STACK: main
 * STACK: t1
 * ROW: main | pthread_create(&other, NULL, increment, NULL); | other: ? -> thread t1
 * ROW: main | counter += 1; /+ ERROR +/ | reads counter = 0
 * NOT: of the library */
#include <pthread.h>

static int counter;

static void *increment(void *unused) {
  counter += 1;
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, increment, NULL);
  counter += 1; /* ERROR */
  pthread_join(other, NULL);
  return 0;
}
