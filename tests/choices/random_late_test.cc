// Random programs whose inputs are chosen late, against a search that tries each number of a range: what that finds
// must not have been ruled out, and what is found late must happen again when the inputs are given as numbers.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/lower/choice_plan.h"
#include "core/lower/lower.h"
#include "explore/replay.h"
#include "tests/agree/search_runner.h"
#include "tests/choices/input_programs.h"

namespace gmc::test {
namespace {

class NoWorld : public exec::Environment {
 public:
  void Write(int, const char*, size_t) override {}
  size_t Read(int, char*, size_t) override { return 0; }
};

explore::SearchOptions Options(exec::Property property) {
  explore::SearchOptions options;
  options.properties[static_cast<size_t>(property)] = true;
  options.machine.abort_is_error = false;
  options.max_states = 200'000;
  return options;
}

struct Counts {
  uint64_t proofs = 0, errors = 0;
};

void Compare(uint64_t seed, exec::Property property, const std::string& file, Counts* counts) {
  const std::string program = InputPrograms(seed, Threads::kOne).Program();
  std::ofstream(file) << program;
  const bool checks_overflow = property == exec::Property::kNoOverflow;
  absl::StatusOr<std::unique_ptr<Compiled>> compiled = CompileFile(file);
  ASSERT_TRUE(compiled.ok()) << compiled.status() << "\n" << program;
  lower::Code code =
      checks_overflow ? lower::Lower((*compiled)->program, lower::SignedOverflow::kIsError) : (*compiled)->code;
  lower::PlanChoices(std::nullopt, &code);
  explore::SearchOptions late = Options(property);
  NoWorld world;
  late.machine.world = &world;
  late.machine.late_inputs = true;
  const std::unique_ptr<VisitedSet> visited = MakeHash128Set();
  const explore::SearchResult found = explore::Search(code, late, visited.get()).Run();
  for (const explore::Finding& finding : found.findings) {
    const auto again = explore::ReplayWithInputs(code, late, finding.schedule, finding.Key());
    ASSERT_TRUE(again) << "seed " << seed << "\n" << program << finding.Key();
    explore::SearchOptions given = late;
    given.machine.inputs = again->inputs;
    EXPECT_TRUE(explore::Replay(code, given, again->schedule, finding.Key())) << "seed " << seed << "\n" << program;
  }
  const bool is_proof = found.findings.empty() && found.gaps.empty();
  lower::Code ranged = code;
  lower::PlanChoices(lower::NumberRange{-9, 12}, &ranged);
  const Outcome chosen = RunSearch(ranged, Options(property));
  counts->proofs += is_proof;
  counts->errors += !found.findings.empty();
  ASSERT_FALSE(is_proof && chosen.verdict == "false") << "seed " << seed << "\n" << program << Describe(chosen);
}

TEST(RandomLate, WhatIsFoundIsRealAndAProofHoldsForEveryValueInARange) {
  const uint64_t count = std::getenv("GMC_LONG") != nullptr ? 3000 : 60;
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / ("gmc-late-" + std::to_string(getpid()) + ".c");
  Counts counts;
  for (uint64_t seed = 1; seed <= count && !HasFatalFailure(); ++seed) {
    Compare(seed, seed % 3 == 0 ? exec::Property::kNoOverflow : exec::Property::kUnreachCall, file.string(), &counts);
  }
  std::filesystem::remove(file);
  std::printf("%zu proofs, %zu errors\n", size_t(counts.proofs), size_t(counts.errors));
  EXPECT_GT(counts.proofs, count / 20);
  EXPECT_GT(counts.errors, count / 20);
}

}  // namespace
}  // namespace gmc::test
