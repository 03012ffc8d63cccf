// Comparing strings. The results are those of glibc where the standard leaves more than the sign open: the difference
// of the bytes.
#include "core/libc/libc.h"

int bcmp(const void* a, const void* b, size_t count) { return memcmp(a, b, count); }

int strncmp(const char* a, const char* b, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (a[i] != b[i]) return (unsigned char)a[i] - (unsigned char)b[i];
    if (a[i] == '\0') return 0;
  }
  return 0;
}

int strcasecmp(const char* a, const char* b) {
  for (;; a++, b++) {
    int x = to_lower((unsigned char)*a), y = to_lower((unsigned char)*b);
    if (x != y || x == 0) return x - y;
  }
}
ALIAS(__strcasecmp, strcasecmp);

int strncasecmp(const char* a, const char* b, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int x = to_lower((unsigned char)a[i]), y = to_lower((unsigned char)b[i]);
    if (x != y || x == 0) return x - y;
  }
  return 0;
}

int strcoll(const char* a, const char* b) { return strcmp(a, b); }

size_t strxfrm(char* to, const char* from, size_t size) {
  size_t length = strlen(from);
  if (size > 0) memcpy(to, from, length < size ? length + 1 : size);
  return length;
}

// Digits before and behind the point of difference decide how the rest compares: as numbers, or as fractions if the
// runs of digits begin with zeros (then the longer run of zeros comes first).
int strverscmp(const char* a, const char* b) {
  size_t i = 0, run = 0;
  bool only_zeros = true;
  for (; a[i] == b[i] && a[i] != '\0'; i++) {
    if (!is_digit(a[i])) {
      run = i + 1;
      only_zeros = true;
    } else if (a[i] != '0') {
      only_zeros = false;
    }
  }
  if (a[i] == b[i]) return 0;
  int difference = (unsigned char)a[i] - (unsigned char)b[i];
  bool in_digits = i > run;
  bool digit_a = is_digit(a[i]), digit_b = is_digit(b[i]);
  if (in_digits && a[run] == '0') {
    // A fraction: more zeros mean less; once a digit other than zero was met, bytes decide.
    if (!only_zeros) return difference;
    if (digit_a && !digit_b) return -1;
    if (!digit_a && digit_b) return 1;
    return difference;
  }
  if (!in_digits && digit_a && digit_b && (a[i] == '0' || b[i] == '0')) return difference;
  if (!digit_a && !digit_b) return difference;
  if (!in_digits && !(digit_a && digit_b)) return difference;
  size_t end_a = i, end_b = i;
  while (is_digit(a[end_a])) end_a++;
  while (is_digit(b[end_b])) end_b++;
  if (end_a != end_b) return end_a < end_b ? -1 : 1;
  return difference;
}
ALIAS(__strverscmp, strverscmp);

// The first bit set, counted from 1.
static int first_bit(unsigned long long bits) {
  int position = 1;
  if (bits == 0) return 0;
  for (; (bits & 1) == 0; bits >>= 1) position++;
  return position;
}

int ffs(int bits) { return first_bit((unsigned)bits); }
int ffsl(long bits) { return first_bit((unsigned long)bits); }
int ffsll(long long bits) { return first_bit((unsigned long long)bits); }
