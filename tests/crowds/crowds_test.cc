// Proofs with crowds. Whatever a search without them finds for some number of threads, none with them calls a proof for
// any number; programs of which a proof is expected have one, and their wrong twins have none.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

#include "tests/agree/search_runner.h"
#include "tests/crowds/random_crowd.h"
#include "tests/hash/shrink.h"
#include "tests/tools/scratch.h"

namespace gmc::test {
namespace {

namespace fs = std::filesystem;
using exec::Property;

constexpr size_t kBatch = 25;
constexpr uint64_t kMaxStates = 300;
constexpr uint64_t kMaxCrowdStates = 600;
constexpr uint64_t kMaxProgramStates = 10'000;

// Properties that are checked together, as users do. An error of another may hide behind one.
struct Asked {
  const char* name;
  std::vector<Property> properties;
};
const Asked kAsked[] = {
    {"unreach-call", {Property::kUnreachCall}},
    {"no-data-race", {Property::kNoDataRace}},
    {"valid-memsafety", {Property::kValidDeref, Property::kValidFree, Property::kValidMemtrack}},
};

// With dead variables, or in the middle of the library's code, threads are hardly ever alike.
constexpr exec::Reductions kLeastReduced = {.windows = false};
// In different states at a time; those that are not alike would be ever more.
constexpr uint32_t kMaxCrowdThreads = 12;

explore::SearchOptions OptionsFor(const Asked& asked) {
  explore::SearchOptions options;
  options.stops_at_gaps = true;
  for (const Property property : asked.properties) options.properties[static_cast<size_t>(property)] = true;
  return options;
}

struct Counts {
  uint64_t compared = 0, left_out = 0, with_errors = 0, without_errors = 0, proofs = 0;
};

// Empty: no proof contradicts what was found.
std::string Contradiction(const lower::Code& code, size_t number, Counts* counts) {
  for (const Asked& asked : kAsked) {
    Outcome wrong;
    size_t threads = 0;
    bool is_complete = true;
    for (const size_t n : {2, 3, 4}) {
      explore::SearchOptions options = OptionsFor(asked);
      options.max_states = kMaxStates;
      options.machine.arguments.assign(1 + 8 * number + n, "program");
      const Outcome outcome = RunSearch(code, options);
      const bool is_too_large = outcome.states >= kMaxStates;
      is_complete &= !is_too_large;
      if (is_too_large || outcome.verdict == "true") continue;
      wrong = outcome;
      threads = n;
      break;
    }
    counts->left_out += threads == 0 && !is_complete;
    counts->with_errors += threads != 0;
    counts->without_errors += threads == 0 && is_complete;
    ++counts->compared;
    for (const size_t n : {size_t{0}, threads}) {
      explore::SearchOptions options = OptionsFor(asked);
      options.machine.crowds = true;
      options.machine.max_threads = kMaxCrowdThreads;
      options.machine.oracle = number % 8 == 0 ? Oracle::kOn : Oracle::kOff;
      options.max_states = kMaxCrowdStates;
      options.machine.arguments.assign(1 + 8 * number + n, "program");
      for (const bool is_reduced : {true, false}) {
        if (!is_reduced) options.machine.reductions = kLeastReduced;
        const Outcome crowd = RunSearch(code, options);
        const bool is_proof = crowd.verdict == "true" && crowd.states < kMaxCrowdStates;
        counts->proofs += is_proof && is_reduced && n == 0 && threads == 0;
        if (is_proof && threads != 0) {
          return std::string(asked.name) + ": a proof for " + (n == 0 ? "any number" : std::to_string(n)) +
                 " of threads" + (is_reduced ? "" : ", without reductions") + ", although with " +
                 std::to_string(threads) + " threads:\n" + Describe(wrong);
        }
        if (!is_proof || !is_reduced) continue;
        options.workers = 2;
        options.splits_always = true;
        const Outcome parallel = RunSearch(code, options);
        if (parallel.verdict != crowd.verdict || parallel.states != crowd.states) {
          return std::string(asked.name) + ": one worker:\n" + Describe(crowd) + "two workers:\n" + Describe(parallel);
        }
        options.workers = 1;
        options.splits_always = false;
      }
      if (threads == 0) break;
    }
  }
  return "";
}

class RandomCrowds : public testing::Test {
 protected:
  std::optional<size_t> Find(const std::vector<RandomCrowd>& programs, std::string* text, Counts* counts) {
    const std::string path = scratch_.Write("programs.c", SourceOf(programs));
    absl::StatusOr<std::unique_ptr<Compiled>> compiled = CompileFile(path);
    *text = std::string(compiled.status().message());
    if (!compiled.ok()) return 0;
    for (size_t i = 0; i < programs.size(); ++i) {
      *text = Contradiction((*compiled)->code, i, counts);
      if (!text->empty()) return i;
    }
    return std::nullopt;
  }

  std::string Shrunk(RandomCrowd program) {
    Counts ignored;
    std::string text, smaller_text;
    Find({program}, &text, &ignored);
    for (bool is_smaller = true; is_smaller;) {
      const std::vector<RandomCrowd> candidates = Smaller(program);
      const std::optional<size_t> found = Find(candidates, &smaller_text, &ignored);
      is_smaller = !candidates.empty() && found.has_value();
      if (!is_smaller) break;
      program = candidates[*found];
      text = smaller_text;
    }
    return text + SourceOf({program});
  }

  tools::Scratch scratch_;
};

uint64_t NumberFrom(const char* variable, uint64_t otherwise) {
  const char* const value = std::getenv(variable);
  return value == nullptr ? otherwise : std::strtoull(value, nullptr, 10);
}

TEST_F(RandomCrowds, AProofHoldsForEveryNumberOfThreads) {
  const uint64_t first = NumberFrom("GMC_RANDOM_SEED", 1);
  const uint64_t count = NumberFrom("GMC_RANDOM_COUNT", LongRun() ? 10'000 : 200);
  Counts counts;
  for (uint64_t seed = first; seed < first + count; seed += kBatch) {
    std::vector<RandomCrowd> programs;
    for (uint64_t i = seed; i < std::min(seed + kBatch, first + count); ++i) programs.push_back(MakeRandomCrowd(i));
    std::string text;
    if (const std::optional<size_t> found = Find(programs, &text, &counts)) {
      FAIL() << "seed " << seed + *found << "\n" << text << "\nshrunk:\n" << Shrunk(programs[*found]);
    }
  }
  std::printf("%llu searches compared, %llu left out, %llu with errors, %llu without, %llu proofs\n",
              static_cast<unsigned long long>(counts.compared), static_cast<unsigned long long>(counts.left_out),
              static_cast<unsigned long long>(counts.with_errors),
              static_cast<unsigned long long>(counts.without_errors), static_cast<unsigned long long>(counts.proofs));
  if (count < 100) return;
  EXPECT_GT(counts.with_errors * 10, counts.compared);
  EXPECT_GT(counts.proofs * 4, counts.without_errors);
}

// `PROOF: properties` and `NO PROOF: properties` in a program say what is expected, `STATES: n` of how many states.
class Programs : public testing::TestWithParam<fs::path> {};

TEST_P(Programs, HaveProofsOrNot) {
  std::ifstream file(GetParam());
  const std::string source{std::istreambuf_iterator<char>(file), {}};
  absl::StatusOr<std::unique_ptr<Compiled>> compiled = CompileFile(GetParam().string());
  ASSERT_TRUE(compiled.ok()) << compiled.status();
  size_t expectations = 0;
  for (const Asked& asked : kAsked) {
    std::smatch match;
    const std::regex mark("(NO )?PROOF: [a-z, -]*" + std::string(asked.name));
    if (!std::regex_search(source, match, mark)) continue;
    ++expectations;
    explore::SearchOptions options = OptionsFor(asked);
    options.machine.crowds = true;
    options.machine.max_threads = kMaxCrowdThreads;
    options.machine.oracle = Oracle::kOff;
    options.max_states = kMaxProgramStates;
    const Outcome outcome = RunSearch((*compiled)->code, options);
    EXPECT_EQ(outcome.verdict == "true", !match[1].matched) << asked.name << "\n" << Describe(outcome);
    options.machine.reductions = kLeastReduced;
    const Outcome unreduced = RunSearch((*compiled)->code, options);
    EXPECT_EQ(unreduced.verdict == "true", outcome.verdict == "true") << asked.name << "\n" << Describe(unreduced);
  }
  EXPECT_GT(expectations, 0u);
}

std::vector<fs::path> AllPrograms() {
  std::vector<fs::path> programs;
  for (const fs::directory_entry& entry : fs::directory_iterator(GMC_CROWD_PROGRAMS)) programs.push_back(entry.path());
  std::sort(programs.begin(), programs.end());
  return programs;
}

INSTANTIATE_TEST_SUITE_P(Crowds, Programs, testing::ValuesIn(AllPrograms()),
                         [](const auto& program) { return program.param.stem().string(); });

}  // namespace
}  // namespace gmc::test
