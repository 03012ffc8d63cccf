// The variants of string functions that _FORTIFY_SOURCE calls: the last argument is the size of the destination as far
// as the compiler saw it (all ones if it did not), and more than that is the error, before anything is written.
#include "core/libc/libc.h"

static void require(size_t needed, size_t size) {
  if (needed > size) __gmc_error("valid-deref", "buffer overflow in a string function");
}

void* __memcpy_chk(void* to, const void* from, size_t count, size_t size) {
  require(count, size);
  return memcpy(to, from, count);
}

void* __mempcpy_chk(void* to, const void* from, size_t count, size_t size) {
  require(count, size);
  return (char*)memcpy(to, from, count) + count;
}

void* __memmove_chk(void* to, const void* from, size_t count, size_t size) {
  require(count, size);
  return memmove(to, from, count);
}

void* __memset_chk(void* to, int byte, size_t count, size_t size) {
  require(count, size);
  return memset(to, byte, count);
}

void __explicit_bzero_chk(void* to, size_t count, size_t size) {
  require(count, size);
  memset(to, 0, count);
}

char* __strcpy_chk(char* to, const char* from, size_t size) {
  require(strlen(from) + 1, size);
  return strcpy(to, from);
}

char* __stpcpy_chk(char* to, const char* from, size_t size) {
  size_t length = strlen(from);
  require(length + 1, size);
  return (char*)memcpy(to, from, length + 1) + length;
}

static char* copy_padded(char* to, const char* from, size_t count, size_t size) {
  require(count, size);
  size_t length = __gmc_strnlen(from, count);
  memcpy(to, from, length < count ? length + 1 : length);
  memset(to + length, 0, count - length);
  return to + length;
}

char* __strncpy_chk(char* to, const char* from, size_t count, size_t size) {
  copy_padded(to, from, count, size);
  return to;
}

char* __stpncpy_chk(char* to, const char* from, size_t count, size_t size) {
  return copy_padded(to, from, count, size);
}

char* __strcat_chk(char* to, const char* from, size_t size) {
  size_t before = strlen(to);
  require(before + strlen(from) + 1, size);
  strcpy(to + before, from);
  return to;
}

char* __strncat_chk(char* to, const char* from, size_t count, size_t size) {
  size_t before = strlen(to), length = __gmc_strnlen(from, count);
  require(before + length + 1, size);
  memcpy(to + before, from, length < count ? length + 1 : length);
  to[before + length] = '\0';
  return to;
}
