/* EXPECT: false(no-data-race) */
#include <pthread.h>
#include <stdlib.h>
char text[8] = "1";
void *body(void *argument) {
  double number = strtod(text, NULL);
  return number > 0 ? NULL : argument;
}
int main(void) {
  pthread_t handle;
  pthread_create(&handle, NULL, body, NULL);
  text[1] = '2';
  pthread_join(handle, NULL);
  return 0;
}
