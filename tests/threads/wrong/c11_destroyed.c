/* EXPECT: false(def-behavior) */
#include <threads.h>
int main(void) {
  cnd_t condition;
  cnd_init(&condition);
  cnd_destroy(&condition); /* TWIN: */
  return cnd_signal(&condition); /* ERROR */
}
