#include "core/memory/oracle.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/memory/part_hash.h"
#include "hash/check.h"

namespace gmc {

// Breadth first, level by level: first all areas of a level, each with the least (position of the source, offset) of
// the links from the level above; then their positions.
class MemoryOracle::Traversal {
 public:
  explicit Traversal(const MemoryState& memory)
      : memory_(memory), found_(memory.area_limit(), Found{kUnreached, kNoPosition, 0}) {
    Canon* canon = memory.options_.canon == nullptr ? memory.own_canon_.get() : memory.options_.canon;
    const AreaId root = memory.root_;
    found_[root] = {0, canon->Child(kNoPosition, 0, memory.graph_.node(root).canon_size), 0};
    order_.push_back(root);
    struct Step {
      AreaId target;
      Position source;
      uint64_t offset;
    };
    std::vector<Step> best;
    std::vector<uint32_t> best_of(memory.area_limit(), 0);
    uint32_t depth = 0;
    for (size_t begin = 0; begin < order_.size();) {
      const size_t end = order_.size();
      best.assign(1, Step{});
      ++depth;
      for (size_t i = begin; i < end; ++i) {
        const Position source = found_[order_[i]].position;
        memory.ForEachPointer(order_[i], [&](uint64_t offset, Pointer target) {
          Found& found = found_[target.area];
          ++found.in_links;
          ++links_;
          if (found.depth < depth) return;
          if (found.depth == kUnreached) {
            found.depth = depth;
            best_of[target.area] = static_cast<uint32_t>(best.size());
            best.push_back({target.area, source, offset});
            order_.push_back(target.area);
            return;
          }
          Step& step = best[best_of[target.area]];
          const auto order = source <=> step.source;
          if (order < 0 || (order == 0 && offset < step.offset)) {
            step.source = source;
            step.offset = offset;
          }
        });
      }
      for (size_t i = 1; i < best.size(); ++i) {
        found_[best[i].target].position =
            canon->Child(best[i].source, best[i].offset, memory.graph_.node(best[i].target).canon_size);
      }
      begin = end;
    }
  }

  const std::vector<AreaId>& order() const { return order_; }
  const Found& found(AreaId id) const { return found_[id]; }
  size_t links() const { return links_; }

  Hash128 Content(AreaId id) const {
    const Area& area = memory_.at(id);
    Hash128 content = MemoryState::HashTag(area.attributes);
    if (area.state != AreaState::kLive) return content;
    const uint64_t part_count = MemoryState::PartCount(area.size);
    Part scratch;
    for (uint64_t i = 0; i < part_count; ++i) {
      content += HashPart(MemoryState::ReadPart(area, i, &scratch), i);
      if (area.tags != nullptr) content += MemoryState::HashTags(area.tags + i * kPartBytes, i);
    }
    Link link;
    memory_.ForEachPointer(id, [&](uint64_t offset, Pointer target) {
      const Cell* cell = MemoryState::FindCell(area, offset);
      link.source_offset = offset;
      link.target_offset = target.offset;
      link.shape = cell == nullptr ? 0 : MemoryState::ShapeOf(*cell);
      content += MemoryState::HashLink(link, found_[target.area].position);
    });
    if (area.cells != nullptr) {
      for (const Cell& cell : *area.cells) content += memory_.HashCell(cell);
    }
    return content;
  }

  Hash128 Contribution(AreaId id) const {
    const Area& area = memory_.at(id);
    Area copy;
    copy.size = area.size;
    copy.state = area.state;
    copy.growth = area.growth;
    copy.attributes = area.attributes;
    copy.content = Content(id);
    return MemoryState::HashArea(copy, copy.size, copy.content, found_[id].position);
  }

 private:
  const MemoryState& memory_;
  std::vector<Found> found_;
  std::vector<AreaId> order_;
  size_t links_ = 0;
};

Hash128 MemoryOracle::Recompute(const MemoryState& memory) {
  const Traversal traversal(memory);
  Hash128 hash;
  for (AreaId id : traversal.order()) hash += traversal.Contribution(id);
  return hash;
}

const char* MemoryOracle::Difference(const MemoryState& memory) {
  const Traversal traversal(memory);
  Hash128 hash;
  for (AreaId id = 1; id < memory.area_limit(); ++id) {
    const Found& found = traversal.found(id);
    const Area* area = memory.Find(id);
    if ((found.depth == kUnreached) != (area == nullptr)) return "reachability differs";
    if (area == nullptr) continue;
    const Node& node = memory.graph_.node(id);
    if (node.depth != found.depth) return "depth differs";
    if (!(node.position == found.position)) return "position differs";
    uint64_t in_links = 0;
    for (LinkId in = node.first_in; in != kNoLink; in = memory.graph_.link(in).in_next) ++in_links;
    if (in_links != found.in_links) return "in-links differ";
    if (!(area->content == traversal.Content(id))) return "content hash differs";
    const Hash128 contribution = traversal.Contribution(id);
    if (!(area->contribution == contribution)) return "contribution differs";
    hash += contribution;
  }
  if (memory.link_count() != traversal.links()) return "number of links differs";
  if (!(memory.state_hash_ == hash)) return "state hash differs";
  return nullptr;
}

void MemoryOracle::Check(const MemoryState& memory) {
  const char* difference = Difference(memory);
  GMC_CHECK_MSG(difference == nullptr, difference);
}

}  // namespace gmc
