/* EXPECT: false(unreach-call) */
#include <signal.h>
int main(void) {
  raise(SIGABRT); /* ERROR */
  return 0;
}
