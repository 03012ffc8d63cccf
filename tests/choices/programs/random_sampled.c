/* EXPECT: true */
#include <stdlib.h>
int stored;
int main(void) { stored = rand(); }
