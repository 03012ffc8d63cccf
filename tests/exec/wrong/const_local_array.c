/* EXPECT: false(valid-deref) */
#include <string.h>
int main(void) {
  int sum = 0;
  for (int i = 1; i < 3; i++) {
    const int numbers[3] = {i, 2}; /* TWIN: int numbers[3] = {i, 2}; */
    sum += numbers[0];
    memset((void *)(numbers + 1), 0, sizeof(int)); /* ERROR */
  }
  return sum > 5;
}
