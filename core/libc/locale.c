// Locales: there is one, "C", also called "POSIX".
#include "core/libc/libc.h"

enum { kCategoryCount = 13 };

char* setlocale(int category, const char* locale) {
  if (category < 0 || category >= kCategoryCount) return NULL;
  if (locale != NULL && *locale != '\0' && strcmp(locale, "C") != 0 && strcmp(locale, "POSIX") != 0) return NULL;
  return (char*)"C";
}

struct lconv {
  const char* decimal_point;
  const char* thousands_sep;
  const char* grouping;
  const char* int_curr_symbol;
  const char* currency_symbol;
  const char* mon_decimal_point;
  const char* mon_thousands_sep;
  const char* mon_grouping;
  const char* positive_sign;
  const char* negative_sign;
  char numbers[14];
};
_Static_assert(sizeof(struct lconv) == (sizeof(long) == 8 ? 96 : 56), "glibc's layout");

struct lconv* localeconv(void) {
  enum { kNone = 127 };
  static const struct lconv kConventions = {
      ".",
      "",
      "",
      "",
      "",
      "",
      "",
      "",
      "",
      "",
      {kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone}};
  return (struct lconv*)&kConventions;
}

// An item is a category and an index in it.
#define ITEM(category, index) ((category) << 16 | (index))

static const char* const kTimeItems[] = {"Sun",
                                         "Mon",
                                         "Tue",
                                         "Wed",
                                         "Thu",
                                         "Fri",
                                         "Sat",
                                         "Sunday",
                                         "Monday",
                                         "Tuesday",
                                         "Wednesday",
                                         "Thursday",
                                         "Friday",
                                         "Saturday",
                                         "Jan",
                                         "Feb",
                                         "Mar",
                                         "Apr",
                                         "May",
                                         "Jun",
                                         "Jul",
                                         "Aug",
                                         "Sep",
                                         "Oct",
                                         "Nov",
                                         "Dec",
                                         "January",
                                         "February",
                                         "March",
                                         "April",
                                         "May",
                                         "June",
                                         "July",
                                         "August",
                                         "September",
                                         "October",
                                         "November",
                                         "December",
                                         "AM",
                                         "PM",
                                         "%a %b %e %H:%M:%S %Y",
                                         "%m/%d/%y",
                                         "%H:%M:%S",
                                         "%I:%M:%S %p"};

char* nl_langinfo(int item) {
  enum { kTimeItemCount = sizeof kTimeItems / sizeof *kTimeItems };
  const char* text = "";
  switch (item) {
    case ITEM(0, 14):
      text = "ANSI_X3.4-1968";
      break;
    case ITEM(1, 0):
      text = ".";
      break;
    case ITEM(4, 15):
      text = "-";
      break;
    case ITEM(5, 0):
      text = "^[yY]";
      break;
    case ITEM(5, 1):
      text = "^[nN]";
      break;
    default:
      if (item >= ITEM(2, 0) && item < ITEM(2, kTimeItemCount)) text = kTimeItems[item - ITEM(2, 0)];
      break;
  }
  return (char*)text;
}

// Messages are not translated.
char* gettext(const char* message) { return (char*)message; }

char* dgettext(const char* domain, const char* message) {
  (void)domain;
  return (char*)message;
}

char* dcgettext(const char* domain, const char* message, int category) {
  (void)domain;
  (void)category;
  return (char*)message;
}

char* ngettext(const char* one, const char* many, unsigned long count) { return (char*)(count == 1 ? one : many); }

char* textdomain(const char* domain) { return (char*)(domain == NULL ? "messages" : domain); }

char* bindtextdomain(const char* domain, const char* directory) {
  (void)domain;
  return (char*)directory;
}
