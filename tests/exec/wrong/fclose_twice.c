/* EXPECT: false(valid-deref) */
#include <stdio.h>
int main(void) {
  FILE *file = tmpfile();
  if (!file) return 0;
  fclose(file); /* TWIN: */
  fclose(file); /* ERROR */ /* TWIN: fclose(file); */
  return 0;
}
