/* The second box takes the place of the first.
 * EXPECT: false(valid-memtrack)
 * ERRORS: 1
 * ROW: main | int one = 1, two = 2; | one: ? -> 1, two: ? -> 2
 * ROW: t1 | int *box = malloc(sizeof *box); | arg: ? -> &one, box: ? -> heap block 1
 * ROW: t1 | *box = *(int *)arg; | *box: ? -> 1
 * ROW: t1 | pthread_mutex_lock(&m); | m: free -> held by t1
 * ROW: t1 | shared = box; | shared: NULL -> heap block 1
 * ROW: t1 | pthread_mutex_unlock(&m); | m: held by t1 -> free
 * ROW: t2 | shared = box; | shared: heap block 1 -> heap block 2 */
#include <pthread.h>
#include <stdlib.h>

static int *shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *put(void *arg) {
  int *box = malloc(sizeof *box);
  *box = *(int *)arg;
  pthread_mutex_lock(&m);
  shared = box;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  int one = 1, two = 2;
  pthread_create(&a, 0, put, &one);
  pthread_create(&b, 0, put, &two);
  pthread_join(a, 0);
  pthread_join(b, 0);
  free(shared);
  return 0;
}
