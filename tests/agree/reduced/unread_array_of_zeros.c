/* EXPECT: true */
/* An array that nobody reads again, most of which was never written: whether it is dropped must not depend on how the
   state came to be, and it may hold a pointer elsewhere. */
#include <pthread.h>
#include <stdatomic.h>
static atomic_int turns;
static long numbers[16];
static void *Work(void *argument) {
  numbers[0] = (long)argument;
  long sum = 0;
  for (int i = 0; i < 3; ++i) {
    ++turns;
    sum += numbers[0];
  }
  ++turns;
  ++turns;
  return (void *)sum;
}
static atomic_int others;
static void *Other(void *argument) {
  ++others;
  ++others;
  if (turns == 2) ++others;
  ++others;
  return argument;
}
int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, Work, (void *)5L);
  pthread_create(&second, 0, Other, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
