/* mtx_lock; broken: a thread that does not lock.
 * EXPECT: true
 * BROKEN: false(no-data-race,unreach-call) */
#include <assert.h>
#include <threads.h>

mtx_t m;
int x;

int work(void *unlocked) {
  if (!unlocked) mtx_lock(&m);
  x++;
  if (!unlocked) mtx_unlock(&m);
  return 0;
}

int main(void) {
  thrd_t a, b;
  mtx_init(&m, mtx_plain);
  thrd_create(&a, work, 0);
#ifdef BROKEN
  thrd_create(&b, work, &x);
#else
  thrd_create(&b, work, 0);
#endif
  thrd_join(a, 0);
  thrd_join(b, 0);
  assert(x == 2);
  return 0;
}
