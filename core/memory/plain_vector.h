// PlainVector: plain values in a row that grow without being copied.
//
// The system moves the pages to where there is room for more, so growing neither copies nor touches new pages, and what
// was not used yet costs nothing. For the few large tables of a memory: each takes whole pages.
//
// A large one has huge pages if the system has any: a page fault for each 2 MiB instead of each 4 KiB.
//
// Thread safety: thread-compatible.
// Cost: push_back is a store; about a page fault for each page.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "hash/out_of_memory.h"

namespace gmc {

// To be told of a block of whole pages, or that begins within a page, before it is written.
inline void PreferHugePages(void* block, size_t bytes) {
  constexpr size_t kHugePage = size_t{2} << 20;
  if (bytes < 4 * kHugePage) return;  // little would be saved, and up to a page more taken than is used
  // From its first page on: a mapping of which only a part has huge pages is two, and cannot be moved as one.
  constexpr size_t kPage = 4096;
  const size_t before = reinterpret_cast<uintptr_t>(block) % kPage;
  madvise(static_cast<std::byte*>(block) - before, bytes + before, MADV_HUGEPAGE);
}

template <typename T>
class PlainVector {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  PlainVector() = default;
  PlainVector(const PlainVector&) = delete;
  PlainVector& operator=(const PlainVector&) = delete;
  ~PlainVector() {
    if (data_ != nullptr) munmap(data_, capacity_ * sizeof(T));
  }

  void push_back(const T& value) {
    const T copy = value;  // it may be one of ours
    if (size_ == capacity_) Grow(1);
    data_[size_++] = copy;
  }
  void Append(const T* from, size_t count) {
    if (capacity_ - size_ < count) Grow(count);
    std::copy_n(from, count, data_ + size_);
    size_ += count;
  }
  // Forgets those from number `size` on. REQUIRES: there are as many.
  void Shrink(size_t size) { size_ = size; }
  void clear() { size_ = 0; }
  size_t size() const { return size_; }
  T& operator[](size_t i) { return data_[i]; }
  const T& operator[](size_t i) const { return data_[i]; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }

 private:
  static constexpr size_t kFirstBytes = 65536;

  void Grow(size_t more) {
    const size_t capacity = std::max({kFirstBytes / sizeof(T), 2 * capacity_, size_ + more});
    void* const larger = data_ == nullptr ? mmap(nullptr, capacity * sizeof(T), PROT_READ | PROT_WRITE,
                                                 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                                          : mremap(data_, capacity_ * sizeof(T), capacity * sizeof(T), MREMAP_MAYMOVE);
    if (larger == MAP_FAILED) OutOfMemory();
    PreferHugePages(larger, capacity * sizeof(T));
    data_ = static_cast<T*>(larger);
    capacity_ = capacity;
  }

  T* data_ = nullptr;
  size_t size_ = 0;
  size_t capacity_ = 0;
};

}  // namespace gmc
