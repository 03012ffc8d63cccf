// The small relatives of malloc.
#include "core/libc/libc.h"

void* reallocarray(void* block, size_t count, size_t size) {
  if (size != 0 && count > SIZE_MAX / size) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(block, count * size);
}

size_t malloc_usable_size(void* block) { return block == NULL ? 0 : __gmc_block_size(block); }

void cfree(void* block) { free(block); }

enum { kPageSize = 4096 };

void* valloc(size_t size) { return aligned_alloc(kPageSize, size); }
void* pvalloc(size_t size) { return aligned_alloc(kPageSize, (size + kPageSize - 1) / kPageSize * kPageSize); }
