// The names under which programs reach scanf.
#include "core/libc/libc.h"

int vscanf(const char* format, va_list arguments) { return __gmc_scan_stream(stdin, format, arguments); }
int vfscanf(FILE* stream, const char* format, va_list arguments) {
  return __gmc_scan_stream(stream, format, arguments);
}
int vsscanf(const char* text, const char* format, va_list arguments) {
  return __gmc_scan_string(text, format, arguments);
}

int scanf(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int assigned = __gmc_scan_stream(stdin, format, arguments);
  va_end(arguments);
  return assigned;
}

int fscanf(FILE* stream, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int assigned = __gmc_scan_stream(stream, format, arguments);
  va_end(arguments);
  return assigned;
}

int sscanf(const char* text, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int assigned = __gmc_scan_string(text, format, arguments);
  va_end(arguments);
  return assigned;
}

ALIAS(__isoc99_scanf, scanf);
ALIAS(__isoc99_fscanf, fscanf);
ALIAS(__isoc99_sscanf, sscanf);
ALIAS(__isoc99_vscanf, vscanf);
ALIAS(__isoc99_vfscanf, vfscanf);
ALIAS(__isoc99_vsscanf, vsscanf);
