// ShortestPaths: keeps depth and canonical position of every area while links come and go.
//
// The depth of an area is the number of links on its shortest path from the root; its parent is, among the links that
// end such a path, the one with the least (position of its source, offset); its position is canon(position of the
// parent's source, offset, size). All three are functions of the graph alone, given canon.
//
// Thread safety: thread-compatible.
// Cost of Update: O(C log C), C the areas whose depth, parent or position changes and the links at them.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/memory/canon.h"
#include "core/memory/link_graph.h"
#include "core/memory/work_list.h"

namespace gmc {

class ShortestPaths {
 public:
  ShortestPaths(LinkGraph* graph, UndoLog* log, Canon* canon) : graph_(graph), log_(log), canon_(canon) {}

  struct Moved {
    AreaId area;
    Position old_position;
  };

  // Gives the root its position at once. REQUIRES: called once, before any Update.
  void SetRoot(AreaId root);

  // To be told of each change of the graph; Removed while the link is still there.
  // Gives a number to the position of an area of that size to which a pointer at `offset` of `parent` leads.
  void Number(AreaId parent, uint64_t offset, uint64_t size) {
    (void)canon_->Child(graph_->node(parent).position, offset, size);
  }
  void Added(LinkId link) { added_.push_back(link); }
  void Removed(LinkId link, LinkGraph::Logging logging);

  // False: Update would do nothing, and lost() is empty.
  bool HasChanges() const { return !added_.empty() || !orphans_.empty(); }
  // Brings depths, parents and positions up to date.
  void Update(LinkGraph::Logging logging);
  // Areas that were logged since the last StartEpoch: all whose position changed, and some more.
  const WorkList<Moved>& moved() const { return moved_; }
  // Areas that the last Update found unreachable now and reachable before.
  const WorkList<AreaId>& lost() const { return lost_; }

  // Forgets the changes told of; what is logged is logged anew.
  void StartEpoch() {
    added_.clear();
    orphans_.clear();
    lost_.clear();
    if (moved_.empty()) return;  // nothing was logged in this epoch
    moved_.clear();
    ++epoch_;
  }
  bool Undo(const UndoLog::Record& record);

 private:
  struct NodeUndo {
    AreaId area;
    uint32_t depth;
    LinkId parent;
    Position position;
  };
  // A place in a queue: depth in the upper half, so that the least depth comes first.
  using QueueEntry = uint64_t;

  void Save(AreaId id, LinkGraph::Logging logging);
  void Enqueue(AreaId id, uint32_t depth);
  AreaId Dequeue(uint32_t* depth);
  void FindAffected(LinkGraph::Logging logging);
  void SeedAffected();
  void SeedAdded(LinkGraph::Logging logging);
  void Settle(AreaId id, uint32_t depth, LinkGraph::Logging logging);
  bool HasSupport(AreaId id) const;

  LinkGraph* graph_;
  UndoLog* log_;
  Canon* canon_;
  uint64_t epoch_ = 1;
  WorkList<LinkId> added_;
  WorkList<AreaId> orphans_;      // lost their parent link
  std::vector<AreaId> affected_;  // lost their depth
  std::vector<AreaId> settled_;
  std::vector<AreaId> supported_;  // orphans that keep their depth
  WorkList<Moved> moved_;
  WorkList<AreaId> lost_;
  std::vector<QueueEntry> queue_;
};

}  // namespace gmc
