// Searching in memory and in strings, by bytes: a word at a time would read bytes that the caller does not own.
#include "core/libc/libc.h"

size_t __gmc_strnlen(const char* text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length] != '\0') length++;
  return length;
}
ALIAS(strnlen, __gmc_strnlen);

void* memchr(const void* memory, int byte, size_t count) {
  const unsigned char* bytes = memory;
  for (size_t i = 0; i < count; i++) {
    if (bytes[i] == (unsigned char)byte) return (void*)(bytes + i);
  }
  return NULL;
}

void* memrchr(const void* memory, int byte, size_t count) {
  const unsigned char* bytes = memory;
  while (count > 0) {
    count--;
    if (bytes[count] == (unsigned char)byte) return (void*)(bytes + count);
  }
  return NULL;
}

void* rawmemchr(const void* memory, int byte) {
  const unsigned char* bytes = memory;
  while (*bytes != (unsigned char)byte) bytes++;
  return (void*)bytes;
}
ALIAS(__rawmemchr, rawmemchr);

void* memmem(const void* haystack, size_t haystack_size, const void* needle, size_t needle_size) {
  const char* bytes = haystack;
  if (needle_size == 0) return (void*)bytes;
  for (size_t i = 0; i + needle_size <= haystack_size; i++) {
    if (bytes[i] == *(const char*)needle && memcmp(bytes + i, needle, needle_size) == 0) return (void*)(bytes + i);
  }
  return NULL;
}

char* strchrnul(const char* text, int c) {
  while (*text != (char)c && *text != '\0') text++;
  return (char*)text;
}
ALIAS(__strchrnul, strchrnul);

char* strchr(const char* text, int c) {
  while (*text != (char)c) {
    if (*text == '\0') return NULL;
    text++;
  }
  return (char*)text;
}
ALIAS(index, strchr);

char* strrchr(const char* text, int c) {
  const char* last = NULL;
  for (;; text++) {
    if (*text == (char)c) last = text;
    if (*text == '\0') return (char*)last;
  }
}
ALIAS(rindex, strrchr);

static bool starts_with(const char* text, const char* prefix) {
  while (*prefix != '\0' && *text == *prefix) {
    text++;
    prefix++;
  }
  return *prefix == '\0';
}

char* strstr(const char* haystack, const char* needle) {
  if (*needle == '\0') return (char*)haystack;
  for (; *haystack != '\0'; haystack++) {
    if (*haystack == *needle && starts_with(haystack, needle)) return (char*)haystack;
  }
  return NULL;
}

static bool starts_with_any_case(const char* text, const char* prefix) {
  while (*prefix != '\0' && to_lower(*text) == to_lower(*prefix)) {
    text++;
    prefix++;
  }
  return *prefix == '\0';
}

char* strcasestr(const char* haystack, const char* needle) {
  for (;; haystack++) {
    if (starts_with_any_case(haystack, needle)) return (char*)haystack;
    if (*haystack == '\0') return NULL;
  }
}

static bool contains(const char* set, char c) {
  while (*set != '\0') {
    if (*set == c) return true;
    set++;
  }
  return false;
}

size_t strspn(const char* text, const char* set) {
  size_t length = 0;
  while (text[length] != '\0' && contains(set, text[length])) length++;
  return length;
}

size_t strcspn(const char* text, const char* set) {
  size_t length = 0;
  while (text[length] != '\0' && !contains(set, text[length])) length++;
  return length;
}

char* strpbrk(const char* text, const char* set) {
  while (*text != '\0' && !contains(set, *text)) text++;
  return *text == '\0' ? NULL : (char*)text;
}

static char* next_token(char* text, const char* delimiters, char** rest) {
  if (text == NULL) text = *rest;
  while (*text != '\0' && contains(delimiters, *text)) text++;
  if (*text == '\0') {
    *rest = text;
    return NULL;
  }
  char* end = text;
  while (*end != '\0' && !contains(delimiters, *end)) end++;
  *rest = end;
  if (*end != '\0') {
    *end = '\0';
    *rest = end + 1;
  }
  return text;
}

char* strtok_r(char* text, const char* delimiters, char** rest) { return next_token(text, delimiters, rest); }
ALIAS(__strtok_r, strtok_r);

char* strtok(char* text, const char* delimiters) {
  static char* rest;
  return next_token(text, delimiters, &rest);
}

char* strsep(char** rest, const char* delimiters) {
  char* token = *rest;
  if (token == NULL) return NULL;
  char* end = token;
  while (*end != '\0' && !contains(delimiters, *end)) end++;
  *rest = *end == '\0' ? NULL : end + 1;
  *end = '\0';
  return token;
}

// GNU's basename of string.h: what follows the last slash.
char* basename(const char* path) {
  const char* name = path;
  for (; *path != '\0'; path++) {
    if (*path == '/') name = path + 1;
  }
  return (char*)name;
}

// POSIX's, of libgen.h: trailing slashes do not count.
char* __xpg_basename(char* path) {
  if (path == NULL || *path == '\0') return (char*)".";
  size_t length = strlen(path);
  if (path[length - 1] == '/') {
    while (length > 0 && path[length - 1] == '/') length--;
    if (length == 0) return path + strlen(path) - 1;
    path[length] = '\0';
  }
  while (length > 0 && path[length - 1] != '/') length--;
  return path + length;
}

char* dirname(char* path) {
  if (path == NULL || *path == '\0') return (char*)".";
  size_t length = strlen(path), leading = 0;
  while (path[leading] == '/') leading++;
  while (length > 0 && path[length - 1] == '/') length--;
  while (length > 0 && path[length - 1] != '/') length--;
  if (length == 0 && leading == 0) return (char*)".";
  while (length > 0 && path[length - 1] == '/') length--;
  if (length == 0) length = leading == 2 ? 2 : 1;
  path[length] = '\0';
  return path;
}
