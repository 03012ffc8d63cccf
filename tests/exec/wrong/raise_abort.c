/* EXPECT: false(unreach-call) */
#include <signal.h>
int main(void) {
  raise(SIGABRT); /* ERROR */ /* TWIN: raise(0); */
  return 0;
}
