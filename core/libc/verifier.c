// What a program says to the checker: gmc/verifier.h, and the names of SV-COMP.
#include "core/libc/libc.h"

unsigned gmc_choose(unsigned count) {
  if (count == 0) __gmc_error("def-behavior", "gmc_choose(0)");
  return __gmc_choose(count);
}

void __VERIFIER_assume(int condition) {
  if (condition == 0) __gmc_prune();
}
ALIAS(gmc_assume, __VERIFIER_assume);

_Noreturn void gmc_assertion_failed(const char* expression, const char* file, unsigned line, const char* function) {
  __gmc_assert_fail(expression, file, line, function);
}

void __VERIFIER_atomic_begin(void) { __gmc_atomic_begin(); }
ALIAS(gmc_atomic_begin, __VERIFIER_atomic_begin);

void __VERIFIER_atomic_end(void) { __gmc_atomic_end(); }
ALIAS(gmc_atomic_end, __VERIFIER_atomic_end);

_Noreturn void reach_error(void) { __gmc_error("unreach-call", "reach_error() is called"); }
_Noreturn void __VERIFIER_error(void) { __gmc_error("unreach-call", "__VERIFIER_error() is called"); }
