// Agreement: what a search finds, and how many states it has, depends on the program alone.
//
// Each program is searched by several numbers of workers, with several seeds, with work given away at every chance,
// with the oracle of the memory, and with other reductions, which must not change what is found. Programs:
// programs/*.c, each once as it is and once with BROKEN defined (a lock, a free or a check is missing then, and
// `BROKEN:` names what must be found); reduced/*.c, where a reduction might lose something; those of tests/threads; and
// those of the corpus that corpus.txt names, if there is a corpus.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>

#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tests/agree/search_runner.h"
#include "tests/hash/shrink.h"

namespace gmc::test {
namespace {

namespace fs = std::filesystem;

// A short run takes this many of the programs through its part of the matrix.
constexpr size_t kShortPrograms = 40;
// Recomputing every state is for small searches when time is short.
constexpr uint64_t kShortOracleStates = 300;
constexpr uint64_t kShortStates = 20'000;
// Of a search without reductions.
constexpr uint64_t kUnreducedStates = 2'000, kLongUnreducedStates = 100'000;

struct Case {
  fs::path path;
  std::vector<std::string> flags;
  std::string expected;  // "true", "false(property,...)"; empty: only agreement is tested
};

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<fs::path> Sources(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".c") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string MatchIn(const std::string& text, const char* pattern) {
  std::smatch match;
  return std::regex_search(text, match, std::regex(pattern)) ? match[1].str() : "";
}

// With what they must give.
std::vector<Case> ReducedPrograms() {
  std::vector<Case> cases;
  for (const fs::path& path : Sources(fs::path(GMC_TESTS_DIRECTORY) / "agree/reduced")) {
    cases.push_back({path, {}, MatchIn(ReadFile(path), "EXPECT: (\\S+)")});
  }
  return cases;
}

std::vector<Case> OwnPrograms() {
  std::vector<Case> cases;
  for (const fs::path& path : Sources(fs::path(GMC_TESTS_DIRECTORY) / "agree/programs")) {
    const std::string text = ReadFile(path);
    cases.push_back({path, {}, MatchIn(text, "EXPECT: (\\S+)")});
    cases.push_back({path, {"-DBROKEN"}, MatchIn(text, "BROKEN: (\\S+)")});
  }
  return cases;
}

std::vector<Case> AllPrograms() {
  std::vector<Case> cases = OwnPrograms();
  for (const Case& c : ReducedPrograms()) cases.push_back(c);
  for (const char* const folder : {"threads/correct", "threads/wrong"}) {
    for (const fs::path& path : Sources(fs::path(GMC_TESTS_DIRECTORY) / folder)) cases.push_back({path, {}, ""});
  }
  const char* const corpus = std::getenv("GMC_CORPUS");
  if (corpus == nullptr || !fs::is_directory(corpus)) return cases;
  std::ifstream list(fs::path(GMC_TESTS_DIRECTORY) / "agree/corpus.txt");
  for (std::string flag, file; list >> flag >> file;) cases.push_back({fs::path(corpus) / file, {flag}, ""});
  return cases;
}

std::string TitleOf(const Case& c) { return c.path.string() + " " + absl::StrJoin(c.flags, " "); }

std::unique_ptr<Compiled> Compile(const Case& c) {
  absl::StatusOr<std::unique_ptr<Compiled>> compiled = CompileFile(c.path, c.flags);
  EXPECT_TRUE(compiled.ok()) << TitleOf(c) << ": " << compiled.status();
  return compiled.ok() ? *std::move(compiled) : nullptr;
}

explore::SearchOptions DefaultOptions() {
  explore::SearchOptions options = AllFindings();
  options.properties[static_cast<size_t>(exec::Property::kValidMemcleanup)] = false;
  options.machine.abort_is_error = false;
  return options;
}

// "true", "unknown", or "false(property,...)" with every property of which something was found.
std::string VerdictOf(const Outcome& outcome) {
  std::set<std::string> properties;
  for (const std::string& finding : outcome.findings) properties.insert(finding.substr(0, finding.find('|')));
  return properties.empty() ? outcome.verdict : "false(" + absl::StrJoin(properties, ",") + ")";
}

TEST(Agree, ProgramsGiveWhatTheySay) {
  for (const Case& c : OwnPrograms()) {
    const std::unique_ptr<Compiled> compiled = Compile(c);
    if (compiled == nullptr) continue;
    ASSERT_FALSE(c.expected.empty()) << TitleOf(c);
    const Outcome outcome = RunSearch(compiled->code, DefaultOptions());
    EXPECT_EQ(VerdictOf(outcome), c.expected) << TitleOf(c) << "\n" << Describe(outcome);
  }
}

enum class Splitting : uint8_t { kWhenIdle, kAlways };

struct Setting {
  uint32_t workers;
  uint64_t seed;
  Splitting splitting;
};

std::vector<Setting> Matrix() {
  if (!LongRun()) {
    return {{1, 1, Splitting::kWhenIdle}, {2, 1, Splitting::kWhenIdle}, {8, 1, Splitting::kAlways}};
  }
  std::vector<Setting> matrix;
  for (const uint32_t workers : {1, 2, 4, 8}) {
    for (uint64_t seed = 0; seed < 5; ++seed) {
      matrix.push_back({workers, seed, Splitting::kWhenIdle});
      matrix.push_back({workers, seed, Splitting::kAlways});
    }
  }
  return matrix;
}

// False: it is too large for a short run, and was not compared.
bool ExpectAgreement(const Case& c) {
  const std::unique_ptr<Compiled> compiled = Compile(c);
  if (compiled == nullptr) return false;
  explore::SearchOptions alone = DefaultOptions();
  if (!LongRun()) alone.max_states = kShortStates;
  const Outcome expected = RunSearch(compiled->code, alone);
  if (expected.states >= alone.max_states) return false;
  for (const Setting& setting : Matrix()) {
    explore::SearchOptions options = DefaultOptions();
    options.workers = setting.workers;
    options.seed = setting.seed;
    options.splits_always = setting.splitting == Splitting::kAlways;
    const Outcome outcome = RunSearch(compiled->code, options);
    EXPECT_EQ(Describe(outcome), Describe(expected)) << TitleOf(c) << " with " << setting.workers << " workers, seed "
                                                     << setting.seed << (options.splits_always ? ", always split" : "");
  }
  if (!LongRun() && expected.states > kShortOracleStates) return true;
  explore::SearchOptions options = DefaultOptions();
  options.machine.oracle = Oracle::kOn;
  options.machine.step_reuse = exec::StepReuse::kVerify;
  options.workers = 2;
  EXPECT_EQ(Describe(RunSearch(compiled->code, options)), Describe(expected)) << TitleOf(c) << " with the oracle";
  return true;
}

// What is compared is the whole state; so every hash that stood for two states would show.
TEST(Agree, StoresChangeNothing) {
  constexpr size_t kBits = 1 << 20;
  const std::vector<Case> all = LongRun() ? AllPrograms() : OwnPrograms();
  uint64_t states = 0;
  for (size_t i = 0; i < all.size(); i += LongRun() ? 1 : 3) {
    const std::unique_ptr<Compiled> compiled = Compile(all[i]);
    if (compiled == nullptr) continue;
    explore::SearchOptions options = DefaultOptions();
    const Outcome expected = RunSearch(compiled->code, options);
    if (!LongRun() && expected.states > 10 * kShortOracleStates) continue;
    options.workers = 2;
    const std::unique_ptr<VisitedSet> exact = MakeExactSet(), bits = MakeBitstateSet(kBits);
    EXPECT_EQ(Describe(RunSearch(compiled->code, options, exact.get())), Describe(expected)) << TitleOf(all[i]);
    EXPECT_EQ(exact->size(), expected.states) << TitleOf(all[i]);
    // So few states among so many bits.
    if (expected.states < 2'000) {
      EXPECT_EQ(Describe(RunSearch(compiled->code, options, bits.get())), Describe(expected)) << TitleOf(all[i]);
    }
    states += expected.states;
  }
  EXPECT_GT(states, 1'000u);
}

// False: it is too large.
bool ExpectSameFindings(const Case& c) {
  const std::unique_ptr<Compiled> compiled = Compile(c);
  if (compiled == nullptr) return false;
  std::optional<Outcome> expected;
  for (const ReductionFlags& flags : ReductionSets()) {
    explore::SearchOptions options = AllFindings();
    options.machine.reductions = ReductionsOf(flags);
    options.max_states = LongRun() ? kLongUnreducedStates : kUnreducedStates;
    const Outcome outcome = RunSearch(compiled->code, options);
    if (outcome.states >= options.max_states) return false;
    if (!expected) expected = outcome;
    EXPECT_TRUE(FindsTheSame(outcome, *expected)) << TitleOf(c) << "\nwithout reductions:\n"
                                                  << Describe(*expected) << "with " << NameOf(flags) << ":\n"
                                                  << Describe(outcome);
  }
  if (c.expected.empty()) return true;
  EXPECT_EQ(VerdictOf(*expected), c.expected) << TitleOf(c) << "\n" << Describe(*expected);
  return true;
}

TEST(Agree, ReductionsChangeNoFindings) {
  for (const Case& c : ReducedPrograms()) EXPECT_TRUE(ExpectSameFindings(c)) << TitleOf(c) << " is too large";
  const std::vector<Case> all = AllPrograms();
  size_t compared = 0;
  for (size_t i = 0; i < all.size(); i += LongRun() ? 1 : 4) {
    Case c = all[i];
    c.expected.clear();  // of fewer properties
    compared += ExpectSameFindings(c);
  }
  std::printf("%zu of %zu programs\n", compared, all.size());
  EXPECT_GE(compared, LongRun() ? all.size() / 2 : all.size() / 10);
}

TEST(Agree, WorkersSeedsAndSplittingChangeNothing) {
  const std::vector<Case> all = AllPrograms();
  ASSERT_GE(all.size(), 150u);
  const size_t count = LongRun() ? all.size() : kShortPrograms;
  size_t compared = 0;
  for (size_t i = 0; i < count; ++i) compared += ExpectAgreement(all[i * all.size() / count]);
  std::printf("%zu of %zu programs\n", compared, all.size());
  EXPECT_GE(compared, count * 9 / 10);
}

}  // namespace
}  // namespace gmc::test
