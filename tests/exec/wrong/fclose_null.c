/* EXPECT: false(valid-deref) */
#include <stdio.h>
FILE *nothing; /* TWIN: #define nothing stdout */
int main(void) {
  return fclose(nothing); /* ERROR */
}
