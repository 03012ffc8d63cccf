// What a program can say to gmc. `gmc` and `gmc-cc` find this header as <gmc/verifier.h>.
//
// In a native program, which is what other compilers make of it and gmc-cc besides, choices are 0, an assumption that
// does not hold exits with status 0, a failed assertion aborts, and atomic sections have no effect.
#ifndef GMC_VERIFIER_H
#define GMC_VERIFIER_H

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __GMC__

// A number from 0 to count - 1. A check tries them all; a run takes 0. An error if count is 0.
unsigned gmc_choose(unsigned count);

// Executions in which the condition does not hold are not looked at any further.
void gmc_assume(int condition);

// Between these calls no other thread runs, unless this thread has to wait: others run then, and the section is over.
void gmc_atomic_begin(void);
void gmc_atomic_end(void);

// Reports an error of the property unreach-call if the condition does not hold. NDEBUG has no effect on it.
#define gmc_assert(condition) ((condition) ? (void)0 : gmc_assertion_failed(#condition, __FILE__, __LINE__, __func__))
__attribute__((__noreturn__)) void gmc_assertion_failed(const char* expression, const char* file, unsigned line,
                                                        const char* function);

#else

#define gmc_choose(count) ((void)(count), 0u)
#define gmc_assume(condition) ((condition) ? (void)0 : __builtin_exit(0))
#define gmc_atomic_begin() ((void)0)
#define gmc_atomic_end() ((void)0)
#define gmc_assert(condition) ((condition) ? (void)0 : __builtin_abort())

#endif

#ifdef __cplusplus
}
#endif

#endif
