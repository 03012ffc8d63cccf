/* EXPECT: unknown */
/* REASON: unsupported: the program opens the file '/dev/null' */
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE* file = fopen("/dev/null", "r");
  assert(file != NULL);
  fclose(file);
}
