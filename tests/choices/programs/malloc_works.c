/* Without the option it does not. EXPECT: true */
#include <stdlib.h>
int main(void) {
  int* p = malloc(sizeof *p);
  *p = 1;
  free(p);
}
