/* EXPECT: true */
#include <gmc/verifier.h>
#include <pthread.h>
int counter;
void *body(void *argument) {
  gmc_atomic_begin();
  counter++;
  gmc_atomic_end();
  return argument;
}
int main(void) {
  pthread_t handles[2];
  for (int i = 0; i < 2; i++) pthread_create(&handles[i], NULL, body, NULL);
  for (int i = 0; i < 2; i++) pthread_join(handles[i], NULL);
  gmc_assert(counter == 2);
  return 0;
}
