// Programs that show what gmc is for: one run of each does what it seems to do, and a check finds what the run hides.
//
// In a program: `INPUT: text` is its input and `PRINTS: text` a line that a run prints, all of them in order; `CHECK:`
// is the verdict and `FLAGS:` are options of the check. With --continue, the lines marked `ERROR: property` are blamed,
// and no others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tests/tools/scratch.h"

namespace gmc::tools {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> Marks(const std::string& source, const std::string& key) {
  const std::regex pattern(" " + key + ": (.*?)( \\*/)?$", std::regex::multiline);
  std::vector<std::string> marks;
  for (std::sregex_iterator found(source.begin(), source.end(), pattern), end; found != end; ++found) {
    marks.push_back((*found)[1]);
  }
  return marks;
}

// "LINE: PROPERTY"
std::set<std::string> ExpectedErrors(const std::string& source) {
  std::set<std::string> errors;
  size_t line = 0;
  for (const std::string& text : std::vector<std::string>(absl::StrSplit(source, '\n'))) {
    ++line;
    for (const std::string& property : Marks(text, "ERROR")) errors.insert(absl::StrCat(line, ": ", property));
  }
  return errors;
}

std::set<std::string> ReportedErrors(const std::string& output) {
  const std::regex pattern(":(\\d+):\\d+: error: .* \\[([a-z-]+)\\]");
  std::set<std::string> errors;
  for (std::sregex_iterator found(output.begin(), output.end(), pattern), end; found != end; ++found) {
    errors.insert((*found)[1].str() + ": " + (*found)[2].str());
  }
  return errors;
}

class Examples : public testing::TestWithParam<fs::path> {
 protected:
  std::string Joined(const std::string& key) const {
    std::string text;
    for (const std::string& line : Marks(source_, key)) text += line + "\n";
    return text;
  }

  Scratch scratch_;
  const std::string program_ = GetParam().string();
  const std::string source_ = Scratch::Read(program_);
};

TEST_P(Examples, RunsAsItSeems) {
  const Scratch::Outcome run = scratch_.Run({GMC_PROGRAM, "run", program_}, scratch_.Write("in", Joined("INPUT")));
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.out, Joined("PRINTS"));
}

TEST_P(Examples, IsCheckedAsItIs) {
  const std::vector<std::string> verdict = Marks(source_, "CHECK");
  if (verdict.empty()) return;
  std::vector<std::string> command = {GMC_PROGRAM, "check", "--continue", "--trace=none"};
  for (const std::string& flags : Marks(source_, "FLAGS")) {
    for (const std::string& flag : std::vector<std::string>(absl::StrSplit(flags, ' '))) command.push_back(flag);
  }
  command.push_back(program_);
  const Scratch::Outcome check = scratch_.Run(command);
  EXPECT_THAT(check.out, testing::EndsWith("verdict: " + verdict[0] + "\n")) << check.err;
  EXPECT_EQ(ReportedErrors(check.out), ExpectedErrors(source_)) << check.out;
}

std::vector<fs::path> Programs() {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(PROGRAMS_DIRECTORY)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::string NameOf(const testing::TestParamInfo<fs::path>& program) { return program.param.stem().string(); }

INSTANTIATE_TEST_SUITE_P(Programs, Examples, testing::ValuesIn(Programs()), NameOf);

}  // namespace
}  // namespace gmc::tools
