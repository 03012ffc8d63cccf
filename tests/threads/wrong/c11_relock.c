/* EXPECT: false(def-behavior) */
#include <threads.h>
mtx_t mutex;
int main(void) {
  mtx_init(&mutex, mtx_plain); /* TWIN: mtx_init(&mutex, mtx_plain | mtx_recursive); */
  mtx_lock(&mutex);
  mtx_lock(&mutex); /* ERROR */
  return 0;
}
