// Shortening a schedule by replaying variants of it.
//
// A schedule is a sequence of blocks, each a run of steps of one thread. First whole windows of blocks are regrouped by
// thread, from the whole schedule down to a few blocks, as delta debugging does: this takes most switches out of the
// long schedules of a depth-first search in few replays. Then single blocks are moved to another block of their thread
// or left out, until nothing helps. A variant whose choices are not possible, or that does not meet the finding, is
// just no success; the replay says how much of one was needed.
#include <algorithm>

#include "explore/replay.h"

namespace gmc::explore {
namespace {

using Block = std::vector<Choice>;  // of one thread

std::vector<Block> BlocksOf(const std::vector<Choice>& schedule) {
  std::vector<Block> blocks;
  for (const Choice& choice : schedule) {
    if (blocks.empty() || blocks.back().back().thread != choice.thread) blocks.emplace_back();
    blocks.back().push_back(choice);
  }
  return blocks;
}

std::vector<Choice> ScheduleOf(const std::vector<Block>& blocks) {
  std::vector<Choice> schedule;
  for (const Block& block : blocks) schedule.insert(schedule.end(), block.begin(), block.end());
  return schedule;
}

class Shortener {
 public:
  Shortener(const lower::Code& code, const SearchOptions& options, Finding finding,
            const std::function<bool()>& should_stop)
      : code_(code), options_(options), should_stop_(should_stop), key_(finding.Key()), best_(std::move(finding)) {
    blocks_ = BlocksOf(best_.schedule);
  }

  Finding Run() {
    for (size_t size = blocks_.size(); size > 2 && !should_stop_(); size = (size + 1) / 2) RegroupWindows(size);
    while (!should_stop_() && MoveOneBlock()) {
    }
    return std::move(best_);
  }

 private:
  // Whether the variant is better; it is the best then.
  bool Try(const std::vector<Block>& variant) {
    const std::vector<Choice> schedule = ScheduleOf(variant);
    std::optional<Finding> found = Replay(code_, options_, schedule, key_, should_stop_);
    if (!found) return false;
    const uint64_t switches = ContextSwitches(found->schedule), best = ContextSwitches(best_.schedule);
    if (found->schedule.size() > best_.schedule.size()) return false;
    if (switches > best || (switches == best && found->schedule.size() == best_.schedule.size())) return false;
    best_ = *std::move(found);
    blocks_ = BlocksOf(best_.schedule);
    return true;
  }

  enum class GroupOrder { kByFirst, kByLast };

  // The blocks [begin, end) with those of each thread brought together.
  std::vector<Block> Regrouped(size_t begin, size_t end, GroupOrder order) const {
    std::vector<std::pair<uint32_t, Block>> groups;
    for (size_t i = begin; i < end; ++i) {
      const uint32_t thread = blocks_[i][0].thread;
      auto group = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.first == thread; });
      if (group == groups.end()) {
        groups.emplace_back(thread, blocks_[i]);
        continue;
      }
      group->second.insert(group->second.end(), blocks_[i].begin(), blocks_[i].end());
      if (order == GroupOrder::kByLast) std::rotate(group, group + 1, groups.end());
    }
    std::vector<Block> variant(blocks_.begin(), blocks_.begin() + static_cast<ptrdiff_t>(begin));
    for (auto& [thread, block] : groups) variant.push_back(std::move(block));
    variant.insert(variant.end(), blocks_.begin() + static_cast<ptrdiff_t>(end), blocks_.end());
    return variant;
  }

  void RegroupWindows(size_t size) {
    for (size_t begin = 0; begin + 2 < blocks_.size() && !should_stop_();) {
      const size_t end = std::min(begin + size, blocks_.size());
      const bool better =
          Try(Regrouped(begin, end, GroupOrder::kByFirst)) || Try(Regrouped(begin, end, GroupOrder::kByLast));
      begin += better ? 1 : std::max<size_t>(size / 2, 1);
    }
  }

  // True: something was better, and is the best now.
  bool MoveOneBlock() {
    for (size_t i = 0; i < blocks_.size(); ++i) {
      std::vector<Block> variant = blocks_;
      variant.erase(variant.begin() + static_cast<ptrdiff_t>(i));
      if (should_stop_()) return false;
      if (Try(variant)) return true;
      for (size_t j = i + 1; j < blocks_.size(); ++j) {
        if (blocks_[j][0].thread != blocks_[i][0].thread) continue;
        if (should_stop_()) return false;
        if (Try(Merged(i, j, i)) || Try(Merged(i, j, j))) return true;
        break;
      }
    }
    return false;
  }

  // Blocks i < j of one thread as one, where `at`, one of them, is.
  std::vector<Block> Merged(size_t i, size_t j, size_t at) const {
    std::vector<Block> variant = blocks_;
    Block both = blocks_[i];
    both.insert(both.end(), blocks_[j].begin(), blocks_[j].end());
    variant[at] = std::move(both);
    variant.erase(variant.begin() + static_cast<ptrdiff_t>(at == i ? j : i));
    return variant;
  }

  const lower::Code& code_;
  const SearchOptions& options_;
  const std::function<bool()>& should_stop_;
  const std::string key_;
  Finding best_;
  std::vector<Block> blocks_;
};

}  // namespace

Finding Shorten(const lower::Code& code, const SearchOptions& options, Finding finding,
                const std::function<bool()>& should_stop) {
  return Shortener(code, options, std::move(finding), should_stop).Run();
}

uint64_t ContextSwitches(const std::vector<Choice>& schedule) {
  uint64_t switches = 0;
  for (size_t i = 1; i < schedule.size(); ++i) switches += schedule[i].thread != schedule[i - 1].thread;
  return switches;
}

}  // namespace gmc::explore
