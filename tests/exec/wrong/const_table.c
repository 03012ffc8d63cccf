/* EXPECT: false(valid-deref) */
#include <string.h>
static const int table[4] = {1, 2, 3, 4}; /* TWIN: static int table[4] = {1, 2, 3, 4}; */
int main(void) {
  memset((void *)table, 0, sizeof table); /* ERROR */
  return table[0];
}
