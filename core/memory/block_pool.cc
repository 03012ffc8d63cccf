#include "core/memory/block_pool.h"

#include <sys/mman.h>

#include <bit>
#include <cstdlib>
#include <cstring>

#include "hash/check.h"
#include "hash/out_of_memory.h"

namespace gmc {

BlockPool::Class BlockPool::ClassOf(size_t bytes) {
  if (bytes <= 64) return {(bytes + 15) / 16, (bytes + 15) / 16 * 16};
  const size_t log = std::bit_width(bytes - 1) - 1;  // 2^log < bytes <= 2^(log + 1)
  const size_t step = size_t{1} << (log - 2);
  const size_t quarters = (bytes - (size_t{1} << log) + step - 1) / step;
  return {log * 4 + quarters - 1, (size_t{1} << log) + quarters * step};
}

void* BlockPool::Take(size_t bytes) {
  in_use_ += bytes;
  if (bytes > kPages) {
    void* pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (pages == MAP_FAILED) OutOfMemory();
    return pages;
  }
  if (bytes > kLargest) {
    void* block = std::calloc(1, bytes);
    if (block == nullptr) OutOfMemory();
    return block;
  }
  const Class size_class = ClassOf(bytes);
  if (FreeBlock* block = free_[size_class.number]; block != nullptr) {
    free_[size_class.number] = block->next;
    std::memset(block, 0, bytes);
    return block;
  }
  if (slab_left_ < size_class.bytes) {
    slabs_.emplace_back(new std::byte[kSlabBytes]());
    slab_next_ = slabs_.back().get();
    slab_left_ = kSlabBytes;
  }
  void* block = slab_next_;
  slab_next_ += size_class.bytes;
  slab_left_ -= size_class.bytes;
  return block;
}

void BlockPool::Give(void* block, size_t bytes) {
  if (block == nullptr) return;
  in_use_ -= bytes;
  if (bytes > kPages) {
    GMC_CHECK(munmap(block, bytes) == 0);
    return;
  }
  if (bytes > kLargest) {
    std::free(block);
    return;
  }
  auto* free_block = static_cast<FreeBlock*>(block);
  const size_t number = ClassOf(bytes).number;
  free_block->next = free_[number];
  free_[number] = free_block;
}

}  // namespace gmc
