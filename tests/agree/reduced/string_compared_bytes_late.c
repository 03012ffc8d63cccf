/* EXPECT: false(def-behavior,no-data-race,unreach-call) */
/* Reading the text is an error until main writes it. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static int x;
static _Thread_local char own[2];
static void *body(void *text) {
  own[0] = 1;
  if (memcmp("b", text, 1) != 0) own[0] = 2;
  assert(__atomic_load_n(&x, __ATOMIC_SEQ_CST) == 1);
  return NULL;
}
int main(void) {
  pthread_t handle;
  char *text = malloc(1);
  pthread_create(&handle, NULL, body, text);
  text[0] = 0;
  __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
  pthread_join(handle, NULL);
  free(text);
  return 0;
}
