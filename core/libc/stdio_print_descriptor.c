// dprintf: apart from the rest of printf, which needs no descriptors but the standard ones.
#include "core/libc/libc.h"

int vdprintf(int descriptor, const char* format, va_list arguments) {
  int length = __gmc_print_buffer(NULL, 0, format, arguments);
  if (length < 0) return -1;
  char* text = __gmc_allocate((size_t)length + 1);
  __gmc_print_buffer(text, (size_t)length + 1, format, arguments);
  ssize_t written = __gmc_libc_write(descriptor, text, (size_t)length);
  __gmc_release(text);
  return written < 0 ? -1 : length;
}

int __vdprintf_chk(int descriptor, int flag, const char* format, va_list arguments) {
  (void)flag;
  return vdprintf(descriptor, format, arguments);
}

int dprintf(int descriptor, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int count = vdprintf(descriptor, format, arguments);
  va_end(arguments);
  return count;
}

int __dprintf_chk(int descriptor, int flag, const char* format, ...) {
  (void)flag;
  va_list arguments;
  va_start(arguments, format);
  int count = vdprintf(descriptor, format, arguments);
  va_end(arguments);
  return count;
}
