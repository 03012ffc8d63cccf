// What the interpreter gives to the C library. Everything else in this folder is plain C.
//
// A primitive checks the memory that it touches as the interpreter checks any access: bounds, lifetime,
// initialisation of what is read to decide or to be shown. An error inside a library function is reported at the call
// that entered the library. Primitives that may fail return a value that says so; none of them sets errno.
#pragma once

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef __builtin_va_list va_list;

// The hot functions of string.h. The interpreter offers each of them to programs under its plain name and to the
// library under a reserved one, so that a program which defines its own strlen does not change what the library does.
void* memcpy(void* to, const void* from, size_t count) __asm__("__gmc_memcpy");
void* memmove(void* to, const void* from, size_t count) __asm__("__gmc_memmove");
void* memset(void* to, int byte, size_t count) __asm__("__gmc_memset");
int memcmp(const void* a, const void* b, size_t count) __asm__("__gmc_memcmp");
size_t strlen(const char* text) __asm__("__gmc_strlen");
int strcmp(const char* a, const char* b) __asm__("__gmc_strcmp");
char* strcpy(char* to, const char* from) __asm__("__gmc_strcpy");

// The allocator of the program, under its plain names: what strdup returns is the program's own.
void* malloc(size_t size);
void* realloc(void* block, size_t size);
void* aligned_alloc(size_t alignment, size_t size);
void free(void* block);

// The size that was asked for the block that malloc and its relatives returned.
size_t __gmc_block_size(void* block);

// Memory for the library's own objects: never null, never a leak, not counted when all memory must be freed at the
// end, and passing it to free is an error of the program. Its bytes are uninitialised.
void* __gmc_allocate(size_t size);
void __gmc_release(void* block);

// Between them no other thread runs, and accesses count as atomic: for the library's own shared objects, where POSIX
// lets threads call a function without synchronisation. The sections do not nest.
void __gmc_atomic_begin(void);
void __gmc_atomic_end(void);

// Reports a def-behavior error, and ends the path, if the two ranges have a byte in common.
void __gmc_check_overlap(const void* to, size_t to_size, const void* from, size_t from_size);

// The caller of the library function is at fault: reports an error of that property ("def-behavior", "valid-free",
// ...) and ends the path.
_Noreturn void __gmc_error(const char* property, const char* message);

// Makes the execution `unknown`, named, and ends the path.
_Noreturn void __gmc_unsupported(const char* what);

// Descriptors of the world outside: 0, 1, 2 and what __gmc_open returned. Output is not part of the state.
// __gmc_read returns how many bytes were read, 0 at the end. __gmc_open opens an existing file for reading and returns
// a descriptor above 2, or -1 if there is none of that name. __gmc_seek returns the new position, or -1 if the input
// is not a file; whence is 0 from the start, 1 from the position, 2 from the end.
void __gmc_write(int descriptor, const void* bytes, size_t count);
long __gmc_read(int descriptor, void* bytes, size_t count);
int __gmc_open(const char* path);
void __gmc_close(int descriptor);
long __gmc_seek(int descriptor, long offset, int whence);

// One conversion of printf, `conversion` being one of a e f g A E F G. Flags are the sum of 1 '-', 2 '+', 4 ' ', 8 '#',
// 16 '0', 32 if the program passed a long double (%La shows its digits differently); a negative precision is the
// default one. Writes like snprintf and returns like it.
int __gmc_format_real(char* buffer, int capacity, int flags, int width, int precision, int conversion,
                      long double value);

// What %p shows of a pointer, with the conventions of snprintf.
int __gmc_format_pointer(char* buffer, int capacity, const void* pointer);

// Reads the longest prefix of `text` that strtod accepts, leading space not skipped, correctly rounded. Returns its
// length, 0 if there is none, and minus the length if the value is out of range (the value is then what strtod
// returns with ERANGE). Reads no byte behind the first that cannot belong to the number.
int __gmc_scan_float(const char* text, float* value);
int __gmc_scan_double(const char* text, double* value);
int __gmc_scan_long_double(const char* text, long double* value);

// Ends of the program: an exit status, abort(), a signal whose default action is to terminate, a failed assertion.
_Noreturn void __gmc_exit(int status);
_Noreturn void __gmc_abort(void);
_Noreturn void __gmc_kill_self(int signal);
_Noreturn void __gmc_assert_fail(const char* expression, const char* file, unsigned line, const char* function);

// Ends this path without an error: an assumption does not hold.
_Noreturn void __gmc_prune(void);

// Continues where __sigsetjmp was called with that buffer.
_Noreturn void _longjmp(void* buffer, int value);

// Whether a calling function has something to do when it is left; it continues with that.
_Bool __gmc_has_landing_pad(void);
_Noreturn void __gmc_enter_landing_pad(void);

// Calls the program's functions with attribute destructor, in their order.
void __gmc_run_destructors(void);

// A number in [0, bound): a choice in a check, and in a run the next value of glibc's random() for the seed (1 if none
// was set), reduced modulo the bound. Rand and random both draw from it.
unsigned __gmc_random(unsigned bound);
void __gmc_seed_random(unsigned seed);
// The number itself. In a check, one of the program's inputs may be chosen here.
long long __gmc_settle(long long number);

// Seconds, and nanoseconds within the second, of the clock: 0 real time, 1 monotonic, 2 processor time.
long long __gmc_time(int clock, long* nanoseconds);

// A scheduling point; in a run the own clock moves on.
void __gmc_sleep(long long seconds, long nanoseconds);

// The environment that the program is given: entry i as "NAME=VALUE", null behind the last.
const char* __gmc_environment(int i);

// The value of a variable that is not in that environment: null in a run, a choice in a check whose environment was
// not fixed. The same name gets the same answer throughout an execution.
const char* __gmc_undeclared_variable(const char* name);

// argv[0].
const char* __gmc_program_name(void);

// A number that the system decides, by name: "pid", "ppid", "uid", "gid", "processors".
long __gmc_system_value(const char* name);

// --- Threads. The library keeps a record for each: a block of its own layout, zero at first, to which pthread_t and
// the owners of locks point. What belongs to one thread alone is in _Thread_local objects.

// The record of the calling thread. The main thread's has `size` bytes as the first call says; ask with the same size
// always.
void* __gmc_self(size_t size);
// Starts a thread that calls body(routine, c11_routine, argument), and returns its record of `size` bytes; null if there
// are too many threads. Body must end with __gmc_thread_end. A record begins with struct __gmc_record; threads with the same routine
// may be taken together.
struct __gmc_record {
  int ended;
  int number;           // see __gmc_thread_release
  const void* routine;  // the interpreter's, like `face`
  int face;             // enum __gmc_face; the handles of threads point here, and nothing else does
  int state;            // the library's; a thread whose face is hidden begins anew with 0
};
enum __gmc_face {
  kFaceKnown,
  kFaceHidden,   // of a thread among many: nobody else has a handle that leads to this record
  kFaceNobodys,  // what handles of such threads, or of threads that ended, lead to: `ended` is set, the rest unknown
};
typedef void* (*__gmc_routine)(void* argument);
typedef int (*__gmc_c11_routine)(void* argument);
typedef void (*__gmc_thread_body)(__gmc_routine routine, __gmc_c11_routine c11_routine, void* argument);
void* __gmc_thread_start(size_t size, __gmc_thread_body body, __gmc_routine routine, __gmc_c11_routine c11_routine,
                         void* argument);
// Ends the calling thread: the last thing it does. Ends an atomic section that is open.
_Noreturn void __gmc_thread_end(void);
// A thread that has ended, or is about to, keeps its number until it is released: so numbers, which are part of a
// state, do not depend on which of several threads ended first.
void __gmc_thread_release(int number);
// As __gmc_atomic_begin, for the end of a thread: a scheduling point only where something can notice when it ends.
void __gmc_exit_begin(void);
// Whether all other threads have ended.
_Bool __gmc_is_last_thread(void);
// The number of the calling thread, 1 for main, which no other thread has until it is released.
int __gmc_thread_number(void);

// A scheduling point.
void __gmc_yield(void);

// One of [0, count): every one of them is tried in a check; 0 in a run. REQUIRES: count > 0.
unsigned __gmc_choose(unsigned count);

// Waiting. The calling thread stops just before the wait and goes on only in a state in which the condition holds;
// then, in the same step, it begins an atomic section, which the caller ends. A thread that is in a section already
// gives it up if it has to wait. Nothing is read of the cell before the thread goes on, so a wait should be the first
// thing a function does: a lock that is free is then taken in one step.
//
// `interrupt`, if not null, ends the wait too, when it holds another number than 0: a cancellation. The reason is for
// messages. Returns 1 if a timed wait ran out of time, which may happen in every state in which the condition does not
// hold; otherwise 0.
enum __gmc_condition {
  kCellIsFree,     // a pointer that is null or the record of the calling thread
  kCellIsNull,     // a pointer
  kCellIsZero,     // an int
  kCellIsNonzero,  // an int
  kNoCell,         // holds always; the cell is not read
  kNever,          // holds never: the thread has locked itself out
};
enum __gmc_wait_flags {
  kWaitTimed = 1,
  kWaitForMutex = 1 << 8,   // the cell holds its owner
  kWaitForThread = 2 << 8,  // the cell is in the record of the thread that is joined, at its beginning
  kWaitForCondition = 3 << 8,
  kWaitForSemaphore = 4 << 8,
  kWaitForBarrier = 5 << 8,
  kWaitForReadWriteLock = 6 << 8,
  kWaitForSpinLock = 7 << 8,
  kWaitForOnce = 8 << 8,
};
int __gmc_await(enum __gmc_condition condition, const volatile void* cell, const volatile int* interrupt, int flags);

// Called in an atomic section, which it gives up: waits until another thread wakes this one from `queue` (any address),
// or the interrupt, or lack of time, ends the wait; in each case the condition on the cell holds when it returns, in an
// atomic section. A thread that was woken is not interrupted any more: what it was told must not be lost. With
// --spurious-wakeups a wait with kWaitForCondition may return kWaitWoken without having been woken.
enum __gmc_wait_end { kWaitWoken, kWaitTimedOut, kWaitInterrupted };
int __gmc_wait(const volatile void* queue, enum __gmc_condition condition, const volatile void* cell,
               const volatile int* interrupt, int flags);
// Which of the threads that wait on the queue is woken is a choice. Nothing happens if there is none.
void __gmc_wake_one(const volatile void* queue);
void __gmc_wake_all(const volatile void* queue);
// How many wait on the queue and were not woken.
int __gmc_waiters(const volatile void* queue);
