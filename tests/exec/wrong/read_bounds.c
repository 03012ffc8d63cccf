/* EXPECT: false(valid-deref) */
#include <unistd.h>
int main(void) {
  char bytes[4]; /* TWIN: char bytes[8]; */
  return read(0, bytes, 8) < 0; /* ERROR */
}
