/* EXPECT: false(valid-deref) */
#include <string.h>
int main(void) {
  char *p = "text"; /* TWIN: char p[] = "text"; */
  strcpy(p, "TEXT"); /* ERROR */
  return 0;
}
