#include <cmath>

#include "hash/paged_set.h"
#include "hash/visited_set.h"

namespace gmc {
namespace {

class Hash128Set final : public VisitedSet {
 public:
  explicit Hash128Set(size_t limit) : budget_(limit), set_(&budget_) {}

  PutResult FindOrPut(const StateKey& key) override { return set_.FindOrPut(key.hash); }
  void Announce(const Hash128& hash) const override { set_.Announce(hash); }
  Needs needs() const override { return Needs::kHash; }
  uint64_t size() const override { return set_.size(); }
  size_t memory_bytes() const override { return budget_.used(); }

  // The birthday bound: fewer than n^2 / 2 pairs of states, each alike with probability 2^-128.
  VisitedStats stats() const override {
    const uint64_t states = size();
    return {.states = states,
            .memory_bytes = memory_bytes(),
            .longest_pause_nanoseconds = set_.longest_pause_nanoseconds(),
            .omission_probability = std::ldexp(static_cast<double>(states) * static_cast<double>(states), -129)};
  }

 private:
  MemoryBudget budget_;
  PagedSet<16> set_;
};

}  // namespace

std::unique_ptr<VisitedSet> MakeHash128Set(size_t limit) { return std::make_unique<Hash128Set>(limit); }

}  // namespace gmc
