/* EXPECT: false(def-behavior) */
#include <threads.h>
mtx_t mutex;
int main(void) {
  struct timespec moment = {0, 0};
  mtx_init(&mutex, mtx_plain); /* TWIN: mtx_init(&mutex, mtx_timed); */
  return mtx_timedlock(&mutex, &moment); /* ERROR */
}
