// What assert() and the checks that GCC inserts call when they fail.
#include "core/libc/libc.h"

_Noreturn void __assert_fail(const char* expression, const char* file, unsigned line, const char* function) {
  __gmc_assert_fail(expression, file, line, function);
}

_Noreturn void __assert(const char* expression, const char* file, int line) {
  __gmc_assert_fail(expression, file, (unsigned)line, NULL);
}

_Noreturn void __assert_perror_fail(int number, const char* file, unsigned line, const char* function) {
  const char* text = __gmc_error_text(number);
  __gmc_assert_fail(text == NULL ? "Unknown error" : text, file, line, function);
}

_Noreturn void __stack_chk_fail(void) { __gmc_error("valid-deref", "the stack was overwritten"); }
_Noreturn void __chk_fail(void) { __gmc_error("valid-deref", "buffer overflow"); }
