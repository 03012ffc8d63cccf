// The names under which programs reach printf. sprintf has no limit: the memory itself knows where the buffer ends.
#include "core/libc/libc.h"

int vfprintf(FILE* stream, const char* format, va_list arguments) {
  return __gmc_print_stream(stream, format, arguments);
}

int vprintf(const char* format, va_list arguments) { return __gmc_print_stream(stdout, format, arguments); }

int vsprintf(char* buffer, const char* format, va_list arguments) {
  return __gmc_print_buffer(buffer, SIZE_MAX, format, arguments);
}

int vsnprintf(char* buffer, size_t size, const char* format, va_list arguments) {
  return __gmc_print_buffer(size == 0 ? NULL : buffer, size, format, arguments);
}

int vasprintf(char** result, const char* format, va_list arguments) {
  int length = __gmc_print_buffer(NULL, 0, format, arguments);
  if (length < 0) return -1;
  char* text = malloc((size_t)length + 1);
  if (text == NULL) return -1;
  *result = text;
  return __gmc_print_buffer(text, (size_t)length + 1, format, arguments);
}

// Defines NAME(PARAMETERS, last, ...) as V(ARGUMENTS, last, list).
#define DEFINE_VARIADIC(name, v, last, parameters, ...) \
  int name parameters {                                 \
    va_list arguments;                                  \
    va_start(arguments, last);                          \
    int count = v(__VA_ARGS__, arguments);              \
    va_end(arguments);                                  \
    return count;                                       \
  }

DEFINE_VARIADIC(printf, vprintf, format, (const char* format, ...), format)
DEFINE_VARIADIC(fprintf, vfprintf, format, (FILE * stream, const char* format, ...), stream, format)
DEFINE_VARIADIC(sprintf, vsprintf, format, (char* buffer, const char* format, ...), buffer, format)
DEFINE_VARIADIC(snprintf, vsnprintf, format, (char* buffer, size_t size, const char* format, ...), buffer, size, format)
DEFINE_VARIADIC(asprintf, vasprintf, format, (char** result, const char* format, ...), result, format)
ALIAS(_IO_printf, printf);
ALIAS(_IO_fprintf, fprintf);
ALIAS(_IO_vfprintf, vfprintf);
ALIAS(__asprintf, asprintf);

// The variants of _FORTIFY_SOURCE take a flag and the size that the compiler saw, and end the program when it is
// exceeded: the size bounds what is written, and that it did not suffice is the error.
static int within(int length, size_t size) {
  if (length >= 0 && (size_t)length >= size) __gmc_error("valid-deref", "buffer overflow in sprintf");
  return length;
}

int __vprintf_chk(int flag, const char* format, va_list arguments) {
  (void)flag;
  return __gmc_print_stream(stdout, format, arguments);
}

int __vfprintf_chk(FILE* stream, int flag, const char* format, va_list arguments) {
  (void)flag;
  return __gmc_print_stream(stream, format, arguments);
}

int __vsprintf_chk(char* buffer, int flag, size_t size, const char* format, va_list arguments) {
  (void)flag;
  return within(__gmc_print_buffer(buffer, size, format, arguments), size);
}

int __vsnprintf_chk(char* buffer, size_t count, int flag, size_t size, const char* format, va_list arguments) {
  (void)flag;
  if (size < count) __gmc_error("valid-deref", "buffer overflow in snprintf");
  return __gmc_print_buffer(count == 0 ? NULL : buffer, count, format, arguments);
}

int __vasprintf_chk(char** result, int flag, const char* format, va_list arguments) {
  (void)flag;
  return vasprintf(result, format, arguments);
}

DEFINE_VARIADIC(__printf_chk, __vprintf_chk, format, (int flag, const char* format, ...), flag, format)
DEFINE_VARIADIC(__fprintf_chk, __vfprintf_chk, format, (FILE * stream, int flag, const char* format, ...), stream, flag,
                format)
DEFINE_VARIADIC(__sprintf_chk, __vsprintf_chk, format, (char* buffer, int flag, size_t size, const char* format, ...),
                buffer, flag, size, format)
DEFINE_VARIADIC(__snprintf_chk, __vsnprintf_chk, format,
                (char* buffer, size_t limit, int flag, size_t size, const char* format, ...), buffer, limit, flag, size,
                format)
DEFINE_VARIADIC(__asprintf_chk, __vasprintf_chk, format, (char** result, int flag, const char* format, ...), result,
                flag, format)
