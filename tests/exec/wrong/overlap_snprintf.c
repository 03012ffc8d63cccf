/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  char text[32] = "again";
  snprintf(text, sizeof text, "once %s", text); /* ERROR */ /* TWIN: snprintf(text + 6, sizeof text - 6, "once %s", "again"); */
  return 0;
}
