/* EXPECT: false(valid-deref) */
#include <stdio.h>
int main(void) {
  FILE *file = tmpfile();
  if (!file) return 0;
  fclose(file);
  fclose(file); /* ERROR */
  return 0;
}
