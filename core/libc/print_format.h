// One conversion of a printf format, and the arguments that it takes.
#pragma once

#include "core/libc/libc.h"

enum { kLeft = 1, kPlus = 2, kSpaceSign = 4, kAlternate = 8, kZeroPad = 16, kLongDouble = 32 };

enum length { kDefault, kChar, kShort, kLong, kLongLong, kMax, kSize, kDifference, kLongReal };

// Where a number comes from: 0 it was not given, kNext the next argument, otherwise the argument of that position.
enum { kNext = -1 };

struct conversion {
  int flags;
  int width;
  int width_source;
  int precision;  // negative: none
  int precision_source;
  enum length length;
  char letter;
  int source;
};

union value {
  long long integer;
  long double real;
  void* pointer;
};

// The arguments in order, or all of them by position once the format has used one.
struct arguments {
  va_list list;
  union value* by_position;
};

// Reads the conversion behind a '%' and returns what follows it.
const char* __gmc_parse_conversion(const char* format, struct conversion* conversion);

// The next argument, or the one of a position, of the type that the letter and the length ask for.
union value __gmc_next_argument(struct arguments* arguments, int source, char letter, enum length length);

// Finds positions in the format, and if there are any fetches all arguments into `values`.
enum { kPositionLimit = 32 };
void __gmc_fetch_positions(const char* format, struct arguments* arguments, union value values[kPositionLimit + 1]);
