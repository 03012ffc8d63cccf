// Real numbers of stdlib.h, and the classification functions behind the macros of math.h.
#include "core/libc/libc.h"

#define DEFINE_READER(name, type, scan)                                    \
  type name(const char* text, char** end) {                                \
    const char* number = text;                                             \
    type value = 0;                                                        \
    while (is_space(*number)) number++;                                    \
    int length = scan(number, &value);                                     \
    if (length < 0) {                                                      \
      errno = ERANGE;                                                      \
      length = -length;                                                    \
    }                                                                      \
    if (end != NULL) *end = (char*)(length == 0 ? text : number + length); \
    return value;                                                          \
  }

DEFINE_READER(strtof, float, __gmc_scan_float)
DEFINE_READER(strtod, double, __gmc_scan_double)
DEFINE_READER(strtold, long double, __gmc_scan_long_double)

double atof(const char* text) { return strtod(text, NULL); }

// The values of FP_NAN and so on, and the names of glibc for each of the three types. The sign is the highest bit of
// the last byte that is not padding.
enum { kNan, kInfinite, kZero, kSubnormal, kNormal };

#define DEFINE_CLASSIFICATION(suffix, type, sign_byte, infinity, least_normal)        \
  int __isnan##suffix(type x) { return x != x; }                                      \
  int __isinf##suffix(type x) { return x == infinity ? 1 : x == -infinity ? -1 : 0; } \
  int __finite##suffix(type x) { return x - x == 0; }                                 \
  int __signbit##suffix(type x) {                                                     \
    union {                                                                           \
      type real;                                                                      \
      unsigned char bytes[sizeof(type)];                                              \
    } value = {.real = x};                                                            \
    return value.bytes[sign_byte] >> 7;                                               \
  }                                                                                   \
  int __fpclassify##suffix(type x) {                                                  \
    if (x != x) return kNan;                                                          \
    if (x == infinity || x == -infinity) return kInfinite;                            \
    if (x == 0) return kZero;                                                         \
    return x < least_normal && x > -least_normal ? kSubnormal : kNormal;              \
  }                                                                                   \
  ALIAS(isnan##suffix, __isnan##suffix);                                              \
  ALIAS(isinf##suffix, __isinf##suffix);                                              \
  ALIAS(finite##suffix, __finite##suffix)

DEFINE_CLASSIFICATION(f, float, 3, __builtin_inff(), __FLT_MIN__);
DEFINE_CLASSIFICATION(, double, 7, __builtin_inf(), __DBL_MIN__);
DEFINE_CLASSIFICATION(l, long double, 9, __builtin_infl(), __LDBL_MIN__);
