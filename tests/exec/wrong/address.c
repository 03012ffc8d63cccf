/* EXPECT: unknown */
#include <stdint.h>
int x;
int main(void) {
  return (int)((uintptr_t)&x % 1009); /* ERROR */
}
