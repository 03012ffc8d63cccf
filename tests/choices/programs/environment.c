/* EXPECT: unknown */
/* REASON: sampled values of getenv */
#include <stdlib.h>
int main(void) { return getenv("HOME") != 0; }
