// Lists that can be taken back: a removed element keeps its neighbours, so putting it back in reverse order is two
// stores (Knuth's dancing links). Nothing may depend on the order of a list: what is computed from it is a minimum or
// a sum.
#include "core/memory/link_graph.h"

#include <limits>

#include "hash/check.h"

namespace gmc {

void LinkGraph::Clear() {
  nodes_.clear();
  links_.clear();
  links_.emplace_back();  // kNoLink
  free_.clear();
  active_links_ = 0;
}

void LinkGraph::SetNode(AreaId id, uint64_t canon_size) {
  if (id >= nodes_.size()) nodes_.resize(id + 1);
  nodes_[id] = Node{};
  nodes_[id].canon_size = canon_size;
}

LinkId LinkGraph::Add(AreaId source, uint64_t source_offset, AreaId target, int64_t target_offset, uint32_t shape,
                      Logging logging) {
  LinkId id;
  if (free_.empty()) {
    GMC_CHECK_MSG(links_.size() < std::numeric_limits<LinkId>::max(), "too many pointers");
    id = static_cast<LinkId>(links_.size());
    links_.emplace_back();
  } else {
    id = free_.back();
    free_.pop_back();
  }
  Link& link = links_[id];
  link = {.source = source,
          .target = target,
          .source_offset = source_offset,
          .target_offset = target_offset,
          .in_next = nodes_[target].first_in,
          .out_next = nodes_[source].first_out,
          .shape = shape};
  Attach(id);
  if (logging == Logging::kOn) log_->Push(UndoKind::kLinkAdd, id);
  return id;
}

void LinkGraph::Remove(LinkId id, Logging logging) {
  GMC_CHECK(links_[id].active);
  Detach(id);
  if (logging == Logging::kOn) {
    log_->Push(UndoKind::kLinkRemove, id);
  } else {
    free_.push_back(id);
  }
}

void LinkGraph::Retarget(LinkId id, int64_t target_offset, Logging logging) {
  if (logging == Logging::kOn) log_->Push(UndoKind::kLinkRetarget, RetargetUndo{id, links_[id].target_offset});
  links_[id].target_offset = target_offset;
}

void LinkGraph::Attach(LinkId id) {
  Link& link = links_[id];
  (link.in_previous == kNoLink ? nodes_[link.target].first_in : links_[link.in_previous].in_next) = id;
  if (link.in_next != kNoLink) links_[link.in_next].in_previous = id;
  (link.out_previous == kNoLink ? nodes_[link.source].first_out : links_[link.out_previous].out_next) = id;
  if (link.out_next != kNoLink) links_[link.out_next].out_previous = id;
  link.active = true;
  ++active_links_;
}

void LinkGraph::Detach(LinkId id) {
  Link& link = links_[id];
  (link.in_previous == kNoLink ? nodes_[link.target].first_in : links_[link.in_previous].in_next) = link.in_next;
  if (link.in_next != kNoLink) links_[link.in_next].in_previous = link.in_previous;
  (link.out_previous == kNoLink ? nodes_[link.source].first_out : links_[link.out_previous].out_next) = link.out_next;
  if (link.out_next != kNoLink) links_[link.out_next].out_previous = link.out_previous;
  link.active = false;
  --active_links_;
}

bool LinkGraph::Undo(const UndoLog::Record& record) {
  switch (record.kind) {
    case UndoKind::kLinkAdd: {
      const LinkId id = record.As<LinkId>();
      Detach(id);
      free_.push_back(id);
      return true;
    }
    case UndoKind::kLinkRemove:
      Attach(record.As<LinkId>());
      return true;
    case UndoKind::kLinkRetarget: {
      const RetargetUndo undo = record.As<RetargetUndo>();
      links_[undo.link].target_offset = undo.target_offset;
      return true;
    }
    default:
      return false;
  }
}

void LinkGraph::Discard(const UndoLog::Record& record) {
  if (record.kind == UndoKind::kLinkRemove) free_.push_back(record.As<LinkId>());
}

}  // namespace gmc
