/* EXPECT: false(unreach-call) */
#include <signal.h>
int main(void) {
  raise(SIGSEGV); /* ERROR */ /* TWIN: signal(SIGSEGV, SIG_IGN); raise(SIGSEGV); */
  return 0;
}
