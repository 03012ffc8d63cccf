// The variants of input functions that _FORTIFY_SOURCE calls, with the size of the buffer as the compiler saw it.
#include "core/libc/libc.h"

char* fgets(char* line, int size, FILE* stream);
size_t fread(void* bytes, size_t size, size_t count, FILE* stream);
ssize_t read(int descriptor, void* bytes, size_t count);

static void require(unsigned long long needed, size_t size) {
  if (needed > size) __gmc_error("valid-deref", "buffer overflow in an input function");
}

char* __fgets_chk(char* line, size_t size, int count, FILE* stream) {
  if (count > 0) require((unsigned)count, size);
  return fgets(line, count, stream);
}

size_t __fread_chk(void* bytes, size_t room, size_t size, size_t count, FILE* stream) {
  require((unsigned long long)size * count, room);
  return fread(bytes, size, count, stream);
}

ssize_t __read_chk(int descriptor, void* bytes, size_t count, size_t room) {
  require(count, room);
  return read(descriptor, bytes, count);
}
