/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  char text[32] = "again";
  snprintf(text, sizeof text, "once %s", text); /* ERROR */
  return 0;
}
