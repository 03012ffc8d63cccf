/* EXPECT: false(unreach-call) */
#include <signal.h>
int main(void) {
  raise(SIGSEGV); /* ERROR */
  return 0;
}
