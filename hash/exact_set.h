// ExactSet: the lossless visited set. A state is a sequence of parts (byte strings); equal sequences, and only those,
// are the same state.
//
// Each distinct part is stored once and named by a reference. The references are folded pairwise into a tree whose
// inner nodes are stored once as well; only the pair at the root belongs to one state. Successive states share almost
// all parts, hence almost all nodes.
//
// Thread safety: everything in ExactSet from any thread; a PartTree belongs to one thread.
// Invariants: a reference tells a part from a node, so a root determines its sequence, whatever its length.
// Cost: about 11.3 bytes a state for the root, 14 for each new inner node. FindOrPut of n parts costs n lookups; of a
// PartTree, about log n lookups a changed part.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hash/id_index.h"
#include "hash/paged_set.h"
#include "hash/visited_set.h"

namespace gmc {

class PartTree;

class ExactSet final : public VisitedSet {
 public:
  using Root = uint64_t;

  explicit ExactSet(size_t limit = MemoryBudget::kUnlimited);

  PutResult FindOrPut(const StateKey& key) override;
  PutResult FindOrPut(PartTree& tree);

  // The root of a sequence, whether or not it was put; nothing if its nodes do not fit in memory.
  std::optional<Root> RootOf(std::span<const std::string_view> parts);

  // The sequence a root stands for. REQUIRES: the root comes from this set.
  std::vector<std::string_view> Expand(Root root) const;

  Needs needs() const override { return Needs::kParts; }
  uint64_t size() const override { return roots_.size(); }
  size_t memory_bytes() const override { return budget_.used(); }
  VisitedStats stats() const override;

 private:
  friend class PartTree;

  // A part (kPartBit) or an inner node.
  using Ref = uint32_t;
  static constexpr Ref kPartBit = uint32_t{1} << 31;
  static constexpr Ref kNothing = UINT32_MAX;
  static constexpr size_t kPartUnit = 16;
  static constexpr uint32_t kNodeBlock = 16;

  struct PartHeader;
  struct NodeBlock {
    uint32_t next = 0;
    uint32_t end = 0;
  };

  static Root MakeRoot(Ref left, Ref right) { return (static_cast<Root>(left) << 32) | right; }

  std::optional<Ref> InternPart(std::string_view part);
  std::optional<Ref> InternNode(Ref left, Ref right);
  const PartHeader& PartAt(uint32_t id) const;
  uint64_t& NodeAt(uint32_t id) const;
  void ExpandRef(Ref ref, std::vector<std::string_view>* parts) const;
  PutResult Put(std::optional<Root> root);

  MemoryBudget budget_;
  Arena part_arena_;
  Arena node_arena_;
  IdIndex part_index_;
  IdIndex node_index_;
  std::array<NodeBlock, IdIndex::kShards> node_blocks_;  // each guarded by its shard's lock in node_index_
  PagedSet<8> roots_;
};

// A sequence that changes a few parts at a time, with the tree above it.
class PartTree {
 public:
  // REQUIRES: the set outlives the tree.
  explicit PartTree(ExactSet* set) : set_(set), levels_(1) {}

  size_t size() const { return levels_[0].size(); }

  // Parts beyond the old size must be set before the tree is put. False, here and below, if memory ran out.
  void Resize(size_t size);
  [[nodiscard]] bool Set(size_t slot, std::string_view part);

  // The root of the present sequence; costs the paths above the parts changed since the last call.
  std::optional<ExactSet::Root> Root();

 private:
  friend class ExactSet;

  ExactSet* const set_;
  std::vector<std::vector<ExactSet::Ref>> levels_;  // levels_[0] are the parts
  std::vector<size_t> dirty_;                       // slots
  std::vector<size_t> changed_;                     // scratch of Root
};

}  // namespace gmc
