// The canon table (Musuvathi and Dill, SPIN 2005) made concurrent.
//
// Readers far outnumber writers: after the data structures of the checked program have been built, nearly every path
// that is asked for is there. So a lookup takes no lock: entries are immutable once an index slot names them (release
// store, acquire load), they never move (chunks of doubling size), and an index that has become too small is replaced
// under the shard's lock while readers go on in the old one, where they can only miss; who misses looks again under
// the lock. Old indexes are kept: together they are no larger than the current one. Rejected: a lock-free insert
// (find-or-put with a write bit), which buys nothing at this rate of insertion; tbb::concurrent_hash_map, whose
// lookups lock a bucket.
//
// Positions are numbers given out in order of first use, so they differ from run to run, and so do state hashes that
// are made from them. Within a run that is enough: see the argument in docs/architecture.md, section core/memory.
// Tested in tests/memory/canon_test.cc (with threads, under TSan) and through every memory test.
#include "core/memory/canon.h"

#include <bit>

#include "hash/check.h"

namespace gmc {

Position PathHashCanon::Child(const Position& parent, uint64_t offset, uint64_t size) {
  const uint64_t words[4] = {parent.low, parent.high, offset, size};
  return HashBytes(words, sizeof(words));
}

CanonTable::CanonTable() : shards_(new Shard[kShards]) {
  for (uint32_t i = 0; i < kShards; ++i) {
    shards_[i].indexes.push_back(std::make_unique<Index>(kFirstSlots));
    shards_[i].index.store(shards_[i].indexes.back().get(), std::memory_order_release);
  }
}

CanonTable::~CanonTable() {
  for (uint32_t i = 0; i < kShards; ++i) {
    for (std::atomic<Entry*>& chunk : shards_[i].chunks) delete[] chunk.load(std::memory_order_relaxed);
  }
}

// Entry numbers start at 1: chunk 0 holds 1 .. kEntriesPerChunk, chunk 1 the next twice as many, and so on.
CanonTable::Entry& CanonTable::EntryAt(const Shard& shard, uint32_t number) {
  const uint32_t scaled = (number - 1) / kEntriesPerChunk + 1;
  const uint32_t chunk = static_cast<uint32_t>(std::bit_width(scaled)) - 1;
  const uint32_t first = ((1u << chunk) - 1) * kEntriesPerChunk + 1;
  return shard.chunks[chunk].load(std::memory_order_relaxed)[number - first];
}

uint32_t CanonTable::Find(const Shard& shard, const Index& index, const Entry& key, uint64_t hash) {
  for (uint64_t i = hash & index.mask;; i = (i + 1) & index.mask) {
    const uint32_t number = index.slots[i].load(std::memory_order_acquire);
    if (number == 0) return 0;
    const Entry& entry = EntryAt(shard, number);
    if (entry.parent == key.parent && entry.offset == key.offset && entry.size == key.size) return number;
  }
}

uint32_t CanonTable::Insert(Shard* shard, const Entry& key, uint64_t hash) {
  const std::scoped_lock lock(shard->mutex);
  Index* index = shard->index.load(std::memory_order_relaxed);
  if (const uint32_t found = Find(*shard, *index, key, hash); found != 0) return found;
  const uint32_t number = shard->count.load(std::memory_order_relaxed) + 1;
  GMC_CHECK_MSG(number < 1u << 31, "canon table full");

  const uint32_t scaled = (number - 1) / kEntriesPerChunk + 1;
  const uint32_t chunk = static_cast<uint32_t>(std::bit_width(scaled)) - 1;
  if (shard->chunks[chunk].load(std::memory_order_relaxed) == nullptr) {
    shard->chunks[chunk].store(new Entry[size_t{kEntriesPerChunk} << chunk], std::memory_order_relaxed);
  }
  EntryAt(*shard, number) = key;

  if (uint64_t{number} * 2 > index->mask) {
    auto larger = std::make_unique<Index>((index->mask + 1) * 2);
    for (uint32_t old = 1; old < number; ++old) {
      const Entry& entry = EntryAt(*shard, old);
      const uint64_t words[3] = {entry.parent, entry.offset, entry.size};
      uint64_t i = HashBytes(words, sizeof(words)).high & larger->mask;
      while (larger->slots[i].load(std::memory_order_relaxed) != 0) i = (i + 1) & larger->mask;
      larger->slots[i].store(old, std::memory_order_relaxed);
    }
    index = larger.get();
    shard->indexes.push_back(std::move(larger));
    shard->index.store(index, std::memory_order_release);
  }
  uint64_t i = hash & index->mask;
  while (index->slots[i].load(std::memory_order_relaxed) != 0) i = (i + 1) & index->mask;
  index->slots[i].store(number, std::memory_order_release);
  shard->count.store(number, std::memory_order_release);
  return number;
}

Position CanonTable::Child(const Position& parent, uint64_t offset, uint64_t size) {
  const Entry key{parent.low, offset, size};
  const uint64_t words[3] = {key.parent, key.offset, key.size};
  const Hash128 hash = HashBytes(words, sizeof(words));
  const uint32_t shard_number = static_cast<uint32_t>(hash.low % kShards);
  Shard& shard = shards_[shard_number];
  uint32_t number = Find(shard, *shard.index.load(std::memory_order_acquire), key, hash.high);
  if (number == 0) number = Insert(&shard, key, hash.high);
  return {uint64_t{number} * kShards + shard_number, 0};
}

uint64_t CanonTable::size() const {
  uint64_t total = 0;
  for (uint32_t i = 0; i < kShards; ++i) total += shards_[i].count.load(std::memory_order_acquire);
  return total;
}

uint64_t CanonTable::memory_bytes() const {
  uint64_t total = sizeof(CanonTable) + kShards * sizeof(Shard);
  for (uint32_t i = 0; i < kShards; ++i) {
    const std::scoped_lock lock(shards_[i].mutex);
    for (const auto& index : shards_[i].indexes) total += sizeof(Index) + index->slots.size() * sizeof(uint32_t);
    for (size_t k = 0; k < shards_[i].chunks.size(); ++k) {
      if (shards_[i].chunks[k].load(std::memory_order_relaxed) != nullptr) {
        total += (uint64_t{kEntriesPerChunk} << k) * sizeof(Entry);
      }
    }
  }
  return total;
}

}  // namespace gmc
