// Copying and joining. Each function finds out how much there is to copy and leaves the copy to memcpy or strcpy, which
// report overlapping operands.
#include "core/libc/libc.h"

void* mempcpy(void* to, const void* from, size_t count) { return (char*)memcpy(to, from, count) + count; }
ALIAS(__mempcpy, mempcpy);

void* memccpy(void* to, const void* from, int byte, size_t count) {
  const unsigned char* bytes = from;
  for (size_t i = 0; i < count; i++) {
    if (bytes[i] == (unsigned char)byte) return (char*)memcpy(to, from, i + 1) + i + 1;
  }
  memcpy(to, from, count);
  return NULL;
}

void bcopy(const void* from, void* to, size_t count) { memmove(to, from, count); }
void bzero(void* to, size_t count) { memset(to, 0, count); }
ALIAS(__bzero, bzero);
void explicit_bzero(void* to, size_t count) { memset(to, 0, count); }

void swab(const void* from, void* to, ssize_t count) {
  const char* in = from;
  char* out = to;
  if (count < 2) return;
  __gmc_check_overlap(to, (size_t)count & ~(size_t)1, from, (size_t)count & ~(size_t)1);
  for (ssize_t i = 0; i + 1 < count; i += 2) {
    out[i] = in[i + 1];
    out[i + 1] = in[i];
  }
}

char* stpcpy(char* to, const char* from) {
  size_t length = strlen(from);
  return (char*)memcpy(to, from, length + 1) + length;
}
ALIAS(__stpcpy, stpcpy);

char* stpncpy(char* to, const char* from, size_t count) {
  size_t length = __gmc_strnlen(from, count);
  memcpy(to, from, length < count ? length + 1 : length);
  if (length < count) memset(to + length, 0, count - length);
  return to + length;
}
ALIAS(__stpncpy, stpncpy);

char* strncpy(char* to, const char* from, size_t count) {
  size_t length = __gmc_strnlen(from, count);
  memcpy(to, from, length < count ? length + 1 : length);
  if (length < count) memset(to + length, 0, count - length);
  return to;
}

char* strcat(char* to, const char* from) {
  strcpy(to + strlen(to), from);
  return to;
}

char* strncat(char* to, const char* from, size_t count) {
  char* end = to + strlen(to);
  size_t length = __gmc_strnlen(from, count);
  memcpy(end, from, length < count ? length + 1 : length);
  end[length] = '\0';
  return to;
}

char* strdup(const char* text) {
  size_t size = strlen(text) + 1;
  char* copy = malloc(size);
  return copy == NULL ? NULL : memcpy(copy, text, size);
}
ALIAS(__strdup, strdup);

char* strndup(const char* text, size_t count) {
  size_t length = __gmc_strnlen(text, count);
  char* copy = malloc(length + 1);
  if (copy == NULL) return NULL;
  memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}
ALIAS(__strndup, strndup);
