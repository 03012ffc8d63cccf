// IdIndex: from the hash of a value to the id it was given, for append-only tables of values that live elsewhere.
//
// Thread safety: FindOrPut from any thread, given that the callbacks only read values already published by the index.
// Invariants: equal values get one id, whoever comes first; an id never changes.
// Cost: 4 bytes an entry at a load of 0.68 to 0.85; one lock of 64 chosen by the hash; growing moves one shard.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <optional>

#include "hash/arena.h"
#include "hash/spin_lock.h"

namespace gmc {

class IdIndex {
 public:
  // REQUIRES: the budget outlives the index.
  explicit IdIndex(MemoryBudget* budget) : budget_(budget) {}

  ~IdIndex() {
    for (const Shard& shard : shards_) budget_->Release(shard.capacity * sizeof(uint32_t));
  }

  IdIndex(const IdIndex&) = delete;
  IdIndex& operator=(const IdIndex&) = delete;

  // The id for which equals(id), else that of make(shard), which may fail. `hash` is uniform, and hash_of(id) is what
  // it was for the id. Ids are below 2^32 - 1.
  template <typename Equals, typename Make, typename HashOf>
  std::optional<uint32_t> FindOrPut(uint64_t hash, Equals equals, Make make, HashOf hash_of) {
    const size_t number = hash >> (64 - kShardBits);
    Shard& shard = shards_[number];
    const std::lock_guard<SpinLock> lock(shard.lock);
    if (shard.capacity != 0) {
      for (uint32_t slot = Home(shard, hash); shard.ids[slot] != kEmpty; slot = Next(shard, slot)) {
        if (equals(shard.ids[slot] - 1)) return shard.ids[slot] - 1;
      }
    }
    if (shard.count == shard.capacity / 20 * 17 && !Grow(shard, hash_of)) return std::nullopt;
    const std::optional<uint32_t> id = make(number);
    if (!id) return std::nullopt;
    Enter(shard, hash, *id + 1);
    ++shard.count;
    return id;
  }

  static constexpr unsigned kShardBits = 6;
  static constexpr size_t kShards = size_t{1} << kShardBits;

 private:
  static constexpr uint32_t kEmpty = 0;
  static constexpr uint32_t kFirstCapacity = 20;

  struct alignas(64) Shard {
    SpinLock lock;
    uint32_t count = 0;
    uint32_t capacity = 0;
    std::unique_ptr<uint32_t[]> ids;
  };

  static uint32_t Home(const Shard& shard, uint64_t hash) {
    return static_cast<uint32_t>(((hash & 0xffffffff) * shard.capacity) >> 32);
  }
  static uint32_t Next(const Shard& shard, uint32_t slot) { return slot + 1 == shard.capacity ? 0 : slot + 1; }

  static void Enter(Shard& shard, uint64_t hash, uint32_t entry) {
    uint32_t slot = Home(shard, hash);
    while (shard.ids[slot] != kEmpty) slot = Next(shard, slot);
    shard.ids[slot] = entry;
  }

  template <typename HashOf>
  bool Grow(Shard& shard, HashOf hash_of) {
    const uint32_t old_capacity = shard.capacity;
    if (old_capacity > UINT32_MAX / 2) return false;
    const uint32_t capacity = old_capacity == 0 ? kFirstCapacity : (old_capacity + old_capacity / 4 + 19) / 20 * 20;
    if (!budget_->TryCharge(capacity * sizeof(uint32_t))) return false;
    std::unique_ptr<uint32_t[]> old_ids(new (std::nothrow) uint32_t[capacity]());
    if (old_ids == nullptr) {
      budget_->Release(capacity * sizeof(uint32_t));
      return false;
    }
    old_ids.swap(shard.ids);
    shard.capacity = capacity;
    for (uint32_t i = 0; i < old_capacity; ++i) {
      if (old_ids[i] == kEmpty) continue;
      Enter(shard, hash_of(old_ids[i] - 1), old_ids[i]);
    }
    budget_->Release(old_capacity * sizeof(uint32_t));
    return true;
  }

  MemoryBudget* const budget_;
  std::array<Shard, kShards> shards_;
};

}  // namespace gmc
