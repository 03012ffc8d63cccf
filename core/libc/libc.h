// The private header of the C library: types with glibc's layouts on x86-64 and i386, constants with its values, and
// the functions that one file of the library offers to another.
//
// No system header is included, so that both data models compile anywhere. A function that is called across files has a
// reserved name: programs may define an unreserved one themselves.
#pragma once

#include "core/libc/primitives.h"

#define NULL ((void*)0)
#define EOF (-1)
#define bool _Bool
#define true 1
#define false 0

#define va_start(list, last) __builtin_va_start(list, last)
#define va_arg(list, type) __builtin_va_arg(list, type)
#define va_copy(to, from) __builtin_va_copy(to, from)
#define va_end(list) __builtin_va_end(list)

#define INT_MAX __INT_MAX__
#define INT_MIN (-__INT_MAX__ - 1)
#define LONG_MAX __LONG_MAX__
#define LONG_MIN (-__LONG_MAX__ - 1)
#define LLONG_MAX __LONG_LONG_MAX__
#define LLONG_MIN (-__LONG_LONG_MAX__ - 1)
#define ULONG_MAX (2UL * __LONG_MAX__ + 1)
#define ULLONG_MAX (2ULL * __LONG_LONG_MAX__ + 1)
#define SIZE_MAX __SIZE_MAX__

// A second name for a function of the same file.
#define ALIAS(name, original) extern __typeof__(original) name __attribute__((alias(#original)))

// Objects that POSIX lets threads share through library calls: they change only inside atomic sections, and what is
// read outside of them decides nothing but where output goes. The interpreter need not stop before accesses to them,
// nor look for races there; the same holds for blocks of __gmc_allocate.
#define GMC_PRIVATE __attribute__((section("gmc_private")))

typedef long ssize_t;
typedef long off_t;
typedef long long off64_t;
typedef long time_t;
typedef long suseconds_t;
typedef int clockid_t;
typedef long clock_t;
typedef __INTMAX_TYPE__ intmax_t;
typedef __UINTMAX_TYPE__ uintmax_t;
typedef unsigned wint_t;
typedef struct __gmc_stream FILE;

enum {
  EPERM = 1,
  ENOENT = 2,
  ESRCH = 3,
  EINTR = 4,
  EBADF = 9,
  EAGAIN = 11,
  ENOMEM = 12,
  EACCES = 13,
  EBUSY = 16,
  EEXIST = 17,
  ENOTDIR = 20,
  EISDIR = 21,
  EINVAL = 22,
  EMFILE = 24,
  ENOTTY = 25,
  ESPIPE = 29,
  EDOM = 33,
  ERANGE = 34,
  EDEADLK = 35,
  ENAMETOOLONG = 36,
  EOVERFLOW = 75,
  EILSEQ = 84,
  ENOTSUP = 95,
  ETIMEDOUT = 110,
  EOWNERDEAD = 130,
  ENOTRECOVERABLE = 131,
};

int* __errno_location(void) __attribute__((const));
#define errno (*__errno_location())

enum { SEEK_SET, SEEK_CUR, SEEK_END };

// The bits of open() that matter here.
enum {
  kReadOnly = 0,
  kWriteOnly = 1,
  kReadWrite = 2,
  kAccessMask = 3,
  kCreate = 0100,
  kExclusive = 0200,
  kTruncate = 01000,
  kAppend = 02000,
};

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};

struct tm {
  int tm_sec;
  int tm_min;
  int tm_hour;
  int tm_mday;
  int tm_mon;
  int tm_year;
  int tm_wday;
  int tm_yday;
  int tm_isdst;
  long tm_gmtoff;
  const char* tm_zone;
};
_Static_assert(sizeof(struct tm) == (sizeof(long) == 8 ? 56 : 44), "glibc's layout");

// ctype.c: the tables, indexed from -128 to 255 by adding 128.
extern const unsigned short __gmc_ctype_classes[384];
enum {
  kUpper = 1 << 8,
  kLower = 1 << 9,
  kAlpha = 1 << 10,
  kDigit = 1 << 11,
  kHexDigit = 1 << 12,
  kSpace = 1 << 13,
  kPrint = 1 << 14,
  kGraph = 1 << 15,
  kBlank = 1 << 0,
  kControl = 1 << 1,
  kPunctuation = 1 << 2,
  kAlphanumeric = 1 << 3,
};

static inline bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static inline bool is_digit(int c) { return c >= '0' && c <= '9'; }
static inline int to_lower(int c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

// The value of c as a digit, 36 if it is none in any base.
static inline unsigned digit_value(int c) {
  if (is_digit(c)) return (unsigned)(c - '0');
  c = to_lower(c);
  return c >= 'a' && c <= 'z' ? (unsigned)(c - 'a') + 10u : 36u;
}

// exit.c: exit().
_Noreturn void __gmc_libc_exit(int status);

// strerror.c: the text for an error number, null if there is none.
const char* __gmc_error_text(int number);
char* __gmc_strerror(int number);

// string_search.c
size_t __gmc_strnlen(const char* text, size_t limit);

// signals.c: the handler that a program set, null if none or if the default applies.
typedef void (*signal_handler)(int);
signal_handler __gmc_signal_handler(int signal);
int __gmc_raise(int signal);

// stdio_streams.c: -1 and the error flag on failure; a byte or EOF; pushing back one byte that was just read.
extern FILE *stdin, *stdout, *stderr;
int __gmc_stream_write(FILE* stream, const void* bytes, size_t count);
int __gmc_stream_get(FILE* stream);
void __gmc_stream_unget(FILE* stream, int byte);

// stdio_print.c: to a stream, or to `buffer` of `capacity` bytes (at least 1, or null to count only).
int __gmc_print_stream(FILE* stream, const char* format, va_list arguments);
int __gmc_print_buffer(char* buffer, size_t capacity, const char* format, va_list arguments);

// stdio_scan.c
int __gmc_scan_stream(FILE* stream, const char* format, va_list arguments);
int __gmc_scan_string(const char* text, const char* format, va_list arguments);

// unistd_files.c: write().
ssize_t __gmc_libc_write(int descriptor, const void* bytes, size_t count);

// multibyte.c: a byte of the C locale, or -1 with EILSEQ if the wide character has none.
int __gmc_narrow(wint_t c);

// thread_cancel.c: what a cancellation point does first.
void __gmc_test_cancel(void);

// time_clock.c: nanosleep().
int __gmc_nanosleep(const struct timespec* wanted, struct timespec* left);

// time_calendar.c: the fields but the name of the zone, null with EOVERFLOW if the year does not fit; mktime.
struct tm* __gmc_calendar(long long seconds, struct tm* result);
time_t __gmc_make_time(struct tm* fields);
