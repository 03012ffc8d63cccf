// Extendible hashing (Fagin et al. '79) over leaves that are small logs of keys with a compact index.
//
// A key is first scrambled by a bijection, so that keys with equal halves spread and equality still means all bits.
// The directory selects a leaf. A leaf has up to 510 keys, appended to blocks of a few cache lines, and an index of
// 16-bit entries (seven bits of the key, nine of its number in the leaf) in groups of eight, four to a cache line; a
// full group overflows into the next one. Nothing moves while a leaf fills; a full leaf is dealt out to two, and the
// directory may double. A key in a block lacks the seven bits that are in its entry, and its highest bit, which follows
// from the others and the leaf that it is in.
//
// Why a log. Nothing is moved but in a split, once per doubling, and nothing is left empty but the end of the last
// block. A key stored where its hash says costs a store to cold memory, which the next atomic exchange has to wait for,
// and at a load of 0.94 often a second bucket; such a table, tried first, was slower. Here a new key touches one group
// of the index and the end of the log.
//
// Why a leaf is in two pieces. A lock is an exchange, which waits for the stores before it and holds up what comes
// after it. So what tells where a call will look is kept small enough for the cache (16 bytes a leaf, one leaf per 360
// keys), and the lines that have to come from memory are all asked for before the lock is taken: an insertion waits for
// them once, not one after the other, and starts to wait while the call before it does.
//
// Why the directory is not linear in the hash. If all leaves had equal shares of the keys they would split at the same
// time, and all be half empty after it: tables that double hold 16-byte keys at 17 to 34 bytes. As in spiral storage
// (Martin '79) the shares differ by a factor of up to two with log-uniform density, so that at every size the leaves
// are at all stages at once: bytes a key are constant. Work under a lock is bounded by one leaf at every size, there is
// no moment when everybody waits, and threads meet only in leaves.
//
// The protocol, checked in tests/hash/find_or_put.pml: read the directory without a lock; lock the leaf; if it does not
// own the key, it was split since: unlock and start again. A leaf is split while it is locked, and the directory
// knows the new leaf before the old one is unlocked.
//
// Rejected: lock-free insertion as in Laarman et al. FMCAD'10 (growing needs all threads to agree); ordered linear
// probing (at this load it shifts half a KiB for an insertion), and with it all of Cleary's quotienting (van der Vegt
// and Laarman, MEMICS'11) but the one bit; leaves of 255 keys with tags of eight bits (above 20 bytes); index entries
// of three bytes with tags of 15 bits, which leave no false matches and are faster, but take up to 20.5 bytes.
#include "hash/paged_set.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>
#include <new>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "hash/scramble.h"

namespace gmc {
namespace {

static_assert(std::endian::native == std::endian::little, "slots are read as overlapping words");

uint64_t Load64(const std::byte* from) {
  uint64_t word;
  std::memcpy(&word, from, sizeof(word));
  return word;
}

// An index entry: tag << 9 | number + 1; 0 if there is none.
constexpr unsigned kTagBits = 7;
constexpr unsigned kNumberBits = 16 - kTagBits;
constexpr uint16_t kNumberMask = (1 << kNumberBits) - 1;
constexpr uint16_t kTagMask = static_cast<uint16_t>(~kNumberMask);

// One bit for each entry of a group.
struct GroupMatch {
  uint32_t tag;
  uint32_t empty;
};

#if defined(__SSE2__)
GroupMatch Match(const uint16_t* group, uint16_t tag) {
  const __m128i entries = _mm_load_si128(reinterpret_cast<const __m128i*>(group));
  const __m128i mask = _mm_set1_epi16(static_cast<int16_t>(kTagMask));
  const __m128i wanted = _mm_set1_epi16(static_cast<int16_t>(tag));
  const __m128i tags = _mm_cmpeq_epi16(_mm_and_si128(entries, mask), wanted);
  const __m128i empty = _mm_cmpeq_epi16(entries, _mm_setzero_si128());
  const auto both = static_cast<uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(tags, empty)));
  return {both & 0xff & ~(both >> 8), both >> 8};
}
#else
GroupMatch Match(const uint16_t* group, uint16_t tag) {
  GroupMatch match = {0, 0};
  for (uint32_t i = 0; i < 8; ++i) {
    if (group[i] == 0) {
      match.empty |= uint32_t{1} << i;
    } else if ((group[i] & kTagMask) == tag) {
      match.tag |= uint32_t{1} << i;
    }
  }
  return match;
}
#endif

// A monotone map of the 64-bit numbers close to 2^64 log2(1 + x / 2^64): u (4 - u) / 3 on the leading 31 bits.
uint64_t SpiralPlace(uint64_t position) {
  const uint64_t u = position >> 33;
  return u * ((uint64_t{4} << 31) - u) / 3 << 2;
}

uint64_t NowNanoseconds() {
  return static_cast<uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
          .count());
}

// How many blocks a split fetches ahead of the one it reads.
constexpr uint32_t kBlocksAhead = 6;

constexpr uint64_t kFirstBit = uint64_t{1} << 63;

}  // namespace

// A scrambled key, cut up as it is stored: seven bits in the index, the rest in a block but for the highest bit.
template <size_t kKeyBytes>
struct PagedSet<kKeyBytes>::Key {
  uint64_t place;     // in the directory
  uint64_t position;  // the leading word
  uint64_t first;     // the first eight bytes of the rest; for 8-byte keys all seven of them
  uint64_t last;      // for 16-byte keys: the last eight bytes of the rest, one of them also in `first`
  uint16_t tag;       // as in an index entry

  explicit Key(const Hash128& key) {
    uint64_t low;
    if constexpr (kKeyBytes == 16) {
      const Hash128 scrambled = Scramble(key);
      position = scrambled.high;
      low = scrambled.low;
      first = (low >> kTagBits) | (position << (64 - kTagBits));
      last = (position << 1) | (low >> 63);
    } else {
      position = Stir(key.high);
      low = position;
      first = (position << 1) >> (1 + kTagBits);
      last = 0;
    }
    place = SpiralPlace(position);
    tag = static_cast<uint16_t>(low << kNumberBits);
  }
};

template <size_t kKeyBytes>
struct alignas(64) PagedSet<kKeyBytes>::Block {
  std::byte rest[kBlockKeys][kRestBytes];

  uint64_t First(uint32_t i) const {
    uint64_t word = 0;
    std::memcpy(&word, rest[i], std::min<size_t>(kRestBytes, 8));
    return word;
  }
  uint64_t Last(uint32_t i) const {
    if constexpr (kKeyBytes == 16) return Load64(rest[i] + kRestBytes - 8);
    return 0;
  }

  bool Holds(uint32_t i, const Key& key) const { return First(i) == key.first && Last(i) == key.last; }

  void Put(uint32_t i, uint64_t first, uint64_t last) {
    std::memcpy(rest[i], &first, std::min<size_t>(kRestBytes, 8));
    if constexpr (kKeyBytes == 16) std::memcpy(rest[i] + kRestBytes - 8, &last, 8);
  }
};

// What every call looks at, packed so that the leaves of millions of keys stay in the cache.
template <size_t kKeyBytes>
struct PagedSet<kKeyBytes>::Leaf {
  SpinLock lock;
  uint8_t depth;
  std::atomic<uint16_t> count;  // written under the lock, as is `tail`; read without it as a hint
  uint32_t prefix;
  uint32_t body;               // line of the Body; never changes
  std::atomic<uint32_t> tail;  // line of the last block

  bool Owns(uint64_t place) const { return place >> (64 - depth) == prefix; }

  // At most the leading word of every key of the leaf, and less than 2^63 below it: the slope of SpiralPlace is at most
  // 4/3, and it is nowhere below the identity.
  uint64_t Floor() const { return (uint64_t{prefix} << (64 - depth)) / 4 * 3; }
};

template <size_t kKeyBytes>
struct alignas(64) PagedSet<kKeyBytes>::Body {
  std::array<uint16_t, kGroups * kGroupEntries> index;
  std::array<uint32_t, kMaxBlocks> block;  // lines

  // The first entry of the home group.
  static uint32_t Home(uint64_t position) {
    return static_cast<uint32_t>(((position & 0xffffffff) * kGroups) >> 32) * kGroupEntries;
  }
  // Round the cache line first, for which `tried` counts the groups seen, then on to the next one.
  static uint32_t NextGroup(uint32_t slot, uint32_t tried) {
    const uint32_t line = slot & ~(kLineEntries - 1);
    const uint32_t next = line | ((slot + kGroupEntries) & (kLineEntries - 1));
    if (tried % (kLineEntries / kGroupEntries) != 0) return next;
    return line + kLineEntries == kGroups * kGroupEntries ? next - line : next + kLineEntries;
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

// The keys of a full leaf, copied in the order of the log so that they can be dealt out in place.
template <size_t kKeyBytes>
struct PagedSet<kKeyBytes>::Scratch {
  struct Item {
    uint64_t first;
    uint64_t last;
    uint16_t tag;
    uint16_t home;  // first entry of its home group
    uint32_t side;  // which of the two leaves
  };
  std::array<Item, kMaxKeys> item;
};

// One of the two leaves that a full one is dealt out to.
template <size_t kKeyBytes>
struct PagedSet<kKeyBytes>::Hand {
  Leaf& leaf;
  Body& body;
  const Arena& lines;
  uint32_t count = 0;
  std::array<uint8_t, kGroups> used = {};

  void Take(const typename Scratch::Item& item) {
    const uint32_t number = count++;
    const uint32_t line = body.block[number / kBlockKeys];
    reinterpret_cast<Block*>(lines.Address(line))->Put(number % kBlockKeys, item.first, item.last);
    uint32_t slot = item.home;
    for (uint32_t tried = 1; used[slot / kGroupEntries] == kGroupEntries; ++tried) slot = Body::NextGroup(slot, tried);
    body.index[slot + used[slot / kGroupEntries]++] = static_cast<uint16_t>(item.tag | (number + 1));
  }
};

template <size_t kKeyBytes>
PagedSet<kKeyBytes>::PagedSet(MemoryBudget* budget)
    : budget_(budget),
      lines_(64, AddressSpaceFor(*budget) / 64, budget),
      leaves_(sizeof(Leaf), AddressSpaceFor(*budget) / sizeof(Leaf), budget) {
  static_assert(sizeof(Leaf) == 16 && sizeof(Block) == kBlockLines * 64 && sizeof(Body) == kBodyLines * 64);
  static_assert(kMaxKeys <= kNumberMask && kMaxKeys < kGroups * kGroupEntries && kFirstDepth >= 2);
  Directory* directory = NewDirectory(kFirstDepth);
  if (directory == nullptr) return;
  for (uint32_t i = 0; i < directory->size(); ++i) {
    const std::optional<uint32_t> id = NewLeaf();
    const std::optional<uint32_t> body = lines_.Allocate(kBodyLines);
    if (!id || !body) {
      DeleteDirectories(directory);
      return;
    }
    Leaf& leaf = LeafAt(*id);
    leaf.depth = kFirstDepth;
    leaf.prefix = i;
    leaf.body = *body;
    directory->leaves[i].store(*id, std::memory_order_relaxed);
  }
  directory_.store(directory, std::memory_order_release);
}

template <size_t kKeyBytes>
PagedSet<kKeyBytes>::~PagedSet() {
  DeleteDirectories(directory_.load(std::memory_order_relaxed));
}

template <size_t kKeyBytes>
void PagedSet<kKeyBytes>::DeleteDirectories(Directory* directory) {
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
typename PagedSet<kKeyBytes>::Body& PagedSet<kKeyBytes>::BodyAt(uint32_t line) const {
  return *reinterpret_cast<Body*>(lines_.Address(line));
}

template <size_t kKeyBytes>
typename PagedSet<kKeyBytes>::Block& PagedSet<kKeyBytes>::BlockAt(uint32_t line) const {
  return *reinterpret_cast<Block*>(lines_.Address(line));
}

// The leaf that the directory names; `count` and `tail` are hints as long as it is not locked.
template <size_t kKeyBytes>
typename PagedSet<kKeyBytes>::Leaf& PagedSet<kKeyBytes>::FetchLeafOf(const Key& key) const {
  const Directory& directory = *directory_.load(std::memory_order_acquire);
  const uint32_t id = directory.leaves[key.place >> (64 - directory.depth)].load(std::memory_order_acquire);
  Leaf& leaf = LeafAt(id);
  const Body& body = BodyAt(leaf.body);
  __builtin_prefetch(&body.index[Body::Home(key.position)], 1);
  // For a key seen before.
  __builtin_prefetch(&body.block.front());
  __builtin_prefetch(&body.block.back());
  const uint32_t next = leaf.count.load(std::memory_order_relaxed) % kBlockKeys;
  const Block& tail = BlockAt(leaf.tail.load(std::memory_order_relaxed));
  __builtin_prefetch(tail.rest[next], 1);
  __builtin_prefetch(tail.rest[next] + kRestBytes - 1, 1);
  return leaf;
}

template <size_t kKeyBytes>
void PagedSet<kKeyBytes>::Announce(const Hash128& hash) const {
  if (directory_.load(std::memory_order_relaxed) != nullptr) FetchLeafOf(Key(hash));
}

template <size_t kKeyBytes>
typename PagedSet<kKeyBytes>::Leaf& PagedSet<kKeyBytes>::LockLeafOf(const Key& key) const {
  for (;;) {
    Leaf& leaf = FetchLeafOf(key);
    leaf.lock.lock();
    if (leaf.Owns(key.place)) return leaf;
    leaf.lock.unlock();
  }
}

template <size_t kKeyBytes>
PutResult PagedSet<kKeyBytes>::FindOrPut(const Hash128& hash) {
  if (directory_.load(std::memory_order_relaxed) == nullptr) return PutResult::kFull;
  const Key key(hash);
  for (;;) {
    Leaf& leaf = LockLeafOf(key);
    const std::lock_guard<SpinLock> lock(leaf.lock, std::adopt_lock);
    const PutResult result = FindOrPutIn(leaf, key);
    const bool must_split = result == PutResult::kFull && leaf.count.load(std::memory_order_relaxed) == kMaxKeys;
    if (!must_split || !SplitTimed(leaf)) return result;
  }
}

template <size_t kKeyBytes>
PutResult PagedSet<kKeyBytes>::FindOrPutIn(Leaf& leaf, const Key& key) {
  Body& body = BodyAt(leaf.body);
  uint32_t slot = Body::Home(key.position);
  for (uint32_t tried = 1;; slot = Body::NextGroup(slot, tried++)) {
    const GroupMatch match = Match(&body.index[slot], key.tag);
    for (uint32_t tags = match.tag; tags != 0; tags &= tags - 1) {
      const uint32_t entry = body.index[slot + static_cast<uint32_t>(std::countr_zero(tags))];
      const uint32_t number = (entry & kNumberMask) - 1u;
      if (BlockAt(body.block[number / kBlockKeys]).Holds(number % kBlockKeys, key)) return PutResult::kSeen;
    }
    if (match.empty == 0) continue;
    return Append(leaf, key, &body.index[slot + static_cast<uint32_t>(std::countr_zero(match.empty))]);
  }
}

template <size_t kKeyBytes>
PutResult PagedSet<kKeyBytes>::Append(Leaf& leaf, const Key& key, uint16_t* entry) {
  const uint32_t number = leaf.count.load(std::memory_order_relaxed);
  if (number == kMaxKeys) return PutResult::kFull;
  if (number % kBlockKeys == 0) {
    const std::optional<uint32_t> line = lines_.Allocate(kBlockLines);
    if (!line) return PutResult::kFull;
    BodyAt(leaf.body).block[number / kBlockKeys] = *line;
    leaf.tail.store(*line, std::memory_order_relaxed);
  }
  BlockAt(leaf.tail.load(std::memory_order_relaxed)).Put(number % kBlockKeys, key.first, key.last);
  *entry = static_cast<uint16_t>(key.tag | (number + 1));
  leaf.count.store(static_cast<uint16_t>(number + 1), std::memory_order_relaxed);
  return PutResult::kNew;
}

template <size_t kKeyBytes>
bool PagedSet<kKeyBytes>::SplitTimed(Leaf& leaf) {
  const uint64_t start = NowNanoseconds();
  const bool done = Split(leaf);
  const uint64_t pause = NowNanoseconds() - start;
  uint64_t longest = longest_pause_.load(std::memory_order_relaxed);
  while (pause > longest && !longest_pause_.compare_exchange_weak(longest, pause, std::memory_order_relaxed)) {
  }
  return done;
}

template <size_t kKeyBytes>
bool PagedSet<kKeyBytes>::Split(Leaf& leaf) {
  if (leaf.depth == kMaxDepth || !DeepenDirectory(leaf.depth + 1u)) return false;
  Scratch scratch;
  Body& body = BodyAt(leaf.body);
  const uint32_t moved = Collect(leaf, body, &scratch);

  // The two need as many blocks as the one had, or one more.
  const uint32_t blocks_here = BlocksFor(kMaxKeys - moved);
  const uint32_t blocks_there = BlocksFor(moved);
  const std::optional<uint32_t> sibling_id = NewLeaf();
  if (!sibling_id) return false;
  const std::optional<uint32_t> line =
      lines_.Allocate(kBodyLines + (blocks_here + blocks_there - kMaxBlocks) * kBlockLines);
  if (!line) {
    spare_leaf_.store(*sibling_id, std::memory_order_relaxed);
    return false;
  }
  Leaf& sibling = LeafAt(*sibling_id);
  sibling.body = *line;
  Body& sibling_body = BodyAt(sibling.body);
  for (uint32_t i = 0; i < blocks_there; ++i) {
    sibling_body.block[i] = blocks_here + i < kMaxBlocks ? body.block[blocks_here + i] : *line + kBodyLines;
  }
  sibling.depth = ++leaf.depth;
  leaf.prefix *= 2;
  sibling.prefix = leaf.prefix + 1;
  body.index.fill(0);
  Hand hands[2] = {{leaf, body, lines_}, {sibling, sibling_body, lines_}};
  for (const typename Scratch::Item& item : scratch.item) hands[item.side].Take(item);
  for (const Hand& hand : hands) {
    hand.leaf.count.store(static_cast<uint16_t>(hand.count), std::memory_order_relaxed);
    if (hand.count != 0) {
      hand.leaf.tail.store(hand.body.block[BlocksFor(hand.count) - 1], std::memory_order_relaxed);
    }
  }
  Publish(*sibling_id, sibling);
  return true;
}

// The blocks are scattered, so that the processor does not fetch them by itself.
template <size_t kKeyBytes>
void PagedSet<kKeyBytes>::Fetch(const Body& body, uint32_t block) const {
  if (block >= kMaxBlocks) return;
  for (uint32_t i = 0; i < kBlockLines; ++i) __builtin_prefetch(lines_.Address(body.block[block] + i), 1);
}

// Copies the keys of a full leaf. Returns how many of them have the next bit of the place set.
template <size_t kKeyBytes>
uint32_t PagedSet<kKeyBytes>::Collect(const Leaf& leaf, const Body& body, Scratch* scratch) const {
  for (const uint16_t entry : body.index) {
    if (entry != 0) scratch->item[(entry & kNumberMask) - 1u].tag = entry & kTagMask;
  }
  const uint64_t floor = leaf.Floor();
  const unsigned shift = 63u - leaf.depth;
  uint32_t moved = 0;
  for (uint32_t block = 0; block < kBlocksAhead; ++block) Fetch(body, block);
  for (uint32_t number = 0; number < kMaxKeys; ++number) {
    if (number % kBlockKeys == 0) Fetch(body, number / kBlockKeys + kBlocksAhead);
    const Block& block = BlockAt(body.block[number / kBlockKeys]);
    typename Scratch::Item& item = scratch->item[number];
    item.first = block.First(number % kBlockKeys);
    item.last = block.Last(number % kBlockKeys);
    const uint64_t known = kKeyBytes == 16 ? item.last >> 1 : (item.first << kTagBits) | (item.tag >> kNumberBits);
    const uint64_t position = floor + ((known - floor) & ~kFirstBit);
    item.home = static_cast<uint16_t>(Body::Home(position));
    item.side = (SpiralPlace(position) >> shift) & 1;
    moved += item.side;
  }
  return moved;
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
