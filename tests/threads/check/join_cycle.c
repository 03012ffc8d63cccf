/* EXPECT: false(no-deadlock) */
#include <pthread.h>
pthread_t main_thread;
void *body(void *argument) {
  pthread_join(main_thread, NULL);
  return argument;
}
int main(void) {
  pthread_t handle;
  main_thread = pthread_self();
  pthread_create(&handle, NULL, body, NULL);
  pthread_join(handle, NULL);
  return 0;
}
