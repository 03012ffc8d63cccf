// wprintf and wscanf, by way of their plain counterparts: in the C locale a wide text that can be shown is ASCII, and
// its conversions mean the same. Formats and texts beyond ASCII are not supported.
#include "core/libc/libc.h"

static char* ascii(const wchar_t* wide) {
  size_t length = 0;
  while (wide[length] != 0) {
    if (wide[length] < 0 || wide[length] >= 0x80) __gmc_unsupported("formatting wide characters beyond ASCII");
    length++;
  }
  char* text = __gmc_allocate(length + 1);
  for (size_t i = 0; i <= length; i++) text[i] = (char)wide[i];
  return text;
}

int vfwprintf(FILE* stream, const wchar_t* format, va_list arguments) {
  char* narrow = ascii(format);
  int count = __gmc_print_stream(stream, narrow, arguments);
  __gmc_release(narrow);
  return count;
}

// Unlike snprintf it fails when the result does not fit.
int vswprintf(wchar_t* buffer, size_t size, const wchar_t* format, va_list arguments) {
  if (size == 0) return -1;
  char* narrow = ascii(format);
  char* text = __gmc_allocate(size);
  int count = __gmc_print_buffer(text, size, narrow, arguments);
  bool fits = count >= 0 && (size_t)count < size;
  if (fits) {
    for (int i = 0; i <= count; i++) buffer[i] = (unsigned char)text[i];
  } else {
    buffer[0] = 0;
  }
  __gmc_release(text);
  __gmc_release(narrow);
  return fits ? count : -1;
}

int vfwscanf(FILE* stream, const wchar_t* format, va_list arguments) {
  char* narrow = ascii(format);
  int assigned = __gmc_scan_stream(stream, narrow, arguments);
  __gmc_release(narrow);
  return assigned;
}

int vswscanf(const wchar_t* text, const wchar_t* format, va_list arguments) {
  char *narrow = ascii(format), *narrow_text = ascii(text);
  int assigned = __gmc_scan_string(narrow_text, narrow, arguments);
  __gmc_release(narrow_text);
  __gmc_release(narrow);
  return assigned;
}

int vwprintf(const wchar_t* format, va_list arguments) { return vfwprintf(stdout, format, arguments); }
int vwscanf(const wchar_t* format, va_list arguments) { return vfwscanf(stdin, format, arguments); }

#define DEFINE_VARIADIC(name, v, parameters, ...) \
  int name parameters {                           \
    va_list arguments;                            \
    va_start(arguments, format);                  \
    int count = v(__VA_ARGS__, arguments);        \
    va_end(arguments);                            \
    return count;                                 \
  }

DEFINE_VARIADIC(wprintf, vwprintf, (const wchar_t* format, ...), format)
DEFINE_VARIADIC(fwprintf, vfwprintf, (FILE * stream, const wchar_t* format, ...), stream, format)
DEFINE_VARIADIC(swprintf, vswprintf, (wchar_t * buffer, size_t size, const wchar_t* format, ...), buffer, size, format)
DEFINE_VARIADIC(wscanf, vwscanf, (const wchar_t* format, ...), format)
DEFINE_VARIADIC(fwscanf, vfwscanf, (FILE * stream, const wchar_t* format, ...), stream, format)
DEFINE_VARIADIC(swscanf, vswscanf, (const wchar_t* text, const wchar_t* format, ...), text, format)
ALIAS(__isoc99_wscanf, wscanf);
ALIAS(__isoc99_fwscanf, fwscanf);
ALIAS(__isoc99_swscanf, swscanf);
ALIAS(__isoc99_vwscanf, vwscanf);
ALIAS(__isoc99_vfwscanf, vfwscanf);
ALIAS(__isoc99_vswscanf, vswscanf);
