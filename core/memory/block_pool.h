// BlockPool: zeroed blocks of memory for the contents of areas.
//
// Blocks up to 64 KiB come from free lists, one for each size class, so that an interpreter that allocates and frees
// without end causes no allocation. Larger ones come from calloc, and the largest from the system itself, as fresh
// pages: a large area costs only those that are touched.
//
// Thread safety: thread-compatible.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace gmc {

class BlockPool {
 public:
  BlockPool() = default;
  BlockPool(const BlockPool&) = delete;
  BlockPool& operator=(const BlockPool&) = delete;

  // A block of at least `bytes` zero bytes, aligned to 16.
  void* Take(size_t bytes);
  // Gives back what Take returned for the same `bytes`.
  void Give(void* block, size_t bytes);

  // Bytes handed out and not given back.
  size_t bytes_in_use() const { return in_use_; }

 private:
  static constexpr size_t kLargest = 65536;
  // Calloc zeroes what it has had before; from here on that costs more than to ask for pages.
  static constexpr size_t kPages = 131072;
  static constexpr size_t kSlabBytes = 262144;
  // Four classes for each power of two: at most a quarter of a block is lost.
  static constexpr size_t kClasses = 4 * 17;

  struct FreeBlock {
    FreeBlock* next;
  };
  struct Class {
    size_t number, bytes;
  };
  static Class ClassOf(size_t bytes);

  std::array<FreeBlock*, kClasses> free_{};
  std::vector<std::unique_ptr<std::byte[]>> slabs_;
  std::byte* slab_next_ = nullptr;
  size_t slab_left_ = 0;
  size_t in_use_ = 0;
};

}  // namespace gmc
