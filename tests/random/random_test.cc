// Random programs: what a search finds is the same with each reduction alone, with all of them, and with none; and with
// two workers, as many states as with one.
//
// Several programs are compiled at once, since gcc takes longer than the searches do. A program that shows a difference
// is made smaller while it still does.
#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <optional>

#include "tests/agree/search_runner.h"
#include "tests/hash/shrink.h"
#include "tests/random/random_program.h"
#include "tests/tools/scratch.h"

namespace gmc::test {
namespace {

constexpr size_t kBatch = 40;
// Of the search without reductions; programs with more are trimmed, and left out if that does not help.
constexpr uint64_t kMaxStates = 3'000;
constexpr int kTrims = 6;
constexpr int kMaxDifferences = 5;

struct Counts {
  uint64_t compared = 0, left_out = 0, with_findings = 0, states = 0, reduced_states = 0;
  std::map<std::string, uint64_t> properties;
};

// What came of one program.
struct Comparison {
  bool is_too_large = false;
  std::string difference = {};  // empty: none
};

Comparison Compare(const lower::Code& code, size_t number, Counts* counts) {
  explore::SearchOptions options = AllFindings();
  options.machine.arguments.assign(number + 1, "program");
  options.max_states = kMaxStates;
  std::optional<Outcome> expected;
  Outcome reduced;
  for (const ReductionFlags& flags : ReductionSets()) {
    options.machine.reductions = ReductionsOf(flags);
    reduced = RunSearch(code, options);
    if (!expected) {
      expected = reduced;
      if (reduced.states >= kMaxStates) return {true};
      counts->states += reduced.states;
      counts->with_findings += !reduced.findings.empty();
      for (const std::string& finding : reduced.findings) ++counts->properties[finding.substr(0, finding.find('|'))];
      continue;
    }
    if (!FindsTheSame(reduced, *expected)) {
      return {false, "without reductions:\n" + Describe(*expected) + "with reductions " + NameOf(flags) + ":\n" +
                         Describe(reduced)};
    }
  }
  // All are on now, as they are unless a user names some.
  for (const exec::StepReuse reuse : {exec::StepReuse::kOff, exec::StepReuse::kVerify}) {
    options.machine.step_reuse = reuse;
    const Outcome outcome = RunSearch(code, options);
    if (Describe(outcome) != Describe(reduced)) {
      return {false, "as usual:\n" + Describe(reduced) + "with no step repeated, or each verified:\n" + Describe(outcome)};
    }
  }
  options.machine.step_reuse = exec::StepReuse::kOn;
  counts->reduced_states += reduced.states;
  options.workers = 2;
  options.seed = number + 1;
  options.splits_always = true;
  const Outcome parallel = RunSearch(code, options);
  if (!FindsTheSame(parallel, reduced) || parallel.states != reduced.states) {
    return {false, "one worker:\n" + Describe(reduced) + "two workers:\n" + Describe(parallel)};
  }
  ++counts->compared;
  return {};
}

class RandomPrograms : public testing::Test {
 protected:
  // The first of them that shows a difference, and which. Those that are too large are trimmed and appended.
  std::optional<size_t> FindDifference(const std::vector<RandomProgram>& programs, std::string* difference,
                                       Counts* counts, std::vector<RandomProgram>* trimmed) {
    const std::string path = scratch_.Write("programs.c", SourceOf(programs));
    absl::StatusOr<std::unique_ptr<Compiled>> compiled = CompileFile(path);
    if (!compiled.ok()) {
      *difference = std::string(compiled.status().message());
      return 0;
    }
    for (size_t i = 0; i < programs.size(); ++i) {
      const Comparison comparison = Compare((*compiled)->code, i, counts);
      if (comparison.is_too_large) trimmed->push_back(Trimmed(programs[i]));
      *difference = comparison.difference;
      if (!difference->empty()) return i;
    }
    return std::nullopt;
  }

  std::string Shrunk(RandomProgram program) {
    std::string difference;
    Counts ignored;
    std::vector<RandomProgram> too_large;
    for (bool is_smaller = true; is_smaller;) {
      is_smaller = false;
      const std::vector<RandomProgram> candidates = Smaller(program);
      for (size_t begin = 0; begin < candidates.size() && !is_smaller; begin += kBatch) {
        const std::vector<RandomProgram> batch(
            candidates.begin() + static_cast<ptrdiff_t>(begin),
            candidates.begin() + static_cast<ptrdiff_t>(std::min(begin + kBatch, candidates.size())));
        if (const std::optional<size_t> found = FindDifference(batch, &difference, &ignored, &too_large)) {
          program = batch[*found];
          is_smaller = true;
        }
      }
    }
    FindDifference({program}, &difference, &ignored, &too_large);
    return difference + SourceOf({program});
  }

  tools::Scratch scratch_;
};

uint64_t NumberFrom(const char* variable, uint64_t otherwise) {
  const char* const value = std::getenv(variable);
  return value == nullptr ? otherwise : std::strtoull(value, nullptr, 10);
}

TEST_F(RandomPrograms, FindingsDoNotDependOnReductions) {
  const uint64_t first = NumberFrom("GMC_RANDOM_SEED", 1);
  const uint64_t count = NumberFrom("GMC_RANDOM_COUNT", LongRun() ? 20'000 : 600);
  Counts counts;
  int differences = 0;
  for (uint64_t seed = first; seed < first + count; seed += kBatch) {
    std::vector<RandomProgram> programs;
    for (uint64_t i = seed; i < std::min(seed + kBatch, first + count); ++i) programs.push_back(MakeRandomProgram(i));
    for (int trims = 0; trims <= kTrims && !programs.empty(); ++trims) {
      std::string difference;
      std::vector<RandomProgram> trimmed;
      if (const std::optional<size_t> found = FindDifference(programs, &difference, &counts, &trimmed)) {
        ADD_FAILURE() << "a seed from " << seed << "\n" << difference << SourceOf({programs[*found]});
        ADD_FAILURE() << "shrunk:\n" << Shrunk(programs[*found]);
        ASSERT_LT(++differences, kMaxDifferences);
        break;
      }
      programs = std::move(trimmed);
    }
    counts.left_out += programs.size();
  }
  std::printf("%llu programs compared, %llu left out, %llu with findings, %llu states without reductions, %llu with\n",
              static_cast<unsigned long long>(counts.compared), static_cast<unsigned long long>(counts.left_out),
              static_cast<unsigned long long>(counts.with_findings), static_cast<unsigned long long>(counts.states),
              static_cast<unsigned long long>(counts.reduced_states));
  for (const auto& [property, number] : counts.properties) {
    std::printf("  %llu findings of %s\n", static_cast<unsigned long long>(number), property.c_str());
  }
  // A generator of trivial programs would agree with anything.
  if (count < 100) return;
  EXPECT_LT(counts.left_out * 20, count);
  EXPECT_GT(counts.with_findings * 10, count);
  EXPECT_GT((counts.compared - counts.with_findings) * 20, count);
}

}  // namespace
}  // namespace gmc::test
