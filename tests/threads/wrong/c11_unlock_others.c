/* EXPECT: false(def-behavior) */
#include <threads.h>
mtx_t mutex;
int body(void *argument) {
  mtx_unlock(&mutex); /* ERROR */ /* TWIN: mtx_lock(&mutex); mtx_unlock(&mutex); */
  return argument != 0;
}
int main(void) {
  thrd_t handle;
  mtx_init(&mutex, mtx_plain);
  mtx_lock(&mutex); /* TWIN: */
  thrd_create(&handle, body, 0);
  return thrd_join(handle, 0);
}
