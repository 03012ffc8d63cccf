/* EXPECT: unknown */
/* REASON: sampled values of open */
#include <stdio.h>

/* That there is no such file is one of the possibilities. */
int main(void) {
  FILE* file = fopen("settings", "r");
  if (file != NULL) fclose(file);
}
