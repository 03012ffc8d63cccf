// Who writes last decides, and what: a schedule and values together.
// VALUES: 5 6
// BRANCHES: if (value == 5)=true if (before == 0 && after == 1 && mine == 6)=true
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

_Atomic int order, seen;

static void *writer(void *unused) {
  int value = __VERIFIER_nondet_int();
  if (value == 5) order = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  int before = order;
  int mine = __VERIFIER_nondet_int();
  int after = order;
  if (before == 0 && after == 1 && mine == 6) reach_error(); /* ERROR */
  pthread_join(thread, 0);
  return 0;
}
