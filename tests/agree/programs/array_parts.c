/* Each thread has its own half; broken: they share an element.
 * EXPECT: true
 * BROKEN: false(no-data-race) */
#include <pthread.h>

int array[4];

void *fill(void *half) {
  int *from = half;
  for (int i = 0; i < 2; i++) from[i] = i;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, fill, &array[0]);
#ifdef BROKEN
  pthread_create(&b, 0, fill, &array[1]);
#else
  pthread_create(&b, 0, fill, &array[2]);
#endif
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
