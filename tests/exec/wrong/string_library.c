/* EXPECT: false(valid-deref) */
#include <string.h>
int main(void) {
  char small[4] = "abc"; /* TWIN: char small[5] = "abc"; */
  strcat(small, "d"); /* ERROR */
  return 0;
}
