// gmc check on programs with threads: the verdict is what the program says after `CHECK:`, else after `EXPECT:`, or
// `true` if it says nothing; what it says after `ALSO:` will do too. Those of correct/ and wrong/ are the ones that gmc
// run executes too; those of check/ depend on the schedule.
#include <gtest/gtest.h>
#include <stdio.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

namespace gmc {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> Programs() {
  std::vector<fs::path> programs;
  for (const char* folder : {"correct", "wrong", "check"}) {
    for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(GMC_PROGRAMS_DIRECTORY) / folder)) {
      programs.push_back(entry.path());
    }
  }
  std::sort(programs.begin(), programs.end());
  return programs;
}

// Empty if there is none.
std::string MarkIn(const fs::path& program, const char* mark) {
  std::ifstream file(program);
  const std::string source{std::istreambuf_iterator<char>(file), {}};
  std::smatch match;
  return std::regex_search(source, match, std::regex(mark)) ? match[1].str() : "";
}

std::string ExpectationIn(const fs::path& program) {
  for (const char* mark : {"CHECK: (\\S+)", "EXPECT: (\\S+)"}) {
    if (const std::string verdict = MarkIn(program, mark); !verdict.empty()) return verdict;
  }
  return "true";
}

std::string OutputOf(const std::string& command) {
  FILE* pipe = popen(command.c_str(), "r");
  std::string output;
  for (int c; pipe != nullptr && (c = getc(pipe)) != EOF;) output += static_cast<char>(c);
  if (pipe != nullptr) pclose(pipe);
  return output;
}

class Check : public testing::TestWithParam<fs::path> {};

TEST_P(Check, GivesTheVerdict) {
  const std::string output =
      OutputOf("'" GMC_BINARY "' check --trace=none --timeout 60s '" + GetParam().string() + "' 2>&1");
  const std::string verdict = "verdict: " + ExpectationIn(GetParam()) + "\n";
  const std::string also = "verdict: " + MarkIn(GetParam(), "ALSO: (\\S+)") + "\n";  // found first, perhaps
  EXPECT_TRUE(output.ends_with(verdict) || output.ends_with(also)) << verdict << "is not the end of\n" << output;
}

std::string NameOf(const testing::TestParamInfo<fs::path>& program) {
  return program.param.parent_path().stem().string() + "_" + program.param.stem().string();
}

INSTANTIATE_TEST_SUITE_P(Programs, Check, testing::ValuesIn(Programs()), NameOf);

}  // namespace
}  // namespace gmc
