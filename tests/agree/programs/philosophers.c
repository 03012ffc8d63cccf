/* Three forks, taken in order; broken: each takes the left one first.
 * EXPECT: true
 * BROKEN: false(no-deadlock) */
#include <pthread.h>

pthread_mutex_t fork[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int numbers[3] = {0, 1, 2};

void *eat(void *argument) {
  int left = *(int *)argument, right = (left + 1) % 3;
#ifndef BROKEN
  if (left > right) {
    int old = left;
    left = right;
    right = old;
  }
#endif
  pthread_mutex_lock(&fork[left]);
  pthread_mutex_lock(&fork[right]);
  pthread_mutex_unlock(&fork[right]);
  pthread_mutex_unlock(&fork[left]);
  return 0;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, eat, &numbers[i]);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return 0;
}
