// Extendible hashing (Fagin et al. '79) over leaves that are themselves small hash tables growing page by page.
//
// A key is first scrambled by a bijection, so that keys with equal halves spread and equality still means all bits.
// The leading bits select a leaf through the directory. A leaf has 1 to 8 pages of 1 KiB; a page is four buckets of
// 256 bytes; the home bucket is the low half of the scrambled word scaled to the number of buckets, so that adding a
// page moves keys only forward and reads memory in order. A full bucket overflows into the next one, round the leaf. A
// leaf that is 15/16 full gets another page; one with all its pages splits in two and the directory may double.
//
// Why this variant. Tables that double are half empty half of the time: 16-byte keys cost 17 to 34 bytes. Here the
// steps are 1/4 to 1/8 of a leaf, and since the random number of keys in a leaf varies by about a third of a page, the
// leaves do not take their steps together: the load stays within a few percent of its mean at every size. Work under a
// lock is bounded by the size of a leaf at every size of the set, there is no moment when everybody waits, and threads
// meet only in leaves, of which there is one per 300 to 500 keys.
//
// A bucket starts with one tag byte per slot (occupied bit and seven bits of the key), so a miss reads one line. The
// tag replaces a byte of the key: 128 bits and an occupied bit fit in 16 bytes because the first bit of the scrambled
// key is implied by the leaf (the directory is never shallower than 4); the displaced bit takes its place.
//
// The protocol, checked in tests/hash/find_or_put.pml: read the directory without a lock; lock the leaf; if its prefix
// is not that of the key, the leaf was split since: unlock and start again. A leaf is split while it is locked, and the
// directory knows the new leaf before the old one is unlocked.
//
// Rejected: lock-free insertion as in Laarman et al. FMCAD'10 (growing needs all threads to agree, and the exchange on
// a leaf header that has left the caches anyway costs little); ordered linear probing (at this load it shifts half
// a KiB for an insertion); Cleary's quotienting (van der Vegt and Laarman, MEMICS'11) beyond that one bit, as the goal
// is met without it.
#include "hash/paged_set.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>
#include <new>

#include "hash/scramble.h"

namespace gmc {
namespace {

static_assert(std::endian::native == std::endian::little, "slots are read as overlapping words");

uint64_t Load64(const std::byte* from) {
  uint64_t word;
  std::memcpy(&word, from, sizeof(word));
  return word;
}

constexpr uint64_t kHighBits = 0x8080808080808080;
constexpr uint64_t kLowBits = 0x0101010101010101;

// Bit 7 of every byte that equals `byte`; now and then also of one that does not.
uint64_t BytesEqualTo(uint64_t word, uint8_t byte) {
  const uint64_t difference = word ^ (kLowBits * byte);
  return (difference - kLowBits) & ~difference & kHighBits;
}

uint32_t FirstByte(uint64_t high_bits) { return static_cast<uint32_t>(std::countr_zero(high_bits)) / 8; }

uint64_t NowNanoseconds() {
  return static_cast<uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
          .count());
}

constexpr uint64_t kFirstBit = uint64_t{1} << 63;

}  // namespace

// A scrambled key, ready to be compared with a slot. The bytes of a slot after its tag are those of the scrambled key
// after its lowest, with the top bit of the lowest in the place of the very first bit.
template <size_t kKeyBytes>
struct PagedSet<kKeyBytes>::Entry {
  uint64_t position;  // the leading word; selects leaf and home bucket
  uint64_t top;       // the last eight bytes of the slot
  uint64_t bottom;    // its first eight, if it has more
  uint8_t tag;

  explicit Entry(const Hash128& key) {
    uint64_t low;
    if constexpr (kKeyBytes == 16) {
      const Hash128 scrambled = Scramble(key);
      position = scrambled.high;
      low = scrambled.low;
      bottom = (low >> 8) | (position << 56);
    } else {
      position = Stir(key.high);
      low = position;
      bottom = 0;
    }
    top = (position & ~kFirstBit) | ((low << 56) & kFirstBit);
    tag = static_cast<uint8_t>(low | 0x80);
  }
};

template <size_t kKeyBytes>
struct alignas(64) PagedSet<kKeyBytes>::Bucket {
  static constexpr uint32_t kTagWords = kSlots / 8;
  static constexpr size_t kRestBytes = kKeyBytes - 1;

  std::array<std::byte, kBucketBytes> bytes;

  std::byte* Rest(uint32_t slot) { return bytes.data() + kSlots + slot * kRestBytes; }
  const std::byte* Rest(uint32_t slot) const { return bytes.data() + kSlots + slot * kRestBytes; }

  uint64_t Tags(uint32_t word) const { return Load64(bytes.data() + 8 * word); }

  // The last eight bytes of the slot's key; for 8-byte keys the first of them belongs to a neighbour.
  uint64_t Top(uint32_t slot) const { return Load64(Rest(slot) + kRestBytes - 8); }

  bool Holds(uint32_t slot, const Entry& entry) const {
    if (bytes[slot] != std::byte{entry.tag}) return false;
    if constexpr (kKeyBytes == 16) {
      return Top(slot) == entry.top && Load64(Rest(slot)) == entry.bottom;
    } else {
      return ((Top(slot) ^ entry.top) >> 8) == 0;
    }
  }

  bool Find(const Entry& entry) const {
    for (uint32_t word = 0; word < kTagWords; ++word) {
      for (uint64_t match = BytesEqualTo(Tags(word), entry.tag); match != 0; match &= match - 1) {
        if (Holds(8 * word + FirstByte(match), entry)) return true;
      }
    }
    return false;
  }

  // Slots are taken in order, so this is also the first empty one; kSlots if the bucket is full. Without branches: they
  // would be mispredicted half of the time, and keep the processor from overlapping this cache miss with others.
  uint32_t Used() const {
    uint64_t used = 0;
    for (uint32_t word = 0; word < kTagWords; ++word) used += (Tags(word) & kHighBits) >> 7;
    return static_cast<uint32_t>((used * kLowBits) >> 56);
  }

  void Put(uint32_t slot, const Entry& entry) {
    bytes[slot] = std::byte{entry.tag};
    if constexpr (kKeyBytes == 16) {
      std::memcpy(Rest(slot), &entry.bottom, 8);
      std::memcpy(Rest(slot) + kRestBytes - 8, &entry.top, 8);
    } else {
      const uint64_t rest = entry.top >> 8;
      std::memcpy(Rest(slot), &rest, kRestBytes);
    }
  }

  void Copy(uint32_t slot, const Bucket& from, uint32_t from_slot) {
    bytes[slot] = from.bytes[from_slot];
    std::memcpy(Rest(slot), from.Rest(from_slot), kRestBytes);
  }

  // What Entry::position was, but for its first bit.
  uint64_t Position(uint32_t slot) const {
    if constexpr (kKeyBytes == 16) {
      return Top(slot);
    } else {
      const uint64_t tag = std::to_integer<uint64_t>(bytes[slot]);
      const uint64_t top = Top(slot);
      return (top & ~uint64_t{0xff}) | (tag & 0x7f) | (top >> 63 << 7);
    }
  }
};

template <size_t kKeyBytes>
struct alignas(64) PagedSet<kKeyBytes>::Leaf {
  SpinLock lock;
  uint8_t depth = 0;
  uint8_t pages = 0;
  uint32_t prefix = 0;
  std::atomic<uint32_t> count = 0;  // written under the lock
  std::array<uint32_t, kMaxPages> page = {};

  bool Owns(uint64_t position) const { return position >> (64 - depth) == prefix; }
  uint32_t Home(uint64_t position) const {
    return static_cast<uint32_t>(((position & 0xffffffff) * (pages * kPageBuckets)) >> 32);
  }
};

template <size_t kKeyBytes>
struct PagedSet<kKeyBytes>::Directory {
  const unsigned depth;
  Directory* const outgrown;
  std::atomic<uint32_t>* const leaves;

  uint32_t size() const { return uint32_t{1} << depth; }
  size_t bytes() const { return sizeof(Directory) + size() * sizeof(leaves[0]); }
};

// The pages of a leaf, copied so that their keys can be dealt out again in place.
template <size_t kKeyBytes>
struct PagedSet<kKeyBytes>::Scratch {
  uint32_t buckets;
  std::array<Bucket, kMaxPages * kPageBuckets> bucket;
};

template <size_t kKeyBytes>
constexpr uint32_t PagedSet<kKeyBytes>::PagesFor(uint32_t count) {
  uint32_t pages = 1;
  while (Capacity(pages) < count) ++pages;
  return pages;
}

template <size_t kKeyBytes>
PagedSet<kKeyBytes>::PagedSet(MemoryBudget* budget)
    : budget_(budget),
      pages_(kPageBytes, AddressSpaceFor(*budget) / kPageBytes, budget),
      leaves_(sizeof(Leaf), AddressSpaceFor(*budget) / kPageBytes, budget) {
  static_assert(sizeof(Bucket) == kBucketBytes && sizeof(Leaf) == 64);
  Directory* directory = NewDirectory(kFirstDepth);
  if (directory == nullptr) return;
  for (uint32_t i = 0; i < directory->size(); ++i) {
    const std::optional<uint32_t> id = NewLeaf();
    const std::optional<uint32_t> page = pages_.Allocate();
    if (!id || !page) return;
    Leaf& leaf = LeafAt(*id);
    leaf.depth = kFirstDepth;
    leaf.prefix = i;
    leaf.pages = 1;
    leaf.page[0] = *page;
    directory->leaves[i].store(*id, std::memory_order_relaxed);
  }
  directory_.store(directory, std::memory_order_release);
}

template <size_t kKeyBytes>
PagedSet<kKeyBytes>::~PagedSet() {
  Directory* directory = directory_.load(std::memory_order_relaxed);
  while (directory != nullptr) {
    Directory* const outgrown = directory->outgrown;
    budget_->Release(directory->bytes());
    delete[] directory->leaves;
    delete directory;
    directory = outgrown;
  }
}

template <size_t kKeyBytes>
typename PagedSet<kKeyBytes>::Leaf& PagedSet<kKeyBytes>::LeafAt(uint32_t id) const {
  return *reinterpret_cast<Leaf*>(leaves_.Address(id));
}

template <size_t kKeyBytes>
typename PagedSet<kKeyBytes>::Bucket& PagedSet<kKeyBytes>::BucketAt(const Leaf& leaf, uint32_t index) const {
  return reinterpret_cast<Bucket*>(pages_.Address(leaf.page[index / kPageBuckets]))[index % kPageBuckets];
}

template <size_t kKeyBytes>
typename PagedSet<kKeyBytes>::Leaf& PagedSet<kKeyBytes>::LockLeafOf(uint64_t position) const {
  for (;;) {
    const Directory& directory = *directory_.load(std::memory_order_acquire);
    const uint32_t id = directory.leaves[position >> (64 - directory.depth)].load(std::memory_order_acquire);
    Leaf& leaf = LeafAt(id);
    leaf.lock.lock();
    if (leaf.Owns(position)) return leaf;
    leaf.lock.unlock();
  }
}

template <size_t kKeyBytes>
PutResult PagedSet<kKeyBytes>::FindOrPut(const Hash128& key) {
  if (directory_.load(std::memory_order_relaxed) == nullptr) return PutResult::kFull;
  const Entry entry(key);
  for (;;) {
    Leaf& leaf = LockLeafOf(entry.position);
    const std::lock_guard<SpinLock> lock(leaf.lock, std::adopt_lock);
    if (const std::optional<PutResult> result = FindOrPutIn(leaf, entry)) return *result;
    if (!Grow(leaf)) return PutResult::kFull;
  }
}

// Nothing if the key is not there and the leaf has to grow first.
template <size_t kKeyBytes>
std::optional<PutResult> PagedSet<kKeyBytes>::FindOrPutIn(Leaf& leaf, const Entry& entry) {
  const uint32_t buckets = leaf.pages * kPageBuckets;
  for (uint32_t index = leaf.Home(entry.position);; index = index + 1 == buckets ? 0 : index + 1) {
    Bucket& bucket = BucketAt(leaf, index);
    for (size_t line = 64; line < kBucketBytes; line += 64) __builtin_prefetch(bucket.bytes.data() + line, 1);
    if (bucket.Find(entry)) return PutResult::kSeen;
    const uint32_t slot = bucket.Used();
    if (slot == kSlots) continue;
    const uint32_t count = leaf.count.load(std::memory_order_relaxed);
    if (count == Capacity(leaf.pages)) return std::nullopt;
    bucket.Put(slot, entry);
    leaf.count.store(count + 1, std::memory_order_relaxed);
    return PutResult::kNew;
  }
}

template <size_t kKeyBytes>
bool PagedSet<kKeyBytes>::Grow(Leaf& leaf) {
  const uint64_t start = NowNanoseconds();
  const bool grown = leaf.pages < kMaxPages ? AddPage(leaf) : Split(leaf);
  const uint64_t pause = NowNanoseconds() - start;
  uint64_t longest = longest_pause_.load(std::memory_order_relaxed);
  while (pause > longest && !longest_pause_.compare_exchange_weak(longest, pause, std::memory_order_relaxed)) {
  }
  return grown;
}

template <size_t kKeyBytes>
bool PagedSet<kKeyBytes>::AddPage(Leaf& leaf) {
  const std::optional<uint32_t> page = pages_.Allocate();
  if (!page) return false;
  const Scratch scratch = TakeOut(leaf);
  leaf.page[leaf.pages++] = *page;
  PutBack(leaf, scratch, 0, 0);
  return true;
}

template <size_t kKeyBytes>
bool PagedSet<kKeyBytes>::Split(Leaf& leaf) {
  if (leaf.depth == kMaxDepth || !DeepenDirectory(leaf.depth + 1u)) return false;
  const uint64_t bit = kFirstBit >> leaf.depth;
  const uint32_t count = leaf.count.load(std::memory_order_relaxed);
  uint32_t moved = 0;
  for (uint32_t index = 0; index < kMaxPages * kPageBuckets; ++index) {
    const Bucket& bucket = BucketAt(leaf, index);
    for (uint32_t slot = 0, used = bucket.Used(); slot < used; ++slot) {
      if ((bucket.Position(slot) & bit) != 0) ++moved;
    }
  }
  const uint32_t pages_here = PagesFor(count - moved);
  const uint32_t pages_there = PagesFor(moved);
  const std::optional<uint32_t> sibling_id = NewLeaf();
  if (!sibling_id) return false;
  const std::optional<uint32_t> fresh = pages_.Allocate(pages_here + pages_there - kMaxPages);
  if (!fresh) {
    spare_leaf_.store(*sibling_id, std::memory_order_relaxed);
    return false;
  }

  const Scratch scratch = TakeOut(leaf);
  Leaf& sibling = LeafAt(*sibling_id);
  sibling.depth = ++leaf.depth;
  leaf.prefix *= 2;
  sibling.prefix = leaf.prefix + 1;
  uint32_t next = *fresh;
  for (uint32_t i = 0; i < pages_there; ++i) {
    sibling.page[i] = pages_here + i < kMaxPages ? leaf.page[pages_here + i] : next++;
  }
  leaf.pages = static_cast<uint8_t>(pages_here);
  sibling.pages = static_cast<uint8_t>(pages_there);
  leaf.count.store(count - moved, std::memory_order_relaxed);
  sibling.count.store(moved, std::memory_order_relaxed);
  PutBack(leaf, scratch, bit, 0);
  PutBack(sibling, scratch, bit, bit);
  Publish(*sibling_id, sibling);
  return true;
}

// Copies the keys and empties the leaf's buckets.
template <size_t kKeyBytes>
typename PagedSet<kKeyBytes>::Scratch PagedSet<kKeyBytes>::TakeOut(const Leaf& leaf) const {
  Scratch scratch;
  scratch.buckets = leaf.pages * kPageBuckets;
  for (uint32_t page = 0; page < leaf.pages; ++page) {
    Bucket* const buckets = &BucketAt(leaf, page * kPageBuckets);
    std::memcpy(&scratch.bucket[page * kPageBuckets], buckets, kPageBytes);
    for (uint32_t i = 0; i < kPageBuckets; ++i) std::memset(buckets[i].bytes.data(), 0, kSlots);
  }
  return scratch;
}

// Deals out those keys of `scratch` whose position, masked, is the one wanted, to the empty buckets of `leaf`.
template <size_t kKeyBytes>
void PagedSet<kKeyBytes>::PutBack(const Leaf& leaf, const Scratch& scratch, uint64_t mask, uint64_t wanted) {
  const uint32_t buckets = leaf.pages * kPageBuckets;
  std::array<Bucket*, kMaxPages * kPageBuckets> target;
  std::array<uint8_t, kMaxPages* kPageBuckets> used = {};
  for (uint32_t i = 0; i < buckets; ++i) target[i] = &BucketAt(leaf, i);
  for (uint32_t i = 0; i < scratch.buckets; ++i) {
    const Bucket& from = scratch.bucket[i];
    for (uint32_t slot = 0, count = from.Used(); slot < count; ++slot) {
      const uint64_t position = from.Position(slot);
      if ((position & mask) != wanted) continue;
      uint32_t index = leaf.Home(position);
      while (used[index] == kSlots) index = index + 1 == buckets ? 0 : index + 1;
      target[index]->Copy(used[index]++, from, slot);
    }
  }
}

// Zeroed memory is an unlocked leaf without keys; size() may already look at it.
template <size_t kKeyBytes>
std::optional<uint32_t> PagedSet<kKeyBytes>::NewLeaf() {
  const uint32_t spare = spare_leaf_.exchange(kNoLeaf, std::memory_order_relaxed);
  if (spare != kNoLeaf) return spare;
  return leaves_.Allocate();
}

template <size_t kKeyBytes>
typename PagedSet<kKeyBytes>::Directory* PagedSet<kKeyBytes>::NewDirectory(unsigned depth) {
  const size_t entries = size_t{1} << depth;
  const size_t bytes = sizeof(Directory) + entries * sizeof(std::atomic<uint32_t>);
  if (!budget_->TryCharge(bytes)) return nullptr;
  auto* const leaves = new (std::nothrow) std::atomic<uint32_t>[entries];
  auto* const directory = leaves == nullptr ? nullptr
                                            : new (std::nothrow)
                                                  Directory{depth, directory_.load(std::memory_order_relaxed), leaves};
  if (directory == nullptr) {
    delete[] leaves;
    budget_->Release(bytes);
  }
  return directory;
}

template <size_t kKeyBytes>
bool PagedSet<kKeyBytes>::DeepenDirectory(unsigned depth) {
  const std::lock_guard<std::mutex> lock(directory_mutex_);
  const Directory& shallow = *directory_.load(std::memory_order_relaxed);
  if (shallow.depth >= depth) return true;
  // Only keys made for it get here: a leaf would be split again and again without parting them.
  if (shallow.size() > kMostEntriesPerLeaf * (leaves_.size() + kMostEntriesPerLeaf)) return false;
  Directory* const deep = NewDirectory(shallow.depth + 1);
  if (deep == nullptr) return false;
  for (uint32_t i = 0; i < deep->size(); ++i) {
    deep->leaves[i].store(shallow.leaves[i / 2].load(std::memory_order_relaxed), std::memory_order_relaxed);
  }
  directory_.store(deep, std::memory_order_release);
  return true;
}

template <size_t kKeyBytes>
void PagedSet<kKeyBytes>::Publish(uint32_t id, const Leaf& leaf) {
  const std::lock_guard<std::mutex> lock(directory_mutex_);
  const Directory& directory = *directory_.load(std::memory_order_relaxed);
  const unsigned spread = directory.depth - leaf.depth;
  const uint32_t first = leaf.prefix << spread;
  const uint32_t end = (leaf.prefix + 1) << spread;
  // From the first store on, others may lock, fill and change the leaf; they cannot publish before this is done.
  for (uint32_t i = first; i < end; ++i) directory.leaves[i].store(id, std::memory_order_release);
}

template <size_t kKeyBytes>
uint64_t PagedSet<kKeyBytes>::size() const {
  uint64_t total = 0;
  for (uint32_t id = 0, end = leaves_.size(); id < end; ++id) total += LeafAt(id).count.load(std::memory_order_relaxed);
  return total;
}

template class PagedSet<8>;
template class PagedSet<16>;

}  // namespace gmc
