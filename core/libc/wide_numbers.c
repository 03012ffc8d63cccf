// Numbers in wide strings: what is ASCII of them is copied, and read by the functions for plain strings.
#include "core/libc/libc.h"

long strtol(const char* text, char** end, int base);
long long strtoll(const char* text, char** end, int base);
unsigned long strtoul(const char* text, char** end, int base);
unsigned long long strtoull(const char* text, char** end, int base);
float strtof(const char* text, char** end);
double strtod(const char* text, char** end);
long double strtold(const char* text, char** end);

static char* ascii_prefix(const wchar_t* text) {
  size_t length = 0;
  while (text[length] > 0 && text[length] < 0x80) length++;
  char* copy = __gmc_allocate(length + 1);
  for (size_t i = 0; i < length; i++) copy[i] = (char)text[i];
  copy[length] = '\0';
  return copy;
}

#define DEFINE_READER(name, type, narrow, parameters, ...)  \
  type name parameters {                                    \
    char* copy = ascii_prefix(text);                        \
    char* last;                                             \
    type value = narrow(copy, &last __VA_ARGS__);           \
    if (end != NULL) *end = (wchar_t*)text + (last - copy); \
    __gmc_release(copy);                                    \
    return value;                                           \
  }
#define COMMA_BASE , base

DEFINE_READER(wcstol, long, strtol, (const wchar_t* text, wchar_t** end, int base), COMMA_BASE)
DEFINE_READER(wcstoll, long long, strtoll, (const wchar_t* text, wchar_t** end, int base), COMMA_BASE)
DEFINE_READER(wcstoul, unsigned long, strtoul, (const wchar_t* text, wchar_t** end, int base), COMMA_BASE)
DEFINE_READER(wcstoull, unsigned long long, strtoull, (const wchar_t* text, wchar_t** end, int base), COMMA_BASE)
DEFINE_READER(wcstof, float, strtof, (const wchar_t* text, wchar_t** end), )
DEFINE_READER(wcstod, double, strtod, (const wchar_t* text, wchar_t** end), )
DEFINE_READER(wcstold, long double, strtold, (const wchar_t* text, wchar_t** end), )
ALIAS(wcstoimax, wcstoll);
ALIAS(wcstoumax, wcstoull);
