// PagedSet: a concurrent set of 8- or 16-byte keys that is nearly full at every size.
//
// Thread safety: FindOrPut, size and longest_pause_nanoseconds from any thread; the rest needs a quiet set.
// Invariants: (1) a leaf holds exactly the keys whose scrambled prefix is its own; (2) a key lies in the first bucket,
// counted round the leaf from its home bucket, that was not full when it came; (3) an unlocked leaf is never above its
// capacity.
// Cost: FindOrPut about one cache miss in the keys and one in the leaf headers (64 bytes per 300 to 500 keys); 1.15 to
// 1.25 times the size of the keys in memory; the longest work under a lock is splitting one leaf of 8 KiB.
// See docs/architecture.md#visited-sets.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>

#include "hash/arena.h"
#include "hash/hash128.h"
#include "hash/spin_lock.h"
#include "hash/visited_set.h"

namespace gmc {

// kKeyBytes 16: keys are all Hash128. kKeyBytes 8: keys are the Hash128 whose low word is 0.
template <size_t kKeyBytes>
class PagedSet {
  static_assert(kKeyBytes == 8 || kKeyBytes == 16);

 public:
  // REQUIRES: the budget outlives the set.
  explicit PagedSet(MemoryBudget* budget);
  ~PagedSet();
  PagedSet(const PagedSet&) = delete;
  PagedSet& operator=(const PagedSet&) = delete;

  PutResult FindOrPut(const Hash128& key);

  // Walks the leaf headers: for progress reports, not for every state.
  uint64_t size() const;

  uint64_t longest_pause_nanoseconds() const { return longest_pause_.load(std::memory_order_relaxed); }

 private:
  static constexpr size_t kBucketBytes = 256;
  static constexpr uint32_t kSlots = kBucketBytes / kKeyBytes;
  static constexpr uint32_t kPageBuckets = 4;
  static constexpr size_t kPageBytes = kPageBuckets * kBucketBytes;
  static constexpr uint32_t kMaxPages = 8;
  static constexpr unsigned kFirstDepth = 4;
  static constexpr unsigned kMaxDepth = 30;
  static constexpr uint32_t kMostEntriesPerLeaf = 64;

  struct Bucket;
  struct Leaf;
  struct Directory;
  struct Entry;
  struct Scratch;

  static constexpr uint32_t Capacity(uint32_t pages) { return pages * kPageBuckets * kSlots * 15 / 16; }
  static constexpr uint32_t PagesFor(uint32_t count);

  Leaf& LeafAt(uint32_t id) const;
  Bucket& BucketAt(const Leaf& leaf, uint32_t index) const;
  Leaf& LockLeafOf(uint64_t position) const;
  std::optional<PutResult> FindOrPutIn(Leaf& leaf, const Entry& entry);

  // Make room in a full, locked leaf; false if memory does not allow it.
  bool Grow(Leaf& leaf);
  bool AddPage(Leaf& leaf);
  bool Split(Leaf& leaf);
  Scratch TakeOut(const Leaf& leaf) const;
  void PutBack(const Leaf& leaf, const Scratch& scratch, uint64_t mask, uint64_t wanted);

  std::optional<uint32_t> NewLeaf();
  bool DeepenDirectory(unsigned depth);
  void Publish(uint32_t id, const Leaf& leaf);
  Directory* NewDirectory(unsigned depth);

  MemoryBudget* const budget_;
  Arena pages_;
  Arena leaves_;

  // Readers go through directory_ without the mutex; outgrown directories stay for them until the end.
  std::mutex directory_mutex_;
  std::atomic<Directory*> directory_ = nullptr;
  static constexpr uint32_t kNoLeaf = UINT32_MAX;
  std::atomic<uint32_t> spare_leaf_ = kNoLeaf;

  std::atomic<uint64_t> longest_pause_ = 0;
};

extern template class PagedSet<8>;
extern template class PagedSet<16>;

}  // namespace gmc
