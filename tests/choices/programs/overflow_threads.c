/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
#include <pthread.h>
int counter = 2147483645;
void *add(void *unused) {
  counter += 1; /* ERROR */
  return unused;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, add, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return 0;
}
