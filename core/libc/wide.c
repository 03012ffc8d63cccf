// Wide strings: wchar.h without the conversions of multibyte.c.
#include "core/libc/libc.h"

size_t wcslen(const wchar_t* text) {
  size_t length = 0;
  while (text[length] != 0) length++;
  return length;
}

size_t wcsnlen(const wchar_t* text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length] != 0) length++;
  return length;
}

static void copy(wchar_t* to, const wchar_t* from, size_t count) { memcpy(to, from, count * sizeof *to); }

wchar_t* wmemcpy(wchar_t* to, const wchar_t* from, size_t count) {
  copy(to, from, count);
  return to;
}

wchar_t* wmempcpy(wchar_t* to, const wchar_t* from, size_t count) {
  copy(to, from, count);
  return to + count;
}

wchar_t* wmemmove(wchar_t* to, const wchar_t* from, size_t count) { return memmove(to, from, count * sizeof *to); }

wchar_t* wmemset(wchar_t* to, wchar_t c, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = c;
  return to;
}

int wmemcmp(const wchar_t* a, const wchar_t* b, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  }
  return 0;
}

wchar_t* wmemchr(const wchar_t* text, wchar_t c, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (text[i] == c) return (wchar_t*)(text + i);
  }
  return NULL;
}

wchar_t* wcscpy(wchar_t* to, const wchar_t* from) {
  copy(to, from, wcslen(from) + 1);
  return to;
}

wchar_t* wcpcpy(wchar_t* to, const wchar_t* from) {
  size_t length = wcslen(from);
  copy(to, from, length + 1);
  return to + length;
}

wchar_t* wcsncpy(wchar_t* to, const wchar_t* from, size_t count) {
  size_t length = wcsnlen(from, count);
  copy(to, from, length < count ? length + 1 : length);
  for (size_t i = length; i < count; i++) to[i] = 0;
  return to;
}

wchar_t* wcscat(wchar_t* to, const wchar_t* from) {
  copy(to + wcslen(to), from, wcslen(from) + 1);
  return to;
}

wchar_t* wcsncat(wchar_t* to, const wchar_t* from, size_t count) {
  wchar_t* end = to + wcslen(to);
  size_t length = wcsnlen(from, count);
  copy(end, from, length < count ? length + 1 : length);
  end[length] = 0;
  return to;
}

wchar_t* wcsdup(const wchar_t* text) {
  size_t size = (wcslen(text) + 1) * sizeof *text;
  wchar_t* result = malloc(size);
  return result == NULL ? NULL : memcpy(result, text, size);
}

int wcsncmp(const wchar_t* a, const wchar_t* b, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    if (a[i] == 0) return 0;
  }
  return 0;
}

int wcscmp(const wchar_t* a, const wchar_t* b) { return wcsncmp(a, b, SIZE_MAX); }
ALIAS(wcscoll, wcscmp);

size_t wcsxfrm(wchar_t* to, const wchar_t* from, size_t size) {
  size_t length = wcslen(from);
  if (size > 0) copy(to, from, length < size ? length + 1 : size);
  return length;
}

static wchar_t lower(wchar_t c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

int wcsncasecmp(const wchar_t* a, const wchar_t* b, size_t count) {
  for (size_t i = 0; i < count; i++) {
    wchar_t x = lower(a[i]), y = lower(b[i]);
    if (x != y) return x < y ? -1 : 1;
    if (x == 0) return 0;
  }
  return 0;
}

int wcscasecmp(const wchar_t* a, const wchar_t* b) { return wcsncasecmp(a, b, SIZE_MAX); }

wchar_t* wcschr(const wchar_t* text, wchar_t c) {
  for (; *text != c; text++) {
    if (*text == 0) return NULL;
  }
  return (wchar_t*)text;
}

wchar_t* wcsrchr(const wchar_t* text, wchar_t c) {
  const wchar_t* last = NULL;
  for (;; text++) {
    if (*text == c) last = text;
    if (*text == 0) return (wchar_t*)last;
  }
}

static bool contains(const wchar_t* set, wchar_t c) {
  for (; *set != 0; set++) {
    if (*set == c) return true;
  }
  return false;
}

size_t wcsspn(const wchar_t* text, const wchar_t* set) {
  size_t length = 0;
  while (text[length] != 0 && contains(set, text[length])) length++;
  return length;
}

size_t wcscspn(const wchar_t* text, const wchar_t* set) {
  size_t length = 0;
  while (text[length] != 0 && !contains(set, text[length])) length++;
  return length;
}

wchar_t* wcspbrk(const wchar_t* text, const wchar_t* set) {
  while (*text != 0 && !contains(set, *text)) text++;
  return *text == 0 ? NULL : (wchar_t*)text;
}

wchar_t* wcsstr(const wchar_t* haystack, const wchar_t* needle) {
  for (;; haystack++) {
    size_t i = 0;
    while (needle[i] != 0 && haystack[i] == needle[i]) i++;
    if (needle[i] == 0) return (wchar_t*)haystack;
    if (*haystack == 0) return NULL;
  }
}

wchar_t* wcstok(wchar_t* text, const wchar_t* delimiters, wchar_t** rest) {
  if (text == NULL) text = *rest;
  if (text == NULL) return NULL;
  while (*text != 0 && contains(delimiters, *text)) text++;
  *rest = NULL;
  if (*text == 0) return NULL;
  wchar_t* end = text;
  while (*end != 0 && !contains(delimiters, *end)) end++;
  if (*end != 0) {
    *end = 0;
    *rest = end + 1;
  }
  return text;
}
