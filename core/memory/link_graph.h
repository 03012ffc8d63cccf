// LinkGraph: the rooted graph of a state. Nodes are areas, links are stored pointers.
//
// Keeps for each area the links that lead to it and those that leave it, and the data of its shortest path
// (shortest_paths.h). Links live in a pool and in doubly linked lists through it, so that adding, removing and taking
// either back cost a few loads and stores and no allocation.
//
// Thread safety: thread-compatible.
// Invariants: a removed link keeps its record, and its neighbours, until the removal is taken back or discarded; so
// undo in reverse order restores the lists exactly.
#pragma once

#include <cstdint>
#include <vector>

#include "core/memory/area.h"
#include "core/memory/canon.h"
#include "core/memory/undo_log.h"

namespace gmc {

// The shape of a link that is a whole pointer.
inline constexpr uint32_t kPointerShape = 0;

struct Link {
  AreaId source = kNoArea;
  AreaId target = kNoArea;
  uint64_t source_offset = 0;
  int64_t target_offset = 0;
  LinkId in_previous = kNoLink, in_next = kNoLink;    // among the links to `target`
  LinkId out_previous = kNoLink, out_next = kNoLink;  // among the links from `source`
  uint32_t shape = 0;                                 // how the pointer is stored: whole, fragment, in an object
  bool active = false;
};

inline constexpr uint32_t kUnreached = 0xffffffff;

struct Node {
  LinkId first_in = kNoLink;
  LinkId first_out = kNoLink;
  uint32_t depth = kUnreached;
  LinkId parent = kNoLink;  // the link that the shortest path ends with
  Position position;
  uint64_t canon_size = 0;  // what canon is asked with: the size, or one value for all expanding areas
  uint64_t logged_epoch = 0;
  bool settled = false;
  bool relax = false;
};

class LinkGraph {
 public:
  explicit LinkGraph(UndoLog* log) : log_(log) { Clear(); }

  void Clear();
  void SetNode(AreaId id, uint64_t canon_size);
  Node& node(AreaId id) { return nodes_[id]; }
  const Node& node(AreaId id) const { return nodes_[id]; }
  const Link& link(LinkId id) const { return links_[id]; }
  size_t link_count() const { return active_links_; }

  enum class Logging : uint8_t { kOff, kOn };
  LinkId Add(AreaId source, uint64_t source_offset, AreaId target, int64_t target_offset, uint32_t shape,
             Logging logging);
  void Remove(LinkId id, Logging logging);
  // The same link, to another offset of the same area.
  void Retarget(LinkId id, int64_t target_offset, Logging logging);

  // Takes back one record; false if it is none of this class's.
  bool Undo(const UndoLog::Record& record);
  void Discard(const UndoLog::Record& record);

 private:
  struct RetargetUndo {
    LinkId link;
    int64_t target_offset;
  };

  void Attach(LinkId id);
  void Detach(LinkId id);

  UndoLog* log_;
  std::vector<Node> nodes_;
  std::vector<Link> links_;
  std::vector<LinkId> free_;
  size_t active_links_ = 0;
};

}  // namespace gmc
