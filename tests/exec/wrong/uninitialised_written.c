/* EXPECT: false(def-behavior) */
#include <unistd.h>
int main(void) {
  char bytes[4] = "abc", more[4];
  if (write(1, bytes, 4) != 4) return 1;
  if (write(1, more, 4) != 4) return 1; /* ERROR */ /* TWIN: if (write(1, bytes, 4) != 4) return 1; */
  return 0;
}
