/* EXPECT: false(unreach-call) */
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE* file = fopen("settings", "r");
  assert(file != NULL); /* ERROR */
  fclose(file);
}
