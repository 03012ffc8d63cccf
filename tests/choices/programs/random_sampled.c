/* EXPECT: unknown */
/* REASON: sampled values of rand */
#include <stdlib.h>
int stored;
int main(void) { stored = rand(); }
