/* EXPECT: false(valid-deref) */
#include <stdio.h>
FILE *nothing;
int main(void) {
  return fclose(nothing); /* ERROR */
}
