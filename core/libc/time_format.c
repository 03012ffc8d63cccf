// strftime, asctime and ctime in the C locale, with the flags and widths of GNU.
#include "core/libc/libc.h"

static const char* const kDays[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char* const kMonths[] = {"January", "February", "March",     "April",   "May",      "June",
                                      "July",    "August",   "September", "October", "November", "December"};

struct output {
  char* cursor;
  size_t room;
  size_t total;
};

struct field {
  char pad;    // '_' spaces, '0' zeros, '-' as few digits as there are, or 0 for what the conversion usually does
  bool upper;  // letters in upper case
  bool swap;   // '#': the other case
  int width;
};

static void put(struct output* output, char c) {
  output->total++;
  if (output->room == 0) return;
  *output->cursor++ = c;
  output->room--;
}

static void pad(struct output* output, char c, int count) {
  while (count-- > 0) put(output, c);
}

enum letter_case { kAsIs, kUpperCase, kLowerCase };

static void put_text(struct output* output, const struct field* field, const char* text, enum letter_case letters) {
  int length = (int)strlen(text);
  pad(output, field->pad == '0' ? '0' : ' ', field->width - length);
  if (field->upper) letters = kUpperCase;
  for (; *text != '\0'; text++) {
    char c = *text;
    if (letters == kUpperCase && c >= 'a' && c <= 'z') c = (char)(c - 'a' + 'A');
    if (letters == kLowerCase) c = (char)to_lower(c);
    put(output, c);
  }
}

// A number of at least so many digits, filled up with `usual`.
static void put_number(struct output* output, const struct field* field, long long number, int digits, char usual) {
  char reversed[20];
  int count = 0;
  unsigned long long rest = number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;
  for (; rest != 0 || count == 0; rest /= 10) reversed[count++] = (char)('0' + rest % 10);
  char filler = field->pad == '_' || field->pad == '-' ? ' ' : field->pad == '0' ? '0' : usual;
  if (number < 0) digits++;
  if (field->pad == '-') digits = 0;
  int missing = (digits > field->width ? digits : field->width) - count - (number < 0);
  if (filler == ' ') pad(output, ' ', missing);
  if (number < 0) put(output, '-');
  if (filler == '0') pad(output, '0', missing);
  while (count > 0) put(output, reversed[--count]);
}

static bool is_leap(long long year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

// The week of ISO 8601 and the year that it belongs to.
static int iso_week(const struct tm* time, long long* year) {
  int weekday = (time->tm_wday + 6) % 7;  // from Monday
  *year = (long long)time->tm_year + 1900;
  int week = (time->tm_yday - weekday + 10) / 7;
  if (week == 0) {
    --*year;
    int yesterday = time->tm_yday + (is_leap(*year) ? 366 : 365);
    return (yesterday - weekday + 10) / 7;
  }
  int days = is_leap(*year) ? 366 : 365;
  if (week == 53 && time->tm_yday - weekday + 3 >= days) {
    ++*year;
    return 1;
  }
  return week;
}

static void format_time(struct output* output, const char* format, const struct tm* time);

// A conversion that stands for others, in a field.
static void put_composed(struct output* output, const struct field* field, const char* format, const struct tm* time) {
  struct output counter = {.total = 0};
  format_time(&counter, format, time);
  pad(output, field->pad == '0' ? '0' : ' ', field->width - (int)counter.total);
  if (!field->upper) {
    format_time(output, format, time);
    return;
  }
  char* begin = output->cursor;
  format_time(output, format, time);
  for (; begin != output->cursor; begin++) {
    if (*begin >= 'a' && *begin <= 'z') *begin = (char)(*begin - 'a' + 'A');
  }
}

static const char* name_of(const char* const* names, int index, int count) {
  return index >= 0 && index < count ? names[index] : "?";
}

static void put_short(struct output* output, const struct field* field, const char* name) {
  char letters[4] = {0};
  for (int i = 0; i < 3 && name[i] != '\0'; i++) letters[i] = name[i];
  put_text(output, field, letters, field->swap ? kUpperCase : kAsIs);
}

static void put_zone_offset(struct output* output, const struct field* field, const struct tm* time) {
  long minutes = time->tm_gmtoff / 60;
  if (minutes < 0) {
    put(output, '-');
    minutes = -minutes;
  } else {
    put(output, '+');
  }
  struct field digits = *field;
  if (digits.width > 0) digits.width--;
  put_number(output, &digits, minutes / 60 * 100 + minutes % 60, 4, '0');
}

static int hour_of_twelve(const struct tm* time) {
  int hour = time->tm_hour % 12;
  return hour == 0 ? 12 : hour;
}

// Conversions that give a name or stand for several others; false if the letter is none of them.
static bool put_words(struct output* output, const struct field* field, char letter, const struct tm* time) {
  switch (letter) {
    case 'a':
      put_short(output, field, name_of(kDays, time->tm_wday, 7));
      return true;
    case 'A':
      put_text(output, field, name_of(kDays, time->tm_wday, 7), field->swap ? kUpperCase : kAsIs);
      return true;
    case 'b':
    case 'h':
      put_short(output, field, name_of(kMonths, time->tm_mon, 12));
      return true;
    case 'B':
      put_text(output, field, name_of(kMonths, time->tm_mon, 12), field->swap ? kUpperCase : kAsIs);
      return true;
    case 'p':
      put_text(output, field, time->tm_hour >= 12 ? "PM" : "AM", field->swap ? kLowerCase : kAsIs);
      return true;
    case 'P':
      put_text(output, &(struct field){.pad = field->pad, .width = field->width}, time->tm_hour >= 12 ? "pm" : "am",
               kAsIs);
      return true;
    case 'Z':
      put_text(output, field, time->tm_zone == NULL ? "" : time->tm_zone, field->swap ? kLowerCase : kAsIs);
      return true;
    case 'c':
      put_composed(output, field, "%a %b %e %H:%M:%S %Y", time);
      return true;
    case 'D':
    case 'x':
      put_composed(output, field, "%m/%d/%y", time);
      return true;
    case 'F':
      put_composed(output, field, "%Y-%m-%d", time);
      return true;
    case 'r':
      put_composed(output, field, "%I:%M:%S %p", time);
      return true;
    case 'R':
      put_composed(output, field, "%H:%M", time);
      return true;
    case 'T':
    case 'X':
      put_composed(output, field, "%H:%M:%S", time);
      return true;
    case 'n':
      put_text(output, field, "\n", kAsIs);
      return true;
    case 't':
      put_text(output, field, "\t", kAsIs);
      return true;
    case '%':
      put_text(output, field, "%", kAsIs);
      return true;
    default:
      return false;
  }
}

static long long seconds_of(const struct tm* time) {
  struct tm copy = *time;
  return __gmc_make_time(&copy);
}

static bool put_numbers(struct output* output, const struct field* field, char letter, const struct tm* time) {
  long long year = (long long)time->tm_year + 1900;
  switch (letter) {
    case 'C':
      put_number(output, field, year / 100 - (year % 100 < 0), 2, '0');
      return true;
    case 'd':
      put_number(output, field, time->tm_mday, 2, '0');
      return true;
    case 'e':
      put_number(output, field, time->tm_mday, 2, ' ');
      return true;
    case 'g':
      iso_week(time, &year);
      put_number(output, field, (year % 100 + 100) % 100, 2, '0');
      return true;
    case 'G':
      iso_week(time, &year);
      put_number(output, field, year, 1, '0');
      return true;
    case 'H':
      put_number(output, field, time->tm_hour, 2, '0');
      return true;
    case 'I':
      put_number(output, field, hour_of_twelve(time), 2, '0');
      return true;
    case 'j':
      put_number(output, field, time->tm_yday + 1LL, 3, '0');
      return true;
    case 'k':
      put_number(output, field, time->tm_hour, 2, ' ');
      return true;
    case 'l':
      put_number(output, field, hour_of_twelve(time), 2, ' ');
      return true;
    case 'm':
      put_number(output, field, time->tm_mon + 1LL, 2, '0');
      return true;
    case 'M':
      put_number(output, field, time->tm_min, 2, '0');
      return true;
    case 's':
      put_number(output, field, seconds_of(time), 1, ' ');
      return true;
    case 'S':
      put_number(output, field, time->tm_sec, 2, '0');
      return true;
    case 'u':
      put_number(output, field, (time->tm_wday + 6) % 7 + 1, 1, '0');
      return true;
    case 'U':
      put_number(output, field, (time->tm_yday - time->tm_wday + 7) / 7, 2, '0');
      return true;
    case 'V':
      put_number(output, field, iso_week(time, &year), 2, '0');
      return true;
    case 'w':
      put_number(output, field, time->tm_wday, 1, '0');
      return true;
    case 'W':
      put_number(output, field, (time->tm_yday - (time->tm_wday + 6) % 7 + 7) / 7, 2, '0');
      return true;
    case 'y':
      put_number(output, field, (year % 100 + 100) % 100, 2, '0');
      return true;
    case 'Y':
      put_number(output, field, year, 1, '0');
      return true;
    case 'z':
      put_zone_offset(output, field, time);
      return true;
    default:
      return false;
  }
}

static const char* parse_field(const char* format, struct field* field) {
  for (;; format++) {
    if (*format == '_' || *format == '-' || *format == '0') {
      field->pad = *format;
    } else if (*format == '^') {
      field->upper = true;
    } else if (*format == '#') {
      field->swap = true;
    } else {
      break;
    }
  }
  for (; is_digit(*format); format++) {
    if (field->width < 10000) field->width = field->width * 10 + (*format - '0');
  }
  if (*format == 'E' || *format == 'O') format++;
  return format;
}

static void format_time(struct output* output, const char* format, const struct tm* time) {
  for (; *format != '\0'; format++) {
    if (*format != '%') {
      put(output, *format);
      continue;
    }
    struct field field = {0};
    format = parse_field(format + 1, &field);
    if (put_words(output, &field, *format, time) || put_numbers(output, &field, *format, time)) continue;
    __gmc_error("def-behavior", "a format of strftime holds a conversion that there is not");
  }
}

size_t strftime(char* buffer, size_t size, const char* format, const struct tm* time) {
  struct output output = {.cursor = buffer, .room = size};
  format_time(&output, format, time);
  if (output.room == 0) return 0;
  *output.cursor = '\0';
  return output.total;
}

char* asctime_r(const struct tm* time, char* buffer) {
  struct output output = {.cursor = buffer, .room = 26};
  format_time(&output, "%a %b ", time);
  struct field plain = {0};
  put_number(&output, &plain, time->tm_mday, 2, ' ');
  format_time(&output, " %H:%M:%S %Y\n", time);
  if (output.room == 0) {
    errno = EOVERFLOW;
    return NULL;
  }
  *output.cursor = '\0';
  return buffer;
}

char* asctime(const struct tm* time) {
  static char buffer[26];
  return asctime_r(time, buffer);
}

char* ctime_r(const time_t* time, char* buffer) {
  struct tm fields;
  return __gmc_calendar(*time, &fields) == NULL ? NULL : asctime_r(&fields, buffer);
}

char* ctime(const time_t* time) {
  struct tm fields;
  return __gmc_calendar(*time, &fields) == NULL ? NULL : asctime(&fields);
}
