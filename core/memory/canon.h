// Canon: gives each area of a state its canonical position, from the position of the pointer that leads to it.
//
// CanonTable numbers (parent's position, offset, size) in order of first use: small, no collisions, shared by all
// memories of a run. PathHashCanon hashes the path: no table, the same in every process, collisions at 2^-128.
//
// Thread safety: any number of threads may call Child.
// Invariants: Child is a function: what it once returned for its arguments it always returns; CanonTable's is
// injective. Any such function makes positions canonical within one run (docs/architecture.md, section core/memory).
// Cost: Child of CanonTable takes no lock for an entry that exists; a new entry takes the lock of one shard.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "hash/hash128.h"

namespace gmc {

// 0 is "no position". Ordered, to choose among equally short paths.
using Position = Hash128;
inline constexpr Position kNoPosition{};

class Canon {
 public:
  virtual ~Canon() = default;
  // The position of an area of `size` bytes to which the pointer at `offset` of the area at `parent` leads.
  // The root's parent is kNoPosition.
  virtual Position Child(const Position& parent, uint64_t offset, uint64_t size) = 0;
};

class PathHashCanon final : public Canon {
 public:
  Position Child(const Position& parent, uint64_t offset, uint64_t size) override;
};

class CanonTable final : public Canon {
 public:
  CanonTable();
  ~CanonTable() override;
  Position Child(const Position& parent, uint64_t offset, uint64_t size) override;

  // Entries, and bytes that the table takes.
  uint64_t size() const;
  uint64_t memory_bytes() const;

 private:
  static constexpr uint32_t kShards = 64;
  static constexpr uint32_t kEntriesPerChunk = 256;
  static constexpr uint32_t kFirstSlots = 64;

  struct Entry {
    uint64_t parent, offset, size;
  };
  // An open-addressing array of entry numbers, 0 for empty. Replaced, never changed in size.
  struct Index {
    explicit Index(uint64_t slot_count) : mask(slot_count - 1), slots(slot_count) {}
    uint64_t mask;
    std::vector<std::atomic<uint32_t>> slots;
  };
  struct alignas(64) Shard {
    std::atomic<Index*> index{nullptr};
    std::atomic<uint32_t> count{0};
    std::mutex mutex;
    std::vector<std::unique_ptr<Index>> indexes;   // all that ever were: a reader may still be in an old one
    std::array<std::atomic<Entry*>, 32> chunks{};  // chunk k holds kEntriesPerChunk << k entries
  };

  static Entry& EntryAt(const Shard& shard, uint32_t number);
  static uint32_t Find(const Shard& shard, const Index& index, const Entry& key, uint64_t hash);
  uint32_t Insert(Shard* shard, const Entry& key, uint64_t hash);

  std::unique_ptr<Shard[]> shards_;
};

}  // namespace gmc
