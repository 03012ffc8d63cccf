/* EXPECT: false(valid-deref) */
#include <stdio.h>
int main(void) {
  char text[3] = {'a', 'b', 'c'};
  printf("%s\n", text); /* ERROR */ /* TWIN: printf("%.3s\n", text); */
  return 0;
}
