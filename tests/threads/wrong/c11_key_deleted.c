/* EXPECT: false(def-behavior) */
#include <threads.h>
int main(void) {
  tss_t key;
  tss_create(&key, 0);
  tss_delete(key); /* TWIN: */
  return tss_set(key, 0); /* ERROR */
}
