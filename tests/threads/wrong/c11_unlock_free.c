/* EXPECT: false(def-behavior) */
#include <threads.h>
mtx_t mutex;
int main(void) {
  mtx_init(&mutex, mtx_recursive);
  mtx_unlock(&mutex); /* ERROR */
  return 0;
}
