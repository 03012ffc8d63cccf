/* The last user frees; broken: the count is read after it was taken down.
 * EXPECT: true
 * BROKEN: false(no-data-race,valid-deref,valid-free) */
#include <pthread.h>
#include <stdlib.h>

struct object {
  int users, value;
};

static void leave(struct object *object) {
#ifdef BROKEN
  __atomic_fetch_sub(&object->users, 1, __ATOMIC_SEQ_CST);
  if (__atomic_load_n(&object->users, __ATOMIC_SEQ_CST) == 0) free(object);
#else
  if (__atomic_fetch_sub(&object->users, 1, __ATOMIC_SEQ_CST) == 1) free(object);
#endif
}

void *use(void *object) {
  leave(object);
  return 0;
}

int main(void) {
  pthread_t t;
  struct object *object = malloc(sizeof *object);
  object->users = 2;
  pthread_create(&t, 0, use, object);
  leave(object);
  pthread_join(t, 0);
  return 0;
}
