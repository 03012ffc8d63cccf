/* Of bit-fields that lie in the same byte one may be lost. EXPECT: unknown */
/* REASON: in parts, which another thread disturbs */
/* OPTIONS: --prop unreach-call */
#include <assert.h>
#include <pthread.h>
static struct {
  unsigned a : 4, b : 4;
} shared;
static void *body(void *argument) {
  shared.a = 1;
  return argument;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, body, 0);
  shared.b = 1;
  pthread_join(thread, 0);
  assert(shared.a == 1 && shared.b == 1);
}
