#include "core/memory/memory_state.h"

#include <algorithm>

#include "core/memory/oracle.h"
#include "hash/check.h"

namespace gmc {

namespace {

// All expanding areas look alike to canon: growing does not move them.
constexpr uint64_t kExpandingCanonSize = ~uint64_t{0};

}  // namespace

MemoryState::MemoryState(const MemoryOptions& options)
    : AreaStore(options.pointer_size, options.tracking, options.type_tags, options.contents),
      options_(options),
      own_canon_(options.canon == nullptr ? std::make_unique<CanonTable>() : nullptr),
      graph_(&log_),
      paths_(&graph_, &log_, options.canon == nullptr ? own_canon_.get() : options.canon) {}

Result<Pointer> MemoryState::AllocWith(uint64_t size, const AreaAttributes& attributes, InitialContent initial,
                                       Growth growth) {
  const Result<AreaId> id = AllocArea(size, attributes, initial, growth);
  if (!id.ok()) return id.error();
  if (Tracked()) graph_.SetNode(*id, growth == Growth::kExpanding ? kExpandingCanonSize : size);
  return Pointer{*id, 0};
}

Result<Pointer> MemoryState::Alloc(uint64_t size, const AreaAttributes& attributes, InitialContent initial) {
  return AllocWith(size, attributes, initial, Growth::kFixed);
}

Result<Pointer> MemoryState::AllocExpanding(const AreaAttributes& attributes) {
  return AllocWith(0, attributes, InitialContent::kUninitialised, Growth::kExpanding);
}

Result<void> MemoryState::Free(Pointer p) {
  MemoryError error = Check(p, 0, Mode::kRead);
  if (error.code == MemoryErrorCode::kOutOfBounds || (error.code == MemoryErrorCode::kNone && p.offset != 0)) {
    error.code = MemoryErrorCode::kNotAreaBegin;
  } else if (error.code == MemoryErrorCode::kNone && p.area == root_) {
    error.code = MemoryErrorCode::kRootNotFreeable;
  }
  if (error.code != MemoryErrorCode::kNone) return error;
  if (Tracked()) {
    SyncLinks();
    RemoveOutLinks(p.area);
  }
  FreeArea(p.area);
  return {};
}

Result<void> MemoryState::SetRoot(Pointer p) {
  MemoryError error = Check(p, 0, Mode::kRead);
  if (error.code == MemoryErrorCode::kNone && p.offset != 0) error.code = MemoryErrorCode::kNotAreaBegin;
  if (error.code == MemoryErrorCode::kNone && root_ != kNoArea) error.code = MemoryErrorCode::kRootAlreadySet;
  if (error.code != MemoryErrorCode::kNone) return error;
  root_ = p.area;
  if (Tracked()) {
    SyncLinks();
    paths_.SetRoot(root_);
    const Node& node = graph_.node(root_);
    for (LinkId in = node.first_in; in != kNoLink; in = graph_.link(in).in_next) {
      const Link& link = graph_.link(in);
      AddContent(link.source, HashLink(link, node.position) - HashLink(link, kNoPosition));
    }
  }
  return {};
}

// Positions are numbered in the order in which they are first asked for.
void MemoryState::Prefer(uint64_t root_offset) {
  if (Tracked()) paths_.Number(root_, root_offset, kExpandingCanonSize);
}

Result<void> MemoryState::Push() {
  if (options_.tracking == Tracking::kUndo) {
    StartEpoch();
  } else if (const MemoryErrorCode code = Canonicalize(); code != MemoryErrorCode::kNone) {
    return MemoryError{.code = code};
  }
  saved_.push_back({log_.size(), state_hash_});
  SetSaving(true);
  return {};
}

Result<void> MemoryState::Pop() {
  if (saved_.empty()) return MemoryError{.code = MemoryErrorCode::kNoSavedState};
  saved_.pop_back();
  if (!saved_.empty()) return {};
  while (log_.size() != 0) {
    const UndoLog::Record record = log_.Pop();
    DiscardArea(record);
    graph_.Discard(record);
  }
  SetSaving(false);
  return {};
}

Result<void> MemoryState::Backtrack() {
  if (saved_.empty()) return MemoryError{.code = MemoryErrorCode::kNoSavedState};
  UndoLog::Record record;
  while (UndoUntil(saved_.back().log_size, &record)) {
    const bool known = graph_.Undo(record) || paths_.Undo(record);
    GMC_CHECK(known);
  }
  state_hash_ = saved_.back().hash;
  ForgetLinkChanges();
  StartEpoch();
  paths_.StartEpoch();
  return {};
}

Result<Hash128> MemoryState::hash() const {
  if (!Tracked()) return MemoryError{.code = MemoryErrorCode::kNotTracked};
  if (saved_.empty()) return MemoryError{.code = MemoryErrorCode::kNoSavedState};
  return saved_.back().hash;
}

void MemoryState::Reset() {
  ClearAreas();
  graph_.Clear();
  paths_.StartEpoch();
  saved_.clear();
  root_ = kNoArea;
  state_hash_ = {};
}

Result<void> MemoryState::Collect() {
  if (Tracked()) {
    const Result<Hash128> committed = Commit();
    return committed.ok() ? Result<void>() : Result<void>(committed.error());
  }
  if (root_ == kNoArea) return MemoryError{.code = MemoryErrorCode::kNoRoot};
  walk_stamps_.resize(area_limit());
  ++walk_stamp_;
  walk_.assign(1, root_);
  walk_stamps_[root_] = walk_stamp_;
  while (!walk_.empty()) {
    const AreaId id = walk_.back();
    walk_.pop_back();
    ForEachPointer(id, [&](uint64_t, Pointer target) {
      if (walk_stamps_[target.area] == walk_stamp_) return;
      walk_stamps_[target.area] = walk_stamp_;
      walk_.push_back(target.area);
    });
  }
  lost_.clear();
  for (AreaId id = 1; id < area_limit(); ++id) {
    if (Find(id) != nullptr && walk_stamps_[id] != walk_stamp_) lost_.push_back(id);
  }
  DropLost();
  return {};
}

// Walks all links backwards from the area. Whether the walk ends before `limit` and what roots it meets do not depend
// on its order, so the answer is a function of the state.
Reach MemoryState::PrivateTo(AreaId area, uint64_t root_offset, uint32_t limit) {
  if (!Tracked() || Find(area) == nullptr || area == root_) return Reach::kShared;
  SyncLinks();
  if (walk_stamps_.size() < area_limit()) walk_stamps_.resize(area_limit());
  ++walk_stamp_;
  walk_.assign(1, area);
  walk_stamps_[area] = walk_stamp_;
  for (size_t next = 0; next < walk_.size(); ++next) {
    if (next >= limit) return Reach::kShared;
    for (LinkId in = graph_.node(walk_[next]).first_in; in != kNoLink; in = graph_.link(in).in_next) {
      const Link& link = graph_.link(in);
      if (link.source_offset < at(link.source).attributes.weak_prefix) continue;
      if (link.source == root_) {
        if (link.source_offset != root_offset) return Reach::kShared;
        continue;
      }
      if (walk_stamps_[link.source] == walk_stamp_) continue;
      walk_stamps_[link.source] = walk_stamp_;
      walk_.push_back(link.source);
    }
  }
  return Reach::kPrivate;
}

}  // namespace gmc
