// Multibyte characters of the C locale: ASCII, one byte each.
#include "core/libc/libc.h"

int __gmc_narrow(wint_t c) {
  if (c < 0x80) return (int)c;
  errno = EILSEQ;
  return -1;
}

// The rest of the names below convert a character at a time; `state` never holds anything.
static int widen(wchar_t* to, const char* from, size_t count) {
  if (count == 0) return -2;
  unsigned char byte = (unsigned char)*from;
  if (byte >= 0x80) {
    errno = EILSEQ;
    return -1;
  }
  if (to != NULL) *to = byte;
  return byte != 0;
}

int mbtowc(wchar_t* to, const char* from, size_t count) {
  if (from == NULL) return 0;
  int length = widen(to, from, count);
  return length == -2 ? -1 : length;
}

int mblen(const char* from, size_t count) { return mbtowc(NULL, from, count); }

int wctomb(char* to, wchar_t c) {
  if (to == NULL) return 0;
  int byte = __gmc_narrow((wint_t)c);
  if (byte < 0) return -1;
  *to = (char)byte;
  return 1;
}

size_t mbrtowc(wchar_t* to, const char* from, size_t count, void* state) {
  (void)state;
  return from == NULL ? 0 : (size_t)widen(to, from, count);
}
ALIAS(__mbrtowc, mbrtowc);

size_t mbrlen(const char* from, size_t count, void* state) { return mbrtowc(NULL, from, count, state); }
ALIAS(__mbrlen, mbrlen);

size_t wcrtomb(char* to, wchar_t c, void* state) {
  (void)state;
  return to == NULL ? 1 : (size_t)wctomb(to, c);
}

int mbsinit(const void* state) {
  (void)state;
  return 1;
}

// Converts until a null character or `count`; *from moves along, or becomes null at the end.
static size_t widen_string(wchar_t* to, const char** from, size_t count) {
  const char* bytes = *from;
  size_t i = 0;
  for (; to == NULL || i < count; i++) {
    wchar_t c;
    int length = widen(&c, bytes + i, 1);
    if (length < 0) {
      if (to != NULL) *from = bytes + i;
      return (size_t)-1;
    }
    if (to != NULL) to[i] = c;
    if (length == 0) {
      if (to != NULL) *from = NULL;
      return i;
    }
  }
  *from = bytes + i;
  return i;
}

static size_t narrow_string(char* to, const wchar_t** from, size_t count) {
  const wchar_t* wide = *from;
  size_t i = 0;
  for (; to == NULL || i < count; i++) {
    int byte = __gmc_narrow((wint_t)wide[i]);
    if (byte < 0) {
      if (to != NULL) *from = wide + i;
      return (size_t)-1;
    }
    if (to != NULL) to[i] = (char)byte;
    if (byte == 0) {
      if (to != NULL) *from = NULL;
      return i;
    }
  }
  *from = wide + i;
  return i;
}

size_t mbstowcs(wchar_t* to, const char* from, size_t count) { return widen_string(to, &from, count); }
size_t wcstombs(char* to, const wchar_t* from, size_t count) { return narrow_string(to, &from, count); }

size_t mbsrtowcs(wchar_t* to, const char** from, size_t count, void* state) {
  (void)state;
  return widen_string(to, from, count);
}

size_t wcsrtombs(char* to, const wchar_t** from, size_t count, void* state) {
  (void)state;
  return narrow_string(to, from, count);
}

wint_t btowc(int c) { return c >= 0 && c < 0x80 ? (wint_t)c : (wint_t)EOF; }
int wctob(wint_t c) { return c < 0x80 ? (int)c : EOF; }
