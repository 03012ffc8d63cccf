// Tree compression (Blom et al.; Laarman et al., SPIN'11) for sequences of any length (the aim of dtree, van den Berg,
// NFM'21), over interned parts (collapse, Holzmann '97).
//
// Level 0 is the sequence of references to parts; the next level has the nodes of its pairs; an odd one at the end is
// carried up as it is. When at most two references are left they are the root. The shape follows from the length, and a
// reference says whether it is a part or a node, so neither length nor shape is stored, and no two sequences have the
// same root.
//
// Roots are never referred to, so they need no id: they are a plain set of 8-byte keys (PagedSet<8>). Parts and inner
// nodes need ids that stay, so they lie in arenas in the order of their coming, with an index beside them. LTSmin uses
// the slot of an open table as id, which forbids the table to grow; 5 bytes of index a node are the price of growing,
// paid for inner nodes only. A reference has 31 bits: 2^31 inner nodes and 32 GiB of parts; beyond that the answer is
// kFull. Tested in tests/hash/exact_set_test.cc.
#include "hash/exact_set.h"

#include <algorithm>
#include <cstring>

#include "hash/check.h"
#include "hash/scramble.h"

namespace gmc {

struct ExactSet::PartHeader {
  uint64_t hash;
  uint64_t size;

  const char* bytes() const { return reinterpret_cast<const char*>(this + 1); }
  std::string_view view() const { return {bytes(), size}; }
};

ExactSet::ExactSet(size_t limit)
    : budget_(limit),
      part_arena_(kPartUnit, std::min<size_t>(AddressSpaceFor(budget_) / kPartUnit, kPartBit - 1), &budget_),
      node_arena_(sizeof(uint64_t), std::min<size_t>(AddressSpaceFor(budget_) / sizeof(uint64_t), kPartBit), &budget_),
      part_index_(&budget_),
      node_index_(&budget_),
      roots_(&budget_) {
  static_assert(sizeof(PartHeader) == kPartUnit);
}

const ExactSet::PartHeader& ExactSet::PartAt(uint32_t id) const {
  return *reinterpret_cast<const PartHeader*>(part_arena_.Address(id));
}

uint64_t& ExactSet::NodeAt(uint32_t id) const { return *reinterpret_cast<uint64_t*>(node_arena_.Address(id)); }

std::optional<ExactSet::Ref> ExactSet::InternPart(std::string_view part) {
  const uint64_t hash = HashBytes(part.data(), part.size()).low;
  const auto equals = [&](uint32_t id) { return PartAt(id).hash == hash && PartAt(id).view() == part; };
  const auto make = [&](size_t) -> std::optional<uint32_t> {
    const size_t units = 1 + (part.size() + kPartUnit - 1) / kPartUnit;
    if (units >= kPartBit) return std::nullopt;
    const std::optional<uint32_t> id = part_arena_.Allocate(static_cast<uint32_t>(units));
    if (!id) return std::nullopt;
    const PartHeader header = {hash, part.size()};
    std::memcpy(part_arena_.Address(*id), &header, sizeof(header));
    if (!part.empty()) std::memcpy(part_arena_.Address(*id) + sizeof(header), part.data(), part.size());
    return id;
  };
  const auto hash_of = [&](uint32_t id) { return PartAt(id).hash; };
  const std::optional<uint32_t> id = part_index_.FindOrPut(hash, equals, make, hash_of);
  if (!id) return std::nullopt;
  return *id | kPartBit;
}

std::optional<ExactSet::Ref> ExactSet::InternNode(Ref left, Ref right) {
  const uint64_t pair = MakeRoot(left, right);
  const auto equals = [&](uint32_t id) { return NodeAt(id) == pair; };
  const auto make = [&](size_t shard) -> std::optional<uint32_t> {
    NodeBlock& block = node_blocks_[shard];
    if (block.next == block.end) {
      const std::optional<uint32_t> first = node_arena_.Allocate(kNodeBlock);
      if (!first || *first >= kPartBit - kNodeBlock) return std::nullopt;
      block = {*first, *first + kNodeBlock};
    }
    NodeAt(block.next) = pair;
    return block.next++;
  };
  const auto hash_of = [&](uint32_t id) { return Stir(NodeAt(id)); };
  return node_index_.FindOrPut(Stir(pair), equals, make, hash_of);
}

std::optional<ExactSet::Root> ExactSet::RootOf(std::span<const std::string_view> parts) {
  thread_local std::vector<Ref> refs;
  refs.clear();
  for (std::string_view part : parts) {
    const std::optional<Ref> ref = InternPart(part);
    if (!ref) return std::nullopt;
    refs.push_back(*ref);
  }
  while (refs.size() > 2) {
    size_t parents = 0;
    for (size_t i = 0; i + 1 < refs.size(); i += 2) {
      const std::optional<Ref> node = InternNode(refs[i], refs[i + 1]);
      if (!node) return std::nullopt;
      refs[parents++] = *node;
    }
    if (refs.size() % 2 == 1) refs[parents++] = refs.back();
    refs.resize(parents);
  }
  refs.resize(2, kNothing);
  return MakeRoot(refs[0], refs[1]);
}

PutResult ExactSet::Put(std::optional<Root> root) { return root ? roots_.FindOrPut({0, *root}) : PutResult::kFull; }

PutResult ExactSet::FindOrPut(const StateKey& key) { return Put(RootOf(key.parts)); }

PutResult ExactSet::FindOrPut(PartTree& tree) {
  GMC_CHECK(tree.set_ == this);
  return Put(tree.Root());
}

std::vector<std::string_view> ExactSet::Expand(Root root) const {
  std::vector<std::string_view> parts;
  for (const Ref ref : {static_cast<Ref>(root >> 32), static_cast<Ref>(root)}) ExpandRef(ref, &parts);
  return parts;
}

void ExactSet::ExpandRef(Ref ref, std::vector<std::string_view>* parts) const {
  if (ref == kNothing) return;
  if ((ref & kPartBit) != 0) {
    parts->push_back(PartAt(ref & ~kPartBit).view());
    return;
  }
  const uint64_t pair = NodeAt(ref);
  ExpandRef(static_cast<Ref>(pair >> 32), parts);
  ExpandRef(static_cast<Ref>(pair), parts);
}

VisitedStats ExactSet::stats() const {
  return {.states = size(),
          .memory_bytes = memory_bytes(),
          .longest_pause_nanoseconds = roots_.longest_pause_nanoseconds()};
}

std::unique_ptr<VisitedSet> MakeExactSet(size_t limit) { return std::make_unique<ExactSet>(limit); }

// A node that covers no slot at or after the last common one has the same parts below it as before.
void PartTree::Resize(size_t new_size) {
  const size_t common = std::min(size(), new_size);
  levels_[0].resize(new_size, ExactSet::kNothing);
  for (size_t slot = common == 0 ? 0 : common - 1; slot < new_size; ++slot) dirty_.push_back(slot);
}

bool PartTree::Set(size_t slot, std::string_view part) {
  GMC_CHECK(slot < size());
  const std::optional<ExactSet::Ref> ref = set_->InternPart(part);
  if (!ref) return false;
  if (levels_[0][slot] != *ref) {
    levels_[0][slot] = *ref;
    dirty_.push_back(slot);
  }
  return true;
}

std::optional<ExactSet::Root> PartTree::Root() {
  std::sort(dirty_.begin(), dirty_.end());
  changed_ = dirty_;
  size_t level = 0;
  for (; levels_[level].size() > 2; ++level) {
    if (levels_.size() == level + 1) levels_.emplace_back();
    const std::vector<ExactSet::Ref>& below = levels_[level];
    std::vector<ExactSet::Ref>& above = levels_[level + 1];
    above.resize((below.size() + 1) / 2, ExactSet::kNothing);
    size_t kept = 0;
    for (const size_t child : changed_) {
      const size_t parent = child / 2;
      if (child >= below.size() || (kept > 0 && changed_[kept - 1] == parent)) continue;
      GMC_CHECK_MSG(below[child] != ExactSet::kNothing, "a part was never set");
      const size_t right = 2 * parent + 1;
      const std::optional<ExactSet::Ref> ref =
          right < below.size() ? set_->InternNode(below[right - 1], below[right]) : below[right - 1];
      if (!ref) return std::nullopt;
      above[parent] = *ref;
      changed_[kept++] = parent;
    }
    changed_.resize(kept);
  }
  dirty_.clear();
  const std::vector<ExactSet::Ref>& top = levels_[level];
  return ExactSet::MakeRoot(top.empty() ? ExactSet::kNothing : top[0], top.size() < 2 ? ExactSet::kNothing : top[1]);
}

}  // namespace gmc
