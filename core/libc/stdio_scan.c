// scanf, on a stream or a string.
//
// At most one character is looked at ahead and pushed back, so a failed conversion consumes what glibc's consumes: the
// longest text that could have begun a match.
#include "core/libc/libc.h"

struct input {
  FILE* stream;  // null: the string
  const char* text;
  long long count;  // of characters consumed
};

static int get(struct input* input) {
  int c;
  if (input->stream != NULL) {
    c = __gmc_stream_get(input->stream);
  } else {
    c = (unsigned char)*input->text;
    if (c == 0) return EOF;
    input->text++;
  }
  if (c != EOF) input->count++;
  return c;
}

static void unget(struct input* input, int c) {
  if (c == EOF) return;
  input->count--;
  if (input->stream != NULL) {
    __gmc_stream_unget(input->stream, c);
  } else {
    input->text--;
  }
}

static void skip_space(struct input* input) {
  int c = get(input);
  while (c != EOF && is_space(c)) c = get(input);
  unget(input, c);
}

enum size { kChar, kShort, kInt, kLong, kLongLong, kSize };

// How a conversion or a piece of the format ended.
enum outcome { kMatched, kMismatch, kNoInput };

struct directive {
  bool suppress;
  bool allocate;
  bool long_real;
  int width;  // 0: no limit
  enum size size;
  char letter;
  const char* set;  // behind the '[', or behind the '^' that follows it
  bool inverted;
};

// --- the format ---

static const char* parse_size(const char* format, struct directive* directive) {
  directive->size = kInt;
  switch (*format) {
    case 'h':
      directive->size = format[1] == 'h' ? kChar : kShort;
      return format + (format[1] == 'h' ? 2 : 1);
    case 'l':
      directive->size = format[1] == 'l' ? kLongLong : kLong;
      return format + (format[1] == 'l' ? 2 : 1);
    case 'L':
      directive->long_real = true;
      directive->size = kLongLong;
      return format + 1;
    case 'q':
    case 'j':
      directive->size = kLongLong;
      return format + 1;
    case 'z':
    case 't':
      directive->size = kSize;
      return format + 1;
    default:
      return format;
  }
}

// Behind the set of a "%[": a ']' that comes first belongs to it.
static const char* parse_set(const char* format, struct directive* directive) {
  if (*format == '^') {
    directive->inverted = true;
    format++;
  }
  directive->set = format;
  if (*format == ']') format++;
  while (*format != ']') {
    if (*format == '\0') __gmc_error("def-behavior", "a format holds a %[ without its ]");
    format++;
  }
  return format + 1;
}

// Reads what follows a '%'.
static const char* parse(const char* format, struct directive* directive) {
  *directive = (struct directive){.size = kInt};
  if (*format == '*') {
    directive->suppress = true;
    format++;
  }
  for (; is_digit(*format); format++) {
    int digit = *format - '0';
    directive->width = directive->width > (INT_MAX - digit) / 10 ? INT_MAX : directive->width * 10 + digit;
  }
  if (*format == 'm') {
    directive->allocate = true;
    format++;
  }
  format = parse_size(format, directive);
  directive->letter = *format;
  if (*format == 'C' || *format == 'S') {
    directive->letter = (char)to_lower(*format);
    directive->size = kLong;
  }
  if (*format == '\0') __gmc_error("def-behavior", "a format ends within a conversion");
  format++;
  return directive->letter == '[' ? parse_set(format, directive) : format;
}

// Whether c is in the set; "a-z" is a range unless the '-' comes first or last.
static bool in_set(const struct directive* directive, int c) {
  const char* set = directive->set;
  bool found = false;
  do {
    int low = (unsigned char)*set, high = low;
    if (set[1] == '-' && set[2] != ']') {
      high = (unsigned char)set[2];
      set += 2;
    }
    if (c >= low && c <= high) found = true;
    set++;
  } while (*set != ']');
  return found != directive->inverted;
}

// --- integers ---

static void store_integer(const struct directive* directive, va_list* arguments, unsigned long long value) {
  void* place = va_arg(*arguments, void*);
  switch (directive->size) {
    case kChar:
      *(unsigned char*)place = (unsigned char)value;
      break;
    case kShort:
      *(unsigned short*)place = (unsigned short)value;
      break;
    case kInt:
      *(unsigned*)place = (unsigned)value;
      break;
    case kLong:
      *(unsigned long*)place = (unsigned long)value;
      break;
    case kLongLong:
      *(unsigned long long*)place = value;
      break;
    case kSize:
      *(size_t*)place = value;
      break;
  }
}

struct number {
  unsigned long long magnitude;
  bool negative;
  bool exceeded;  // 64 bits
};

// Reads digits with an optional sign and prefix. "0x" without a digit behind it reads as 0, as in glibc.
static enum outcome read_number(struct input* input, int width, unsigned base, struct number* number) {
  *number = (struct number){0, false, false};
  if (width == 0) width = INT_MAX;
  int c = get(input);
  if (c == EOF) return kNoInput;
  if (c == '-' || c == '+') {
    number->negative = c == '-';
    c = --width > 0 ? get(input) : EOF;
    if (width == 0) return kMismatch;
  }
  bool any = false;
  if (c == '0' && (base == 0 || base == 16)) {
    any = true;
    c = --width > 0 ? get(input) : EOF;
    if (width > 0 && to_lower(c) == 'x') {
      base = 16;
      c = --width > 0 ? get(input) : EOF;
    } else if (base == 0) {
      base = 8;
    }
  } else if (base == 0) {
    base = 10;
  }
  while (width > 0 && c != EOF && digit_value(c) < base) {
    unsigned digit = digit_value(c);
    if (number->magnitude > (ULLONG_MAX - digit) / base) number->exceeded = true;
    number->magnitude = number->magnitude * base + digit;
    any = true;
    c = --width > 0 ? get(input) : EOF;
  }
  if (width > 0) unget(input, c);
  return any ? kMatched : kMismatch;
}

// As strtol and strtoul of the type that glibc converts with: long, or long long if the size says so.
static unsigned long long limited(const struct number* number, const struct directive* directive) {
  unsigned long long maximum = directive->size == kLongLong ? ULLONG_MAX : ULONG_MAX;
  if (directive->letter == 'd' || directive->letter == 'i') {
    unsigned long long limit = maximum / 2 + number->negative;
    unsigned long long magnitude = number->exceeded || number->magnitude > limit ? limit : number->magnitude;
    return number->negative ? 0 - magnitude : magnitude;
  }
  if (number->exceeded || number->magnitude > maximum) return maximum;
  return number->negative ? 0 - number->magnitude : number->magnitude;
}

static enum outcome scan_integer(struct input* input, const struct directive* directive, va_list* arguments) {
  static const char kLetters[] = "diouxX";
  static const unsigned char kBases[] = {10, 0, 8, 10, 16, 16};
  int i = 0;
  while (kLetters[i] != directive->letter) i++;
  struct number number;
  enum outcome outcome = read_number(input, directive->width, kBases[i], &number);
  if (outcome == kMatched && !directive->suppress) {
    store_integer(directive, arguments, limited(&number, directive));
  }
  return outcome;
}

// --- reals ---

// The characters of a number, terminated.
struct text {
  char* bytes;
  size_t length;
  size_t capacity;
  char local[64];
};

static void append(struct text* text, int c) {
  if (text->length + 1 == text->capacity) {
    char* larger = __gmc_allocate(2 * text->capacity);
    memcpy(larger, text->bytes, text->length);
    if (text->bytes != text->local) __gmc_release(text->bytes);
    text->bytes = larger;
    text->capacity *= 2;
  }
  text->bytes[text->length++] = (char)c;
}

// A reader of a real number: the current character, EOF once the width is used up.
struct real_reader {
  struct input* input;
  struct text* text;
  int width;
  int c;
};

static void take(struct real_reader* reader) {
  append(reader->text, reader->c);
  reader->c = --reader->width > 0 ? get(reader->input) : EOF;
}

// Takes the letters of a word; false at the first that differs, which is lost, as in glibc.
static bool take_word(struct real_reader* reader, const char* word) {
  for (; *word != '\0'; word++) {
    if (to_lower(reader->c) != *word) {
      reader->c = EOF;
      return false;
    }
    take(reader);
  }
  return true;
}

static bool take_digits(struct real_reader* reader, unsigned base) {
  bool any = false;
  for (; reader->c != EOF && digit_value(reader->c) < base; any = true) take(reader);
  return any;
}

// Takes what glibc takes: it stops where no number goes on, and what it has may end in an exponent without digits.
static bool take_real(struct real_reader* reader) {
  size_t sign = reader->c == '-' || reader->c == '+';
  if (sign != 0) take(reader);
  if (to_lower(reader->c) == 'n') return take_word(reader, "nan");
  if (to_lower(reader->c) == 'i') {
    return take_word(reader, "inf") && (to_lower(reader->c) != 'i' || take_word(reader, "inity"));
  }
  bool any = false;
  unsigned base = 10;
  if (reader->c == '0') {
    take(reader);
    if (to_lower(reader->c) == 'x' && reader->width > 1) {
      take(reader);
      base = 16;
    } else {
      any = true;
    }
  }
  if (take_digits(reader, base)) any = true;
  if (reader->c == '.') {
    take(reader);
    if (take_digits(reader, base)) any = true;
  }
  if (any && to_lower(reader->c) == (base == 16 ? 'p' : 'e')) {
    take(reader);
    if (reader->c == '-' || reader->c == '+') take(reader);
    take_digits(reader, 10);
  }
  return reader->text->length > (base == 16 ? sign + 2 : sign);
}

// The value of the text, as far as it is a number, in its type; false if it is none.
static bool store_real(const struct directive* directive, va_list* arguments, const char* text) {
  float single;
  double real;
  long double long_real;
  bool is_double = directive->size == kLong;
  int length = directive->long_real ? __gmc_scan_long_double(text, &long_real)
               : is_double          ? __gmc_scan_double(text, &real)
                                    : __gmc_scan_float(text, &single);
  if (length == 0) return false;
  if (directive->suppress) return true;
  if (directive->long_real) {
    *va_arg(*arguments, long double*) = long_real;
  } else if (is_double) {
    *va_arg(*arguments, double*) = real;
  } else {
    *va_arg(*arguments, float*) = single;
  }
  return true;
}

static enum outcome scan_real(struct input* input, const struct directive* directive, va_list* arguments) {
  struct text text;
  text.bytes = text.local;
  text.length = 0;
  text.capacity = sizeof text.local;
  struct real_reader reader = {input, &text, directive->width == 0 ? INT_MAX : directive->width, get(input)};
  if (reader.c == EOF) return kNoInput;
  bool matched = take_real(&reader);
  if (reader.width > 0) unget(input, reader.c);
  text.bytes[text.length] = '\0';
  matched = matched && store_real(directive, arguments, text.bytes);
  if (text.bytes != text.local) __gmc_release(text.bytes);
  return matched ? kMatched : kMismatch;
}

// --- characters ---

// Where the characters of %c, %s and %[ go: an array of the program's, or one that grows.
struct target {
  char* bytes;
  size_t unit;  // size of a character
  size_t length;
  size_t capacity;
  bool allocate;
  bool none;
};

static bool store(struct target* target, int c) {
  if (target->none) return true;
  if (target->allocate && target->length == target->capacity) {
    size_t capacity = target->capacity == 0 ? 32 : 2 * target->capacity;
    char* larger = realloc(target->bytes, capacity * target->unit);
    if (larger == NULL) {
      free(target->bytes);
      return false;
    }
    target->bytes = larger;
    target->capacity = capacity;
  }
  char* place = target->bytes + target->length++ * target->unit;
  if (target->unit == 1) {
    *place = (char)c;
  } else {
    *(wchar_t*)place = c;
  }
  return true;
}

static bool accepts(const struct directive* directive, int c) {
  if (directive->letter == 's') return !is_space(c);
  return directive->letter == 'c' || in_set(directive, c);
}

static enum outcome scan_characters(struct input* input, const struct directive* directive, va_list* arguments) {
  struct target target = {.unit = directive->size == kLong ? sizeof(wchar_t) : 1,
                          .allocate = directive->allocate,
                          .none = directive->suppress};
  char** result = NULL;
  if (!target.none && target.allocate) result = va_arg(*arguments, char**);
  if (!target.none && !target.allocate) target.bytes = va_arg(*arguments, char*);
  bool terminated = directive->letter != 'c';
  int width = directive->width > 0 ? directive->width : terminated ? INT_MAX : 1;
  int c = get(input);
  if (c == EOF) return kNoInput;
  int taken = 0;
  while (c != EOF && accepts(directive, c)) {
    if (!store(&target, c)) return kNoInput;
    taken++;
    c = taken < width ? get(input) : EOF;
  }
  if (taken < width) unget(input, c);
  if (taken == 0) return kMismatch;
  if (terminated && !store(&target, 0)) return kNoInput;
  if (input->stream == NULL && !target.none) {
    const size_t consumed = (size_t)input->count;
    __gmc_check_overlap(target.bytes, target.length * target.unit, input->text - consumed,
                        consumed + strlen(input->text) + 1);
  }
  if (result != NULL) *result = target.bytes;
  return kMatched;
}

// --- the whole ---

static enum outcome convert(struct input* input, const struct directive* directive, va_list* arguments) {
  switch (directive->letter) {
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
      skip_space(input);
      return scan_integer(input, directive, arguments);
    case 'a':
    case 'e':
    case 'f':
    case 'g':
    case 'A':
    case 'E':
    case 'F':
    case 'G':
      skip_space(input);
      return scan_real(input, directive, arguments);
    case 's':
      skip_space(input);
      return scan_characters(input, directive, arguments);
    case 'c':
    case '[':
      return scan_characters(input, directive, arguments);
    case 'p':
      __gmc_unsupported("%p in scanf");
    default:
      __gmc_error("def-behavior", "a format holds a conversion that there is not");
  }
}

static enum outcome match_literal(struct input* input, char expected) {
  int c = get(input);
  if (c == (unsigned char)expected) return kMatched;
  unget(input, c);
  return c == EOF ? kNoInput : kMismatch;
}

static int scan(struct input* input, const char* format, va_list* arguments) {
  int assigned = 0;
  while (*format != '\0') {
    enum outcome outcome = kMatched;
    if (is_space(*format)) {
      format++;
      skip_space(input);
    } else if (*format != '%') {
      outcome = match_literal(input, *format++);
    } else {
      struct directive directive;
      format = parse(format + 1, &directive);
      if (directive.letter == '%') {
        skip_space(input);
        outcome = match_literal(input, '%');
      } else if (directive.letter == 'n') {
        if (!directive.suppress) store_integer(&directive, arguments, (unsigned long long)input->count);
      } else {
        outcome = convert(input, &directive, arguments);
        if (outcome == kMatched && !directive.suppress) assigned++;
      }
    }
    if (outcome == kNoInput && assigned == 0) return EOF;
    if (outcome != kMatched) break;
  }
  return assigned;
}

// A va_list may be an array, which as a parameter is a pointer: only a copy has the type that &copy needs.
static int scan_input(struct input* input, const char* format, va_list list) {
  va_list arguments;
  va_copy(arguments, list);
  int assigned = scan(input, format, &arguments);
  va_end(arguments);
  return assigned;
}

int __gmc_scan_stream(FILE* stream, const char* format, va_list list) {
  struct input input = {.stream = stream};
  return scan_input(&input, format, list);
}

int __gmc_scan_string(const char* text, const char* format, va_list list) {
  struct input input = {.text = text};
  return scan_input(&input, format, list);
}
