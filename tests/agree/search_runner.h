// SearchRunner: what the tests of the search share. A C program in, what a search of it finds out, in this process.
//
// Thread safety: main thread only (compiling starts processes).
#pragma once

#include <array>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/lower/bytecode.h"
#include "core/program/program.h"
#include "explore/search.h"

namespace gmc::test {

// The code refers to the program.
struct Compiled {
  program::Program program;
  lower::Code code;
};

// The file with the C library, as `gmc check FLAGS FILE` takes it.
absl::StatusOr<std::unique_ptr<Compiled>> CompileFile(const std::string& path,
                                                      const std::vector<std::string>& compiler_flags = {});

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
Outcome RunSearch(const lower::Code& code, const explore::SearchOptions& options);

// A set of reductions, as one flag for each: new ones take part by themselves.
using ReductionFlags = std::array<bool, sizeof(exec::Reductions)>;
exec::Reductions ReductionsOf(const ReductionFlags& flags);

}  // namespace gmc::test
