/* Of a struct that is copied while another thread writes it. EXPECT: unknown */
/* REASON: in parts, which another thread disturbs */
/* OPTIONS: --prop unreach-call */
#include <assert.h>
#include <pthread.h>
static struct {
  long a, b;
} shared;
static void *body(void *argument) {
  __typeof__(shared) ones = {1, 1};
  shared = ones;
  return argument;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, body, 0);
  __typeof__(shared) seen = shared;
  pthread_join(thread, 0);
  assert(seen.a == seen.b);
}
