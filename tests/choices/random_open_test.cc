// Random programs over nondeterministic numbers, single- and two-threaded. If a search with open values finds nothing,
// there must be nothing to find: whatever a search finds that tries a range of numbers contradicts the proof.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/lower/bounded_sums.h"
#include "core/lower/choice_plan.h"
#include "tests/agree/search_runner.h"
#include "tests/choices/input_programs.h"

namespace gmc::test {
namespace {

explore::SearchOptions Options() {
  explore::SearchOptions options;
  for (const exec::Property property : {exec::Property::kUnreachCall, exec::Property::kNoDataRace}) {
    options.properties[static_cast<size_t>(property)] = true;
  }
  options.machine.abort_is_error = false;
  options.max_states = 200'000;
  return options;
}

TEST(RandomOpen, AProofHoldsForEveryValueInARange) {
  const uint64_t count = std::getenv("GMC_LONG") != nullptr ? 3000 : 60;
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / ("gmc-open-" + std::to_string(getpid()) + ".c");
  uint64_t proofs = 0, errors = 0;
  for (uint64_t seed = 1; seed <= count; ++seed) {
    const std::string program = InputPrograms(seed, Threads::kSomeTwo).Program();
    std::ofstream(file) << program;
    absl::StatusOr<std::unique_ptr<Compiled>> compiled = CompileFile(file.string(), {});
    ASSERT_TRUE(compiled.ok()) << compiled.status() << "\n" << program;
    lower::Code& code = (*compiled)->code;
    lower::PlanChoices(lower::NumberRange{-9, 12}, &code);
    explore::SearchOptions open = Options();
    open.stops_at_gaps = true;
    open.machine.open_values = true;
    open.machine.open_beyond = lower::BoundOfSums(code, exec::kLibraryModule);
    const bool is_proof = RunSearch(lower::WithBoundedSums(code, exec::kLibraryModule), open).verdict == "true";
    const Outcome chosen = RunSearch(code, Options());
    proofs += is_proof;
    errors += chosen.verdict == "false";
    ASSERT_FALSE(is_proof && chosen.verdict == "false") << "seed " << seed << "\n" << program << Describe(chosen);
  }
  std::filesystem::remove(file);
  std::printf("%zu proofs, %zu errors\n", size_t(proofs), size_t(errors));
  EXPECT_GT(proofs, count / 20);
  EXPECT_GT(errors, count / 20);
}

}  // namespace
}  // namespace gmc::test
