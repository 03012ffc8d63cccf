/* EXPECT: unknown */
/* REASON: sampled values of the clock */
#include <time.h>
int main(void) { return time(0) > 10; }
