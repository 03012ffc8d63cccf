// Two increments that fall into halves, and a wait. No witness can switch threads within a statement, or name the begin
// of a loop that goes on; branches whose outcome the text leaves open are not told, nor any later ones at that place.
// BRANCHES: for (int i = 0; i < 3; i = i + 1)=true for (int i = 0; i < 3; i = i + 1)=true for (int i = 0; i < 3; i = i + 1)=true if (x == 1)=true
#include <pthread.h>

extern void reach_error(void);

_Atomic int x, ready;

static void *add(void *arg) {
  while (ready == 0) continue;
  int value = x;
  x = value + 1;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  for (int i = 0; i < 3; i = i + 1) {
    if (i == 1) continue;
    ready = 1;
  }
  pthread_join(a, 0);
  pthread_join(b, 0);
  if (x == 1) reach_error(); /* ERROR */
  return 0;
}
