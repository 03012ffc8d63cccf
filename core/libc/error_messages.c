// err.h and error.h: messages on standard error, some of which end the program.
#include "core/libc/libc.h"

extern char* program_invocation_name;
extern char* program_invocation_short_name;
_Noreturn void exit(int status);

unsigned error_message_count;
int error_one_per_line;
void (*error_print_progname)(void);

enum { kNoNumber = -1 };

static void say(const char* text) { __gmc_stream_write(stderr, text, strlen(text)); }

static void warn_with(int number, const char* format, va_list arguments) {
  say(program_invocation_short_name);
  say(": ");
  if (format != NULL) {
    __gmc_print_stream(stderr, format, arguments);
    if (number != kNoNumber) say(": ");
  }
  if (number != kNoNumber) say(__gmc_strerror(number));
  say("\n");
}

void vwarn(const char* format, va_list arguments) { warn_with(errno, format, arguments); }
void vwarnx(const char* format, va_list arguments) { warn_with(kNoNumber, format, arguments); }

_Noreturn void verr(int status, const char* format, va_list arguments) {
  warn_with(errno, format, arguments);
  exit(status);
}

_Noreturn void verrx(int status, const char* format, va_list arguments) {
  warn_with(kNoNumber, format, arguments);
  exit(status);
}

void warn(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  warn_with(errno, format, arguments);
  va_end(arguments);
}

void warnx(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  warn_with(kNoNumber, format, arguments);
  va_end(arguments);
}

_Noreturn void err(int status, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  verr(status, format, arguments);
}

_Noreturn void errx(int status, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  verrx(status, format, arguments);
}

void error(int status, int number, const char* format, ...) {
  va_list arguments;
  if (error_print_progname != NULL) {
    error_print_progname();
  } else {
    say(program_invocation_name);
    say(": ");
  }
  va_start(arguments, format);
  __gmc_print_stream(stderr, format, arguments);
  va_end(arguments);
  error_message_count++;
  if (number != 0) {
    say(": ");
    say(__gmc_strerror(number));
  }
  say("\n");
  if (status != 0) exit(status);
}
