/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
#include <limits.h>
struct counter {
  char name;
  int count;
};
int main(void) {
  struct counter c = {'c', INT_MIN}; /* TWIN: struct counter c = {'c', INT_MIN + 1}; */
  c.count--; /* ERROR */
  return 0;
}
