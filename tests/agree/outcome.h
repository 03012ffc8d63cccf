// Outcome: what a search of a program finds, in this process.
//
// Thread safety: pure functions.
#pragma once

#include <array>
#include <set>
#include <string>
#include <vector>

#include "core/lower/bytecode.h"
#include "explore/search.h"
#include "hash/visited_set.h"

namespace gmc::test {

// What a search found. Nothing but `handed_over` may depend on how it was made.
struct Outcome {
  std::string verdict;  // true, false or unknown
  std::set<std::string> findings;
  std::set<std::string> gaps;
  uint64_t states = 0;  // comparable for one set of reductions, unless a limit was reached
  uint64_t handed_over = 0;
};
// All but `handed_over`.
std::string Describe(const Outcome& outcome);

// Searches on after the first finding, for every property that the executor knows.
explore::SearchOptions AllFindings();
// With a hash128 store, if none is given.
Outcome RunSearch(const lower::Code& code, const explore::SearchOptions& options, VisitedSet* visited = nullptr);

// A set of reductions, as one flag for each: new ones take part by themselves.
using ReductionFlags = std::array<bool, sizeof(exec::Reductions)>;
exec::Reductions ReductionsOf(const ReductionFlags& flags);
// None first, then each alone, all of them last.
std::vector<ReductionFlags> ReductionSets();
std::string NameOf(const ReductionFlags& flags);
// What must not depend on them: the verdict, the gaps and the findings, but not where the step ended that lost a block.
bool FindsTheSame(const Outcome& a, const Outcome& b);

}  // namespace gmc::test
