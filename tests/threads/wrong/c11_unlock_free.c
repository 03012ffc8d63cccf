/* EXPECT: false(def-behavior) */
#include <threads.h>
mtx_t mutex;
int main(void) {
  mtx_init(&mutex, mtx_recursive); /* TWIN: mtx_init(&mutex, mtx_recursive); mtx_lock(&mutex); */
  mtx_unlock(&mutex); /* ERROR */
  return 0;
}
