// PagedSet: a concurrent set of 8- or 16-byte keys that is nearly full at every size.
//
// Thread safety: FindOrPut, Announce, size and longest_pause_nanoseconds from any thread.
// Invariants: (1) a leaf holds exactly the keys whose place in the directory is its own; (2) the keys of a leaf are
// dense, in the order of their coming; (3) an index entry lies in the first group, counted from the key's home round
// the cache line and then round the leaf, that was not full when it came; (4) a leaf is in the directory with its
// prefix, depth and body before another thread can see it. Cost: FindOrPut waits for one cache miss, for a key seen
// before two; on average 15.4 bytes in the blocks and 3.5 in the index for a key of 16; the longest work under a lock
// is splitting a leaf of 510 keys. See docs/architecture.md, section hash.
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

  PutResult FindOrPut(const Hash128& hash);

  // Fetches what FindOrPut of this key will look at first.
  void Announce(const Hash128& hash) const;

  // Walks the leaf headers: for progress reports, not for every state.
  uint64_t size() const;

  uint64_t longest_pause_nanoseconds() const { return longest_pause_.load(std::memory_order_relaxed); }

 private:
  // Keys lie in blocks of whole cache lines, without the seven bits that are in the index and the one that the leaf
  // implies.
  static constexpr size_t kRestBytes = kKeyBytes - 1;
  static constexpr uint32_t kBlockLines = kKeyBytes == 16 ? 4 : 3;
  static constexpr uint32_t kBlockKeys = kBlockLines * 64 / kRestBytes;
  static constexpr uint32_t kMaxBlocks = kKeyBytes == 16 ? 30 : 18;
  static constexpr uint32_t kMaxKeys = kMaxBlocks * kBlockKeys;
  static constexpr uint32_t kGroupEntries = 8;
  static constexpr uint32_t kLineEntries = 32;
  static constexpr uint32_t kIndexLines = 18;
  static constexpr uint32_t kGroups = kIndexLines * kLineEntries / kGroupEntries;
  static constexpr uint32_t kBodyLines = kIndexLines + (4 * kMaxBlocks + 63) / 64;
  static constexpr unsigned kFirstDepth = 4;
  static constexpr unsigned kMaxDepth = 30;
  static constexpr uint32_t kMostEntriesPerLeaf = 64;

  struct Key;
  struct Block;
  struct Leaf;
  struct Body;
  struct Directory;
  struct Scratch;
  struct Hand;

  static constexpr uint32_t BlocksFor(uint32_t count) { return (count + kBlockKeys - 1) / kBlockKeys; }

  Leaf& LeafAt(uint32_t id) const;
  Body& BodyAt(uint32_t line) const;
  Block& BlockAt(uint32_t line) const;
  Leaf& FetchLeafOf(const Key& key) const;
  Leaf& LockLeafOf(const Key& key) const;
  PutResult FindOrPutIn(Leaf& leaf, const Key& key);
  PutResult Append(Leaf& leaf, const Key& key, uint16_t* entry);

  // Makes two of a full, locked leaf; false if memory does not allow it.
  bool Split(Leaf& leaf);
  bool SplitTimed(Leaf& leaf);
  void Fetch(const Body& body, uint32_t block) const;
  uint32_t Collect(const Leaf& leaf, const Body& body, Scratch* scratch) const;

  std::optional<uint32_t> NewLeaf();
  bool DeepenDirectory(unsigned depth);
  void Publish(uint32_t id, const Leaf& leaf);
  Directory* NewDirectory(unsigned depth);
  void DeleteDirectories(Directory* directory);

  MemoryBudget* const budget_;
  Arena lines_;  // blocks and bodies
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
