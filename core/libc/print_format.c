// Reading the formats of printf.
#include "core/libc/print_format.h"

// Decimal digits; too large ones are as good as the largest int.
static const char* read_number(const char* format, int* number) {
  *number = 0;
  for (; is_digit(*format); format++) {
    int digit = *format - '0';
    *number = *number > (INT_MAX - digit) / 10 ? INT_MAX : *number * 10 + digit;
  }
  return format;
}

// "12$" gives the position and goes behind it; anything else is left alone.
static const char* read_position(const char* format, int* position) {
  int number;
  const char* end = read_number(format, &number);
  if (end == format || *end != '$') return format;
  *position = number;
  return end + 1;
}

static const char* read_flags(const char* format, int* flags) {
  for (;; format++) {
    switch (*format) {
      case '-':
        *flags |= kLeft;
        break;
      case '+':
        *flags |= kPlus;
        break;
      case ' ':
        *flags |= kSpaceSign;
        break;
      case '#':
        *flags |= kAlternate;
        break;
      case '0':
        *flags |= kZeroPad;
        break;
      case '\'':  // no grouping in the C locale
      case 'I':
        break;
      default:
        return format;
    }
  }
}

// A number, or '*' with or without a position.
static const char* read_amount(const char* format, int* amount, int* source) {
  if (*format != '*') return read_number(format, amount);
  *source = kNext;
  return read_position(format + 1, source);
}

static const char* read_length(const char* format, enum length* length) {
  switch (*format) {
    case 'h':
      *length = format[1] == 'h' ? kChar : kShort;
      return format + (format[1] == 'h' ? 2 : 1);
    case 'l':
      *length = format[1] == 'l' ? kLongLong : kLong;
      return format + (format[1] == 'l' ? 2 : 1);
    case 'q':
      *length = kLongLong;
      return format + 1;
    case 'j':
      *length = kMax;
      return format + 1;
    case 'z':
    case 'Z':
      *length = kSize;
      return format + 1;
    case 't':
      *length = kDifference;
      return format + 1;
    case 'L':
      *length = kLongReal;
      return format + 1;
    default:
      return format;
  }
}

const char* __gmc_parse_conversion(const char* format, struct conversion* conversion) {
  *conversion = (struct conversion){.precision = -1, .source = kNext};
  format = read_position(format, &conversion->source);
  format = read_flags(format, &conversion->flags);
  format = read_amount(format, &conversion->width, &conversion->width_source);
  if (*format == '.') format = read_amount(format + 1, &conversion->precision, &conversion->precision_source);
  format = read_length(format, &conversion->length);
  conversion->letter = *format;
  if (*format == 'C' || *format == 'S') {
    conversion->letter = (char)to_lower(*format);
    conversion->length = kLong;
  }
  return *format == '\0' ? format : format + 1;
}

enum kind { kNothing, kInt, kLongInt, kLongLongInt, kSizeInt, kDifferenceInt, kDoubleReal, kLongDoubleReal, kPointer };

static enum kind kind_of(char letter, enum length length) {
  switch (letter) {
    case 'e':
    case 'f':
    case 'g':
    case 'a':
    case 'E':
    case 'F':
    case 'G':
    case 'A':
      return length == kLongReal || length == kLongLong ? kLongDoubleReal : kDoubleReal;
    case 's':
    case 'p':
    case 'n':
      return kPointer;
    case '%':
    case 'm':
    case '\0':
      return kNothing;
    default:
      break;
  }
  switch (length) {
    case kLong:
      return letter == 'c' ? kInt : kLongInt;
    case kLongLong:
    case kMax:
    case kLongReal:
      return kLongLongInt;
    case kSize:
      return kSizeInt;
    case kDifference:
      return kDifferenceInt;
    default:
      return kInt;
  }
}

static union value take(struct arguments* arguments, enum kind kind) {
  union value value = {0};
  switch (kind) {
    case kNothing:
      break;
    case kInt:
      value.integer = va_arg(arguments->list, int);
      break;
    case kLongInt:
      value.integer = va_arg(arguments->list, long);
      break;
    case kLongLongInt:
      value.integer = va_arg(arguments->list, long long);
      break;
    case kSizeInt:
      value.integer = (long long)va_arg(arguments->list, size_t);
      break;
    case kDifferenceInt:
      value.integer = va_arg(arguments->list, ptrdiff_t);
      break;
    case kDoubleReal:
      value.real = va_arg(arguments->list, double);
      break;
    case kLongDoubleReal:
      value.real = va_arg(arguments->list, long double);
      break;
    case kPointer:
      value.pointer = va_arg(arguments->list, void*);
      break;
  }
  return value;
}

union value __gmc_next_argument(struct arguments* arguments, int source, char letter, enum length length) {
  if (source == kNext) return take(arguments, kind_of(letter, length));
  if (arguments->by_position == NULL || source < 1 || source > kPositionLimit) {
    __gmc_error("def-behavior", "the format mixes arguments with and without a position");
  }
  return arguments->by_position[source];
}

static void note(enum kind kinds[kPositionLimit + 1], int* last, int position, enum kind kind) {
  if (position <= 0) return;
  if (position > kPositionLimit) __gmc_unsupported("a format with so many positions");
  kinds[position] = kind;
  if (position > *last) *last = position;
}

void __gmc_fetch_positions(const char* format, struct arguments* arguments, union value values[kPositionLimit + 1]) {
  enum kind kinds[kPositionLimit + 1];
  int last = 0;
  for (int i = 0; i <= kPositionLimit; i++) kinds[i] = kInt;
  while (*format != '\0') {
    if (*format++ != '%') continue;
    struct conversion conversion;
    format = __gmc_parse_conversion(format, &conversion);
    note(kinds, &last, conversion.width_source, kInt);
    note(kinds, &last, conversion.precision_source, kInt);
    enum kind kind = kind_of(conversion.letter, conversion.length);
    if (kind != kNothing) note(kinds, &last, conversion.source, kind);
  }
  for (int i = 1; i <= last; i++) values[i] = take(arguments, kinds[i]);
  arguments->by_position = values;
}
