// MemoryState: a simulated memory whose states can be saved, gone back to, and hashed canonically.
//
// The memory is a graph of areas reached from one root area. Everything a program can do to its bytes is here, with
// every violation of C's rules as an error value (error.h); so are push, pop and backtrack, the hash of a state, leak
// reports, and the question who can access an area. No knowledge of programs, threads or C types.
//
//   CanonTable canon;
//   MemoryState memory({.canon = &canon});
//   Pointer root = *memory.Alloc(16);
//   memory.SetRoot(root);
//   memory.Store(root, Value::Scalar(1, 4));
//   memory.Push();                            // saved, canonicalized, hashed
//   visited.Insert(*memory.hash());
//   memory.Store(root, Value::Scalar(2, 4));
//   memory.Backtrack();                       // root holds 1 again
//
// Thread safety: thread-compatible; each worker owns one. Canon and ContentStore may be shared.
// Invariants: (1) after every commit, hash, positions and reachability equal those computed from scratch. (2) Two
// states of memories with one canon hash alike if and only if their rooted graphs are isomorphic (edges labelled by
// offset), up to collisions of a 128-bit hash. (3) A failed operation changes nothing. (4) An AreaId is not reused
// while a saved state may refer to it.
// Cost: a load or store is O(bytes); Push is O(parts and pointers changed, areas whose shortest path changed and the
// links at them); Backtrack is O(what it takes back). The steady state allocates nothing. See
// docs/architecture.md, section core/memory.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/memory/area_store.h"
#include "core/memory/canon.h"
#include "core/memory/content.h"
#include "core/memory/error.h"
#include "core/memory/link_graph.h"
#include "core/memory/shortest_paths.h"
#include "hash/hash128.h"

namespace gmc {

class MemoryState;

// Told of each heap area that was lost without being freed, while its contents can still be read.
class MemoryListener {
 public:
  virtual ~MemoryListener() = default;
  virtual void AreaLost(const MemoryState& memory, AreaId area) = 0;
};

enum class Oracle : uint8_t {
  kOff,
  kOn,  // recompute everything after every commit and abort on a difference
};

struct MemoryOptions {
  uint32_t pointer_size = 8;  // 4 or 8
  Tracking tracking = Tracking::kStates;
  TypeTags type_tags = TypeTags::kOff;
  Oracle oracle = Oracle::kOff;
  Canon* canon = nullptr;            // null: a CanonTable of its own
  ContentStore* contents = nullptr;  // null: no contents can be stored
  MemoryListener* listener = nullptr;
};

// Whether a snapshot (snapshot.h) carries what is no part of the hash.
enum class UnhashedTags : uint8_t { kKeep, kOmit };

// A slot that is not what it was, or might not be.
struct SlotChange {
  AreaId area;
  uint64_t offset;
  uint64_t bits;  // that differ, or all where a pointer is or was
  SlotContent now;
};

// What was done to a committed state since.
struct StateChanges {
  std::vector<SlotChange> slots;  // of areas that there were
  std::vector<AreaId> resized;
  std::vector<AreaId> born;  // perhaps freed again

  void Clear() {
    slots.clear();
    resized.clear();
    born.clear();
  }
};

enum class Reach : uint8_t { kPrivate, kShared };

class MemoryState : private AreaStore {
 public:
  explicit MemoryState(const MemoryOptions& options);

  // --- areas
  Result<Pointer> Alloc(uint64_t size, const AreaAttributes& attributes = {},
                        InitialContent initial = InitialContent::kUninitialised);
  // An area that grows to hold what is stored. Its size is in the hash but not in its position.
  Result<Pointer> AllocExpanding(const AreaAttributes& attributes = {});
  // `p` must point to the beginning. The area stays, freed and without contents, while something points to it.
  Result<void> Free(Pointer p);
  // REQUIRES (checked): called once.
  Result<void> SetRoot(Pointer p);
  Pointer root() const { return {root_, 0}; }
  // Of two paths of one length the one through an expanding area at this place of the root will be the shorter one, as
  // a rule: where some may come and go, those that stay should determine positions. REQUIRES: a root, nothing at it.
  void Prefer(uint64_t root_offset);
  // A new value for access or tag; part of the state.
  using AreaStore::GetSize;
  using AreaStore::SetAccess;
  using AreaStore::SetTag;
  // Size, state, attributes. Null if there is no such area. Valid until the next call that is not const.
  using AreaStore::Find;
  using AreaStore::pointer_size;
  // One past the greatest area id; every smaller one may be asked for with Find.
  using AreaStore::area_limit;

  // --- pointers. == is Pointer's own.
  // p + bytes, which must stay within the area or one past its end.
  using AreaStore::Move;
  // In bytes; both in one area.
  using AreaStore::Difference;
  using AreaStore::Less;

  // --- values
  // Fast paths for the interpreter: a scalar of 1, 2, 4 or 8 bytes in host byte order that is wholly initialised and
  // does not cross a part; a pointer at a multiple of its size. False: nothing happened; Load or Store says why or does
  // it.
  using AreaStore::LoadPointer;
  using AreaStore::LoadScalar;
  using AreaStore::StorePointer;
  using AreaStore::StoreScalar;
  // A value of up to 16 bytes (an object: of its own size), with its mask: reading uninitialised bits is no error.
  using AreaStore::Load;
  // The same, and uninitialised bits are one.
  using AreaStore::LoadInitialised;
  // The same, and the value must have been stored whole with this tag.
  using AreaStore::LoadTyped;
  using AreaStore::Store;
  // Writes only the bits in `select` of a scalar of up to 8 bytes: bit-fields.
  using AreaStore::StoreBits;
  // Every pointer, object and run of initialised scalar bytes that overlaps a range, in order.
  using AreaStore::LoadOverlapping;
  // Of all bytes and objects in a live area, wherever its pointers lead to.
  using AreaStore::HashContents;

  // Whole slots of areas that hold nothing but scalars and aligned pointers.
  using AreaStore::ReadSlot;
  using AreaStore::WriteSlot;

  // --- ranges
  // Carries bytes, masks, pointers, objects and tags. A pointer cut by the range arrives as fragments, an object cut
  // by it does not arrive.
  using AreaStore::Copy;
  using AreaStore::Fill;
  using AreaStore::IsClear;
  using AreaStore::Resize;
  using AreaStore::Uninitialise;
  // Whether `size` bytes at `p` can be read or written: code kNone, or what is wrong.
  using AreaStore::Check;
  using AreaStore::ForEachPointer;
  using AreaStore::Mode;

  // --- states
  // Canonicalizes: drops and reports what became unreachable, brings the hash up to date and returns it. Saves nothing.
  Result<Hash128> Commit();
  // Commits (with Tracking::kStates), and saves the state on the stack.
  Result<void> Push();
  // Forgets the top saved state; the current state stays as it is.
  Result<void> Pop();
  // Makes the top saved state current. It stays on the stack.
  Result<void> Backtrack();
  // Of the top saved state.
  Result<Hash128> hash() const;
  bool HasSavedState() const { return !saved_.empty(); }
  size_t SavedStateCount() const { return saved_.size(); }
  // Whether anything was done since the last commit or backtrack.
  using AreaStore::IsChanged;
  // A moment, for the two questions below. REQUIRES of those: a state was saved before it, and no commit since.
  size_t Now() const { return log_.size(); }
  // False: more was done than that tells. `changes` must be empty.
  bool FindChanges(size_t since, StateChanges* changes) const;
  // Whether PrivateTo answers as it did then, of areas that there were.
  bool HasSameLinks(size_t since) const;
  // Whether the last commit left all areas at their positions, but for some that came and went.
  bool KeptPositions() const { return kept_positions_; }
  // The hash of the state with these slots written, ordered by area and offset, and with that content and size of the
  // area `replaced`. REQUIRES: all areas keep their positions; the state is saved, and unchanged.
  Hash128 HashWith(std::span<const SlotBits> writes, AreaId replaced, const Hash128& content, uint64_t size) const;
  // Back to an empty memory without a root.
  void Reset();

  // Where nothing is hashed: drops and reports what is unreachable now. A full traversal; call it when enough was
  // allocated to pay for it, and when every pointer in use is stored somewhere.
  Result<void> Collect();

  // --- the graph, in the current state
  // kPrivate if all paths from the root to the area that use no weak pointer begin at `root_offset` of the root, and
  // no more than `limit` areas lead to it. A function of the state.
  Reach PrivateTo(AreaId area, uint64_t root_offset, uint32_t limit);
  // Calls f(source, offset in the source, offset in the area) for each pointer to the area that is stored somewhere,
  // also where nothing leads to any more since the last commit. It must not change the memory.
  template <class F>
  void ForEachLinkTo(AreaId area, F&& f) {
    SyncLinks();
    for (LinkId in = graph_.node(area).first_in; in != kNoLink; in = graph_.link(in).in_next) {
      const Link& link = graph_.link(in);
      f(link.source, link.source_offset, link.target_offset);
    }
  }
  // As of the last commit; kNoPosition and kUnreached for areas that do not exist.
  Position position(AreaId id) const { return Known(id) ? graph_.node(id).position : kNoPosition; }
  // Whether it is there, but was not at the last commit.
  bool IsBorn(AreaId id) const { return Known(id) && graph_.node(id).position == kNoPosition; }
  uint32_t depth(AreaId id) const { return Known(id) ? graph_.node(id).depth : kUnreached; }
  size_t link_count() const { return graph_.link_count(); }

  size_t log_bytes() const { return log_.size(); }

 private:
  friend class MemoryOracle;
  friend class SnapshotWriter;
  friend class SnapshotReader;
  friend Result<std::string> ExportSavedSnapshot(MemoryState* memory, size_t number, UnhashedTags unhashed_tags);

  struct SavedState {
    size_t log_size;
    Hash128 hash;
  };

  bool Known(AreaId id) const { return Tracked() && Find(id) != nullptr; }
  LinkGraph::Logging logging() const { return saving() ? LinkGraph::Logging::kOn : LinkGraph::Logging::kOff; }
  Result<Pointer> AllocWith(uint64_t size, const AreaAttributes& attributes, InitialContent initial, Growth growth);

  // Brings the graph up to date with the pointers that are stored.
  void SyncLinks();
  void SyncSlot(AreaId id, uint64_t slot);
  LinkId AddLink(AreaId source, uint64_t source_offset, Pointer target, uint32_t shape);
  void RemoveLink(LinkId id);
  void RemoveOutLinks(AreaId id);
  // The work of Commit.
  MemoryErrorCode Canonicalize();
  void FindLost();
  void DropLost();
  void Drop(AreaId id);

  static uint32_t ShapeOf(const Cell& cell);
  static Hash128 HashLink(const Link& link, const Position& target);
  // As if it had that size and content.
  static Hash128 HashArea(const Area& area, uint64_t size, const Hash128& content, const Position& position);
  Hash128 ContentWith(AreaId id, std::span<const SlotBits> writes) const;
  void RehashParts();
  void RehashMoved();
  void RehashAreas();

  const MemoryOptions options_;
  std::unique_ptr<Canon> own_canon_;
  LinkGraph graph_;
  ShortestPaths paths_;
  AreaId root_ = kNoArea;
  Hash128 state_hash_;
  bool kept_positions_ = false;
  std::vector<SavedState> saved_;
  std::vector<AreaId> lost_;
  std::vector<AreaId> walk_;
  std::vector<uint64_t> walk_stamps_;
  uint64_t walk_stamp_ = 0;
};

}  // namespace gmc
