// printf, on a stream or a buffer.
//
// Pieces go out as they come: literal text straight from the format, strings straight from the argument. Only numbers
// are made up in a buffer of ours. Nothing is kept between calls.
#include "core/libc/print_format.h"

struct output {
  FILE* stream;  // null: to the buffer
  char* begin;   // null: count only
  char* cursor;
  size_t room;               // left in the buffer, the final null byte not counted
  unsigned long long total;  // of bytes asked for
};

static bool put(struct output* output, const char* bytes, size_t count) {
  output->total += count;
  if (count == 0) return true;
  if (output->stream != NULL) return __gmc_stream_write(output->stream, bytes, count) == 0;
  if (output->begin == NULL) return true;
  if (count > output->room) count = output->room;
  memcpy(output->cursor, bytes, count);
  output->cursor += count;
  output->room -= count;
  return true;
}

static bool fill(struct output* output, char byte, long long count) {
  static const char kSpaces[] = "                ", kZeros[] = "0000000000000000";
  const char* source = byte == '0' ? kZeros : kSpaces;
  enum { kPiece = sizeof kSpaces - 1 };
  if (count > 0 && output->stream == NULL && output->room == 0) {
    output->total += (unsigned long long)count;
    return true;
  }
  for (; count > 0; count -= kPiece) {
    if (!put(output, source, count < kPiece ? (size_t)count : kPiece)) return false;
  }
  return true;
}

// A text in its field.
static bool put_field(struct output* output, const struct conversion* conversion, const char* text, size_t length) {
  long long padding = conversion->width - (long long)length;
  if (padding <= 0) return put(output, text, length);
  if ((conversion->flags & kLeft) != 0) return put(output, text, length) && fill(output, ' ', padding);
  return fill(output, ' ', padding) && put(output, text, length);
}

static unsigned long long as_unsigned(long long value, enum length length) {
  switch (length) {
    case kChar:
      return (unsigned char)value;
    case kShort:
      return (unsigned short)value;
    case kDefault:
      return (unsigned)value;
    case kLong:
      return (unsigned long)value;
    case kSize:
    case kDifference:
      return (size_t)value;
    default:
      return (unsigned long long)value;
  }
}

static long long as_signed(long long value, enum length length) {
  switch (length) {
    case kChar:
      return (signed char)value;
    case kShort:
      return (short)value;
    case kSize:
      return (ptrdiff_t)value;
    default:
      return value;
  }
}

struct prefix {
  char text[2];
  int length;
};

static struct prefix sign_of(int flags, long long number) {
  if (number < 0) return (struct prefix){{'-'}, 1};
  if ((flags & kPlus) != 0) return (struct prefix){{'+'}, 1};
  if ((flags & kSpaceSign) != 0) return (struct prefix){{' '}, 1};
  return (struct prefix){{0}, 0};
}

// Digits of `value` that end at `end`; returns where they begin.
static char* digits_before(char* end, unsigned long long value, unsigned base, const char* numerals) {
  for (; value != 0; value /= base) *--end = numerals[value % base];
  return end;
}

static bool put_digits(struct output* output, const struct conversion* conversion, struct prefix prefix,
                       const char* digits, int count, int least) {
  long long zeros = least > count ? least - count : 0;
  long long padding = conversion->width - (long long)prefix.length - zeros - count;
  bool left = (conversion->flags & kLeft) != 0;
  if (padding > 0 && !left && (conversion->flags & kZeroPad) != 0 && conversion->precision < 0) {
    zeros += padding;
    padding = 0;
  }
  return (left || fill(output, ' ', padding)) && put(output, prefix.text, (size_t)prefix.length) &&
         fill(output, '0', zeros) && put(output, digits, (size_t)count) && (!left || fill(output, ' ', padding));
}

static bool put_integer(struct output* output, const struct conversion* conversion, long long argument) {
  argument = __gmc_settle(argument);
  char buffer[8 * sizeof argument];
  char* end = buffer + sizeof buffer;
  const char letter = conversion->letter;
  const char* numerals = letter == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
  const bool alternate = (conversion->flags & kAlternate) != 0;
  struct prefix prefix = {{0}, 0};
  int least = conversion->precision < 0 ? 1 : conversion->precision;
  unsigned long long value = as_unsigned(argument, conversion->length);
  unsigned base = 10;
  switch (letter) {
    case 'd':
    case 'i': {
      long long number = as_signed(argument, conversion->length);
      value = number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;
      prefix = sign_of(conversion->flags, number);
      break;
    }
    case 'o':
      base = 8;
      break;
    case 'x':
    case 'X':
    case 'b':
    case 'B':
      base = to_lower(letter) == 'x' ? 16 : 2;
      if (alternate && value != 0) prefix = (struct prefix){{'0', letter}, 2};
      break;
    default:
      break;
  }
  const char* digits = digits_before(end, value, base, numerals);
  int count = (int)(end - digits);
  if (letter == 'o' && alternate && least <= count) least = count + 1;
  return put_digits(output, conversion, prefix, digits, count, least);
}

static bool put_real(struct output* output, const struct conversion* conversion, long double value) {
  char buffer[64];
  int flags = conversion->flags;
  if (conversion->length == kLongReal || conversion->length == kLongLong) flags |= kLongDouble;
  int length = __gmc_format_real(buffer, sizeof buffer, flags, conversion->width, conversion->precision,
                                 conversion->letter, value);
  if (length < (int)sizeof buffer) return put(output, buffer, (size_t)length);
  char* larger = __gmc_allocate((size_t)length + 1);
  __gmc_format_real(larger, length + 1, flags, conversion->width, conversion->precision, conversion->letter, value);
  bool done = put(output, larger, (size_t)length);
  __gmc_release(larger);
  return done;
}

static bool put_string(struct output* output, const struct conversion* conversion, const char* text) {
  bool limited = conversion->precision >= 0;
  size_t length = limited ? __gmc_strnlen(text, (size_t)conversion->precision) : strlen(text);
  if (output->begin != NULL) {
    size_t written = (size_t)(output->cursor - output->begin);
    __gmc_check_overlap(output->begin, written, text, length);
  }
  return put_field(output, conversion, text, length);
}

static bool put_wide(struct output* output, const struct conversion* conversion, const wchar_t* text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length] != 0) {
    if (__gmc_narrow((wint_t)text[length]) < 0) return false;
    length++;
  }
  long long padding = conversion->width - (long long)length;
  bool left = (conversion->flags & kLeft) != 0;
  if (!left && !fill(output, ' ', padding)) return false;
  for (size_t i = 0; i < length; i++) {
    char byte = (char)text[i];
    if (!put(output, &byte, 1)) return false;
  }
  return !left || fill(output, ' ', padding);
}

static bool put_character(struct output* output, const struct conversion* conversion, int c) {
  if (conversion->length == kLong && __gmc_narrow((wint_t)c) < 0) return false;
  char byte = (char)c;
  return put_field(output, conversion, &byte, 1);
}

static bool put_pointer(struct output* output, const struct conversion* conversion, const void* pointer) {
  char buffer[64];
  int length = __gmc_format_pointer(buffer, sizeof buffer, pointer);
  return put_field(output, conversion, buffer, (size_t)length);
}

static void store_total(void* place, enum length length, unsigned long long total) {
  switch (length) {
    case kChar:
      *(signed char*)place = (signed char)total;
      break;
    case kShort:
      *(short*)place = (short)total;
      break;
    case kDefault:
      *(int*)place = (int)total;
      break;
    case kLong:
      *(long*)place = (long)total;
      break;
    case kSize:
    case kDifference:
      *(ptrdiff_t*)place = (ptrdiff_t)total;
      break;
    default:
      *(long long*)place = (long long)total;
      break;
  }
}

static bool show(struct output* output, const struct conversion* conversion, union value value) {
  switch (conversion->letter) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
    case 'b':
    case 'B':
      return put_integer(output, conversion, value.integer);
    case 'e':
    case 'f':
    case 'g':
    case 'a':
    case 'E':
    case 'F':
    case 'G':
    case 'A':
      return put_real(output, conversion, value.real);
    case 'c':
      return put_character(output, conversion, (int)value.integer);
    case 's':
      if (conversion->length != kLong) return put_string(output, conversion, value.pointer);
      return put_wide(output, conversion, value.pointer,
                      conversion->precision >= 0 ? (size_t)conversion->precision : SIZE_MAX);
    case 'p':
      return put_pointer(output, conversion, value.pointer);
    case 'n':
      store_total(value.pointer, conversion->length, output->total);
      return true;
    case 'm': {
      const char* text = __gmc_strerror(errno);
      return put_field(output, conversion, text, strlen(text));
    }
    case '%':
      return put(output, "%", 1);
    default:
      __gmc_error("def-behavior", "a format holds a conversion that there is not");
  }
}

// Widths and precisions that are arguments, and what they imply.
static void resolve(struct conversion* conversion, struct arguments* arguments) {
  if (conversion->width_source != 0) {
    int width = (int)__gmc_next_argument(arguments, conversion->width_source, 'd', kDefault).integer;
    if (width < 0) conversion->flags |= kLeft;
    conversion->width = width >= 0 ? width : width == INT_MIN ? INT_MAX : -width;
  }
  if (conversion->precision_source != 0) {
    conversion->precision = (int)__gmc_next_argument(arguments, conversion->precision_source, 'd', kDefault).integer;
  }
}

static bool uses_positions(const struct conversion* conversion) {
  return conversion->source != kNext || conversion->width_source > 0 || conversion->precision_source > 0;
}

static bool print(struct output* output, const char* format, struct arguments* arguments);

// The rest of a format whose first conversion has a position. Few have: the others need no room for the values.
static bool print_with_positions(struct output* output, const char* format, struct arguments* arguments) {
  union value by_position[kPositionLimit + 1];
  __gmc_fetch_positions(format, arguments, by_position);
  return print(output, format, arguments);
}

static bool print(struct output* output, const char* format, struct arguments* arguments) {
  while (*format != '\0') {
    const char* text = format;
    while (*format != '\0' && *format != '%') format++;
    if (!put(output, text, (size_t)(format - text))) return false;
    if (*format == '\0') break;
    struct conversion conversion;
    const char* rest = __gmc_parse_conversion(format + 1, &conversion);
    if (arguments->by_position == NULL && uses_positions(&conversion)) {
      return print_with_positions(output, format, arguments);
    }
    format = rest;
    resolve(&conversion, arguments);
    union value value = __gmc_next_argument(arguments, conversion.source, conversion.letter, conversion.length);
    if (!show(output, &conversion, value)) return false;
  }
  return true;
}

// What printf returns once everything was put out.
static int finish(const struct output* output) {
  if (output->total <= INT_MAX) return (int)output->total;
  errno = EOVERFLOW;
  return -1;
}

int __gmc_print_stream(FILE* stream, const char* format, va_list list) {
  struct output output = {.stream = stream};
  struct arguments arguments = {.by_position = NULL};
  va_copy(arguments.list, list);
  bool done = print(&output, format, &arguments);
  va_end(arguments.list);
  return done ? finish(&output) : -1;
}

int __gmc_print_buffer(char* buffer, size_t capacity, const char* format, va_list list) {
  struct output output = {.begin = buffer, .cursor = buffer, .room = buffer == NULL ? 0 : capacity - 1};
  struct arguments arguments = {.by_position = NULL};
  va_copy(arguments.list, list);
  bool done = print(&output, format, &arguments);
  va_end(arguments.list);
  if (buffer != NULL) {
    *output.cursor = '\0';
    __gmc_check_overlap(buffer, (size_t)(output.cursor - buffer) + 1, format, strlen(format) + 1);
  }
  return done ? finish(&output) : -1;
}
