/* With threads inputs are chosen where they come from. EXPECT: unknown */
/* REASON: sampled values of __VERIFIER_nondet_int */
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int stored;
void* thread(void* p) { return p; }
int main(void) {
  pthread_t t;
  stored = __VERIFIER_nondet_int();
  pthread_create(&t, 0, thread, 0);
}
