/* EXPECT: false(def-behavior) */
#define _GNU_SOURCE
#include <pthread.h>
#include <stddef.h>
char name[16];
void *body(void *argument) { return argument; }
int main(void) {
  pthread_t handle;
  pthread_create(&handle, NULL, body, NULL);
  pthread_detach(handle); /* TWIN: */
  for (int i = 0; i < 100; i++) sched_yield(); /* TWIN: */
  return pthread_getname_np(handle, name, sizeof name); /* ERROR */
}
