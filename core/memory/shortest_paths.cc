// Dynamic shortest paths after Ramalingam and Reps (J. Algorithms 21, 1996), for unit weights and batches of changes,
// with the canonical choice among equally short paths of Musuvathi and Dill (SPIN 2005) folded in.
//
// Update has two phases, both in the order of depth.
// (1) Which areas lose their depth? An area whose parent link went, or whose parent lost its depth, keeps its own if
//     another link from an area one level up is left; else it is affected, and so perhaps its children in the tree of
//     parents. By the time a level is looked at, all above are decided. Children that have another parent need no
//     look: their parent speaks for them. Cycles that lost the root are found here, since support comes only from one
//     level up.
// (2) Affected areas get a tentative depth from their unaffected neighbours, new links lower depths, and everything
//     is settled level by level. Settling chooses the parent among links from the level above, whose positions are
//     final, and asks canon; if the position changed, the areas one level down are looked at again.
// Affected areas that are not settled are unreachable.
//
// Ramalingam and Reps count for each vertex the links that end shortest paths. Here support is looked up in the list
// of in-links instead: the same bound, and the undo log needs not record counts. Rejected: whole paths as positions
// (comparing costs their length), and DFS order (an edit renumbers half the heap). No recursion: lists of 10^6
// elements are ordinary. Tested by tests/memory/paths_test.cc against BFS from scratch, and by the oracle.
#include "core/memory/shortest_paths.h"

#include <algorithm>
#include <functional>

#include "hash/check.h"

namespace gmc {

void ShortestPaths::SetRoot(AreaId root) {
  Node& node = graph_->node(root);
  node.depth = 0;
  node.position = canon_->Child(kNoPosition, 0, node.canon_size);
  for (LinkId id = node.first_out; id != kNoLink; id = graph_->link(id).out_next) added_.push_back(id);
}

void ShortestPaths::Save(AreaId id, LinkGraph::Logging logging) {
  Node& node = graph_->node(id);
  if (node.logged_epoch == epoch_) return;
  node.logged_epoch = epoch_;
  moved_.push_back({id, node.position});
  if (logging == LinkGraph::Logging::kOn) {
    log_->Push(UndoKind::kNode, NodeUndo{id, node.depth, node.parent, node.position});
  }
}

void ShortestPaths::Removed(LinkId link, LinkGraph::Logging logging) {
  const AreaId target = graph_->link(link).target;
  if (graph_->node(target).parent != link) return;
  Save(target, logging);
  graph_->node(target).parent = kNoLink;
  orphans_.push_back(target);
}

void ShortestPaths::Enqueue(AreaId id, uint32_t depth) {
  queue_.push_back(uint64_t{depth} << 32 | id);
  std::push_heap(queue_.begin(), queue_.end(), std::greater<>());
}

AreaId ShortestPaths::Dequeue(uint32_t* depth) {
  std::pop_heap(queue_.begin(), queue_.end(), std::greater<>());
  const QueueEntry entry = queue_.back();
  queue_.pop_back();
  *depth = static_cast<uint32_t>(entry >> 32);
  return static_cast<AreaId>(entry);
}

bool ShortestPaths::HasSupport(AreaId id) const {
  const Node& node = graph_->node(id);
  for (LinkId in = node.first_in; in != kNoLink; in = graph_->link(in).in_next) {
    const uint32_t above = graph_->node(graph_->link(in).source).depth;
    if (above != kUnreached && above + 1 == node.depth) return true;
  }
  return false;
}

void ShortestPaths::FindAffected(LinkGraph::Logging logging) {
  for (AreaId id : orphans_) Enqueue(id, graph_->node(id).depth);
  while (!queue_.empty()) {
    uint32_t depth;
    const AreaId id = Dequeue(&depth);
    if (graph_->node(id).depth == kUnreached) continue;
    if (HasSupport(id)) {
      supported_.push_back(id);
      continue;
    }
    Save(id, logging);
    graph_->node(id).depth = kUnreached;
    graph_->node(id).parent = kNoLink;
    affected_.push_back(id);
    for (LinkId out = graph_->node(id).first_out; out != kNoLink; out = graph_->link(out).out_next) {
      const AreaId child = graph_->link(out).target;
      if (graph_->node(child).parent == out) Enqueue(child, graph_->node(child).depth);
    }
  }
}

void ShortestPaths::SeedAffected() {
  for (AreaId id : affected_) {
    Node& node = graph_->node(id);
    for (LinkId in = node.first_in; in != kNoLink; in = graph_->link(in).in_next) {
      const uint32_t above = graph_->node(graph_->link(in).source).depth;
      if (above != kUnreached && above + 1 < node.depth) node.depth = above + 1;
    }
    node.relax = true;
    if (node.depth != kUnreached) Enqueue(id, node.depth);
  }
  for (AreaId id : supported_) Enqueue(id, graph_->node(id).depth);
}

void ShortestPaths::SeedAdded(LinkGraph::Logging logging) {
  for (LinkId id : added_) {
    const Link& link = graph_->link(id);
    if (!link.active) continue;
    const Node& source = graph_->node(link.source);
    Node& target = graph_->node(link.target);
    if (source.depth == kUnreached || source.depth + 1 > target.depth) continue;
    if (source.depth + 1 < target.depth) {
      Save(link.target, logging);
      target.depth = source.depth + 1;
      target.relax = true;
    } else if (target.parent != kNoLink) {
      // A worse choice than the parent changes nothing; should either end move, settling it looks here again.
      const Link& parent = graph_->link(target.parent);
      const auto order = source.position <=> graph_->node(parent.source).position;
      if (order > 0 || (order == 0 && link.source_offset > parent.source_offset)) continue;
    }
    Enqueue(link.target, target.depth);
  }
}

void ShortestPaths::Settle(AreaId id, uint32_t depth, LinkGraph::Logging logging) {
  Node& node = graph_->node(id);
  node.settled = true;
  settled_.push_back(id);
  LinkId best = kNoLink;
  for (LinkId in = node.first_in; in != kNoLink; in = graph_->link(in).in_next) {
    const Link& link = graph_->link(in);
    if (graph_->node(link.source).depth + 1 != depth) continue;
    if (best != kNoLink) {
      const Link& other = graph_->link(best);
      const auto order = graph_->node(link.source).position <=> graph_->node(other.source).position;
      if (order > 0 || (order == 0 && link.source_offset > other.source_offset)) continue;
    }
    best = in;
  }
  GMC_CHECK_MSG(best != kNoLink, "no link from the level above");
  const Link& parent = graph_->link(best);
  const Position position = canon_->Child(graph_->node(parent.source).position, parent.source_offset, node.canon_size);
  if (node.parent != best || !(node.position == position)) Save(id, logging);
  node.parent = best;
  const bool relax = node.relax || !(node.position == position);
  node.relax = false;
  node.position = position;
  if (!relax) return;
  for (LinkId out = node.first_out; out != kNoLink; out = graph_->link(out).out_next) {
    const AreaId below = graph_->link(out).target;
    Node& target = graph_->node(below);
    if (target.depth < depth + 1) continue;
    if (target.depth > depth + 1) {
      Save(below, logging);
      target.depth = depth + 1;
      target.relax = true;
    }
    Enqueue(below, depth + 1);
  }
}

void ShortestPaths::Update(LinkGraph::Logging logging) {
  affected_.clear();
  supported_.clear();
  FindAffected(logging);
  SeedAffected();
  SeedAdded(logging);
  while (!queue_.empty()) {
    uint32_t depth;
    const AreaId id = Dequeue(&depth);
    const Node& node = graph_->node(id);
    if (node.depth == depth && !node.settled && depth != 0) Settle(id, depth, logging);
  }
  for (AreaId id : settled_) graph_->node(id).settled = false;
  settled_.clear();
  for (AreaId id : affected_) {
    Node& node = graph_->node(id);
    node.relax = false;
    if (node.depth != kUnreached) continue;
    node.position = kNoPosition;
    lost_.push_back(id);
  }
  orphans_.clear();
  added_.clear();
}

bool ShortestPaths::Undo(const UndoLog::Record& record) {
  if (record.kind != UndoKind::kNode) return false;
  const NodeUndo undo = record.As<NodeUndo>();
  Node& node = graph_->node(undo.area);
  node.depth = undo.depth;
  node.parent = undo.parent;
  node.position = undo.position;
  return true;
}

}  // namespace gmc
