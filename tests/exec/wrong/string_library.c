/* EXPECT: false(valid-deref) */
#include <string.h>
int main(void) {
  char small[4] = "abc";
  strcat(small, "d"); /* ERROR */
  return 0;
}
