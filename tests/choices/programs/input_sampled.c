/* EXPECT: unknown */
/* REASON: sampled values of the standard input */
#include <stdio.h>
int main(void) { return getchar() == '0'; }
