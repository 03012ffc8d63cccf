// The verdicts of gmc under SV-COMP's conventions: on tasks of our own (programs/), each for one rule of
// docs/semantics.md, and on verification tasks that others wrote, in the folder that GMC_CORPUS names.
//
// sample.txt lists tasks of all sets, properties and verdicts that are solved in about a second: all of them must be.
// disputed.txt lists those whose expected verdict is wrong. A long run takes the whole corpus, where many are unknown,
// but none may be wrong.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tests/tools/scratch.h"

namespace gmc::tools {
namespace {

const std::string kFolder = TASKS_DIRECTORY;

class Verdicts : public ::testing::Test {
 protected:
  Scratch::Outcome RunTasks(const std::vector<std::string>& arguments) const {
    std::vector<std::string> command = {GMC_PAR_PROGRAM, "--tasks"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return scratch_.Run(command);
  }

  // The lines of tasks that did not get the verdict they should.
  static std::vector<std::string> Unsolved(const std::string& out) {
    std::vector<std::string> lines;
    for (const absl::string_view line : absl::StrSplit(out, '\n')) {
      const std::vector<absl::string_view> words = absl::StrSplit(line, ' ', absl::SkipEmpty());
      if (words.size() > 1 && (words[1] == "WRONG" || words[1] == "unknown")) lines.emplace_back(line);
    }
    return lines;
  }

  static size_t CountLines(const std::string& path) {
    const std::vector<std::string> lines = absl::StrSplit(Scratch::Read(path), '\n', absl::SkipEmpty());
    return lines.size();
  }

  void ExpectAllSolved(const std::vector<std::string>& arguments) const {
    const Scratch::Outcome outcome = RunTasks(arguments);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(absl::StrJoin(Unsolved(outcome.out), "\n"), "");
  }

  Scratch scratch_;
};

const char* Corpus() {
  const char* const corpus = std::getenv("GMC_CORPUS");
  return corpus != nullptr && std::filesystem::is_directory(corpus) ? corpus : nullptr;
}

TEST_F(Verdicts, OwnTasks) { ExpectAllSolved({kFolder + "/programs", "--timeout", "60s", "--jobs", "2"}); }

TEST_F(Verdicts, SampleOfTheCorpus) {
  if (Corpus() == nullptr) GTEST_SKIP() << "no verification tasks: GMC_CORPUS names no folder";
  ASSERT_GE(CountLines(kFolder + "/sample.txt"), 150u);
  ExpectAllSolved({kFolder + "/sample.txt", "--tasks-root", Corpus(), "--dispute", kFolder + "/disputed.txt",
                   "--timeout", "60s", "--memory", "4g", "--jobs", "2"});
}

TEST_F(Verdicts, WholeCorpus) {
  if (Corpus() == nullptr) GTEST_SKIP() << "no verification tasks: GMC_CORPUS names no folder";
  if (std::getenv("GMC_LONG") == nullptr) GTEST_SKIP() << "a run of hours: only with GMC_LONG";
  const std::string results = scratch_.Path("results.json");
  const Scratch::Outcome outcome = RunTasks({Corpus(), "--dispute", kFolder + "/disputed.txt", "--timeout", "60s",
                                             "--memory", "4g", "--threads", "2", "--json", results});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  std::printf("%s\n", scratch_.Run({SCORE_SCRIPT, results, Corpus()}).out.c_str());
}

}  // namespace
}  // namespace gmc::tools
