/* EXPECT: false(def-behavior) */
#include <threads.h>
int body(void *argument) { return argument != 0; }
int main(void) {
  thrd_t handle;
  thrd_create(&handle, body, 0);
  thrd_join(handle, 0); /* TWIN: */
  return thrd_detach(handle); /* ERROR */
}
