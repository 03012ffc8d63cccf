/* EXPECT: false(no-data-race) */
#include <pthread.h>
#include <stddef.h>
int shared; /* TWIN: _Atomic int shared; */
void *body(void *argument) {
  shared++; /* ERROR */
  return argument;
}
int main(void) {
  pthread_t handles[2];
  for (int i = 0; i < 2; i++) pthread_create(&handles[i], NULL, body, NULL);
  for (int i = 0; i < 2; i++) pthread_join(handles[i], NULL);
  return 0;
}
