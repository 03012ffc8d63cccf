// getopt and getopt_long. Arguments that are no options are moved behind the options, as GNU's do, unless the option
// string begins with '+' (stop at the first) or '-' (return each as the argument of option 1).
#include "core/libc/libc.h"

char* optarg;
int optind = 1;
int opterr = 1;
int optopt = '?';

struct option {
  const char* name;
  int has_arg;
  int* flag;
  int val;
};

enum { kNoArgument, kRequiredArgument, kOptionalArgument };
enum ordering { kPermute, kStopAtFirst, kReturnInOrder };

// Within a cluster of short options, the next letter; arguments from first to last were skipped.
static char* next_letter;
static int first_skipped;
static int last_skipped;

struct scan {
  int count;
  char** arguments;
  const char* letters;
  enum ordering ordering;
  bool quiet;        // no messages
  bool colon;        // a missing argument is ':'
  bool single_dash;  // getopt_long_only
};

static void complain(const struct scan* scan, const char* format, ...) {
  if (scan->quiet) return;
  va_list list;
  va_start(list, format);
  __gmc_print_stream(stderr, format, list);
  va_end(list);
}

static void reverse(char** arguments, int begin, int end) {
  while (begin < --end) {
    char* argument = arguments[begin];
    arguments[begin++] = arguments[end];
    arguments[end] = argument;
  }
}

// Moves the skipped arguments behind the options that followed them.
static void exchange(char** arguments) {
  reverse(arguments, first_skipped, last_skipped);
  reverse(arguments, last_skipped, optind);
  reverse(arguments, first_skipped, optind);
  first_skipped += optind - last_skipped;
  last_skipped = optind;
}

static bool is_option(const char* argument) { return argument[0] == '-' && argument[1] != '\0'; }

// Goes to the next argument that is an option. Returns 0 if there is one, and otherwise what getopt returns.
static int next_option(const struct scan* scan) {
  char** arguments = scan->arguments;
  if (last_skipped > optind) last_skipped = optind;
  if (first_skipped > optind) first_skipped = optind;
  if (scan->ordering == kPermute) {
    if (first_skipped != last_skipped && last_skipped != optind) {
      exchange(arguments);
    } else if (last_skipped != optind) {
      first_skipped = optind;
    }
    while (optind < scan->count && !is_option(arguments[optind])) optind++;
    last_skipped = optind;
  }
  if (optind != scan->count && strcmp(arguments[optind], "--") == 0) {
    optind++;
    if (first_skipped != last_skipped && last_skipped != optind) {
      exchange(arguments);
    } else if (first_skipped == last_skipped) {
      first_skipped = optind;
    }
    last_skipped = scan->count;
    optind = scan->count;
  }
  if (optind == scan->count) {
    if (first_skipped != last_skipped) optind = first_skipped;
    return -1;
  }
  if (!is_option(arguments[optind])) {
    if (scan->ordering == kStopAtFirst) return -1;
    optarg = arguments[optind++];
    return 1;
  }
  return 0;
}

static const char* find_letter(const char* letters, char letter) {
  for (; *letters != '\0'; letters++) {
    if (*letters == letter) return letters;
  }
  return NULL;
}

static int short_option(const struct scan* scan) {
  char letter = *next_letter++;
  const char* found = find_letter(scan->letters, letter);
  char* program = scan->arguments[0];
  if (*next_letter == '\0') optind++;
  if (found == NULL || letter == ':' || letter == ';') {
    complain(scan, "%s: invalid option -- '%c'\n", program, letter);
    optopt = letter;
    return '?';
  }
  if (found[1] != ':') return letter;
  if (*next_letter != '\0') {
    optarg = next_letter;
    optind++;
  } else if (found[2] != ':') {
    if (optind == scan->count) {
      complain(scan, "%s: option requires an argument -- '%c'\n", program, letter);
      optopt = letter;
      next_letter = NULL;
      return scan->colon ? ':' : '?';
    }
    optarg = scan->arguments[optind++];
  }
  next_letter = NULL;
  return letter;
}

struct match {
  const struct option* option;  // null: none
  int index;
  bool ambiguous;
};

static bool begins(const char* name, const char* text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (name[i] != text[i]) return false;
  }
  return true;
}

static bool differ(const struct option* a, const struct option* b) {
  return a->has_arg != b->has_arg || a->flag != b->flag || a->val != b->val;
}

static struct match find_long(const struct scan* scan, const struct option* options, size_t length) {
  struct match match = {NULL, -1, false};
  for (int i = 0; options[i].name != NULL; i++) {
    if (!begins(options[i].name, next_letter, length)) continue;
    if (strlen(options[i].name) == length) return (struct match){&options[i], i, false};
    if (match.option == NULL) {
      match.option = &options[i];
      match.index = i;
    } else if (scan->single_dash || differ(match.option, &options[i])) {
      match.ambiguous = true;
    }
  }
  return match;
}

static void complain_ambiguous(const struct scan* scan, const struct option* options, const char* prefix,
                               size_t length) {
  complain(scan, "%s: option '%s%s' is ambiguous; possibilities:", scan->arguments[0], prefix, next_letter);
  for (int i = 0; options[i].name != NULL; i++) {
    if (begins(options[i].name, next_letter, length)) complain(scan, " '%s%s'", prefix, options[i].name);
  }
  complain(scan, "\n");
}

static int long_failure(int value) {
  next_letter = NULL;
  optopt = value;
  return '?';
}

// What follows the dashes is at next_letter. Returns -1 if it should be tried as a short option.
static int long_option(const struct scan* scan, const struct option* options, int* index, const char* prefix) {
  size_t length = 0;
  while (next_letter[length] != '\0' && next_letter[length] != '=') length++;
  struct match match = find_long(scan, options, length);
  if (match.option == NULL && prefix[1] == '\0' && find_letter(scan->letters, *next_letter) != NULL) return -1;
  char* program = scan->arguments[0];
  if (match.ambiguous) {
    complain_ambiguous(scan, options, prefix, length);
    optind++;
    return long_failure(0);
  }
  optind++;
  if (match.option == NULL) {
    complain(scan, "%s: unrecognized option '%s%s'\n", program, prefix, next_letter);
    return long_failure(0);
  }
  const struct option* option = match.option;
  if (next_letter[length] == '=') {
    if (option->has_arg == kNoArgument) {
      complain(scan, "%s: option '%s%s' doesn't allow an argument\n", program, prefix, option->name);
      return long_failure(option->val);
    }
    optarg = next_letter + length + 1;
  } else if (option->has_arg == kRequiredArgument) {
    if (optind == scan->count) {
      complain(scan, "%s: option '%s%s' requires an argument\n", program, prefix, option->name);
      long_failure(option->val);
      return scan->colon ? ':' : '?';
    }
    optarg = scan->arguments[optind++];
  }
  next_letter = NULL;
  if (index != NULL) *index = match.index;
  if (option->flag == NULL) return option->val;
  *option->flag = option->val;
  return 0;
}

static int start_option(struct scan* scan, const struct option* options, int* index) {
  int end = next_option(scan);
  if (end != 0) return end;
  char* argument = scan->arguments[optind];
  if (options != NULL && argument[1] == '-') {
    next_letter = argument + 2;
    return long_option(scan, options, index, "--");
  }
  if (options != NULL && scan->single_dash &&
      (argument[2] != '\0' || find_letter(scan->letters, argument[1]) == NULL)) {
    next_letter = argument + 1;
    int found = long_option(scan, options, index, "-");
    if (found != -1) return found;
  }
  next_letter = argument + 1;
  return short_option(scan);
}

enum dashes { kTwoDashes, kOneOrTwo };

static int next(int count, char* const* arguments, const char* letters, const struct option* options, int* index,
                enum dashes dashes) {
  struct scan scan = {.count = count, .arguments = (char**)arguments, .single_dash = dashes == kOneOrTwo};
  if (count < 1) return -1;
  optarg = NULL;
  static bool started;
  if (optind == 0 || !started) {
    if (optind == 0) optind = 1;
    first_skipped = last_skipped = optind;
    next_letter = NULL;
    started = true;
  }
  if (*letters == '-' || *letters == '+') scan.ordering = *letters++ == '-' ? kReturnInOrder : kStopAtFirst;
  scan.letters = letters;
  scan.colon = *letters == ':';
  scan.quiet = scan.colon || opterr == 0;
  if (next_letter != NULL && *next_letter != '\0') return short_option(&scan);
  return start_option(&scan, options, index);
}

int getopt(int count, char* const arguments[], const char* letters) {
  return next(count, arguments, letters, NULL, NULL, kTwoDashes);
}
ALIAS(__posix_getopt, getopt);

int getopt_long(int count, char* const arguments[], const char* letters, const struct option* options, int* index) {
  return next(count, arguments, letters, options, index, kTwoDashes);
}

int getopt_long_only(int count, char* const arguments[], const char* letters, const struct option* options,
                     int* index) {
  return next(count, arguments, letters, options, index, kOneOrTwo);
}
