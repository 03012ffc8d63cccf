// Integers of stdlib.h and inttypes.h: reading them from text, absolute values, division.
#include "core/libc/libc.h"

struct magnitude {
  unsigned long long value;  // the limit if the text holds more
  bool negative;
  bool exceeded;
};

// Reads what strtol reads. The value is exact up to `positive_limit` or `negative_limit`.
static struct magnitude read_integer(const char* text, char** end, int base, unsigned long long positive_limit,
                                     unsigned long long negative_limit) {
  struct magnitude result = {0, false, false};
  if (base < 0 || base == 1 || base > 36) {
    errno = EINVAL;
    return result;
  }
  if (end != NULL) *end = (char*)text;
  while (is_space(*text)) text++;
  if (*text == '-' || *text == '+') result.negative = *text++ == '-';
  if ((base == 0 || base == 16) && text[0] == '0' && to_lower(text[1]) == 'x' && digit_value(text[2]) < 16) {
    text += 2;
    base = 16;
  } else if (base == 0) {
    base = *text == '0' ? 8 : 10;
  }
  unsigned long long limit = result.negative ? negative_limit : positive_limit;
  const char* first = text;
  for (unsigned digit; (digit = digit_value(*text)) < (unsigned)base; text++) {
    if (result.value > (limit - digit) / (unsigned)base || digit > limit) {
      result.exceeded = true;
    } else {
      result.value = result.value * (unsigned)base + digit;
    }
  }
  if (text != first && end != NULL) *end = (char*)text;
  if (result.exceeded) {
    result.value = limit;
    errno = ERANGE;
  }
  return result;
}

static long long read_signed(const char* text, char** end, int base, long long maximum) {
  unsigned long long limit = (unsigned long long)maximum;
  struct magnitude result = read_integer(text, end, base, limit, limit + 1);
  if (!result.negative) return (long long)result.value;
  return result.value == limit + 1 ? ~maximum : -(long long)result.value;
}

// A minus sign negates in the unsigned type, but never makes an overflow good.
static unsigned long long read_unsigned(const char* text, char** end, int base, unsigned long long maximum) {
  struct magnitude result = read_integer(text, end, base, maximum, maximum);
  return result.negative && !result.exceeded ? 0 - result.value : result.value;
}

long strtol(const char* text, char** end, int base) { return (long)read_signed(text, end, base, LONG_MAX); }
long long strtoll(const char* text, char** end, int base) { return read_signed(text, end, base, LLONG_MAX); }
unsigned long strtoul(const char* text, char** end, int base) {
  return (unsigned long)read_unsigned(text, end, base, ULONG_MAX);
}
unsigned long long strtoull(const char* text, char** end, int base) {
  return read_unsigned(text, end, base, ULLONG_MAX);
}
ALIAS(strtoimax, strtoll);
ALIAS(strtoumax, strtoull);
ALIAS(strtoq, strtoll);
ALIAS(strtouq, strtoull);
ALIAS(__isoc23_strtol, strtol);
ALIAS(__isoc23_strtoll, strtoll);
ALIAS(__isoc23_strtoul, strtoul);
ALIAS(__isoc23_strtoull, strtoull);

int atoi(const char* text) { return (int)read_signed(text, NULL, 10, LONG_MAX); }
long atol(const char* text) { return (long)read_signed(text, NULL, 10, LONG_MAX); }
long long atoll(const char* text) { return read_signed(text, NULL, 10, LLONG_MAX); }

int abs(int value) { return value < 0 ? -value : value; }
long labs(long value) { return value < 0 ? -value : value; }
long long llabs(long long value) { return value < 0 ? -value : value; }
ALIAS(imaxabs, llabs);

#define DEFINE_DIVISION(name, type) \
  typedef struct {                  \
    type quotient;                  \
    type remainder;                 \
  } name##_result;                  \
  name##_result name(type dividend, type divisor) { return (name##_result){dividend / divisor, dividend % divisor}; }

DEFINE_DIVISION(div, int)
DEFINE_DIVISION(ldiv, long)
DEFINE_DIVISION(lldiv, long long)
ALIAS(imaxdiv, lldiv);
