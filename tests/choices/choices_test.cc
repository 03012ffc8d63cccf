// gmc check on programs that leave values open. Comments in each program say what to expect:
//   EXPECT: verdict   the last word of the output
//   STATES: n         the number of states of a complete search
//   REASON: text      what the reason of an unknown verdict contains
//   OPTIONS: ...      for gmc, in front of the program; FILES/ stands for the folder of the programs
//   ARGUMENTS: ...    behind the program
//   ERROR             on the line that must be blamed
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

namespace gmc {
namespace {

namespace fs = std::filesystem;

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<fs::path> Programs() {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(GMC_PROGRAMS_DIRECTORY)) {
    if (entry.path().extension() == ".c") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// What stands behind `key` in a comment of the program; empty if nothing does.
std::string Note(const std::string& source, const std::string& key) {
  std::smatch match;
  return std::regex_search(source, match, std::regex(key + ": (.*?) \\*/")) ? match[1].str() : "";
}

std::string OutputOf(const std::string& command, int* status) {
  std::string output;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return output;
  char buffer[4096];
  for (size_t size; (size = fread(buffer, 1, sizeof buffer, pipe)) > 0;) output.append(buffer, size);
  const int end = pclose(pipe);
  *status = WIFEXITED(end) ? WEXITSTATUS(end) : -1;
  return output;
}

class Choices : public testing::TestWithParam<fs::path> {};

TEST_P(Choices, HasTheExpectedVerdict) {
  const std::string source = ReadFile(GetParam());
  const std::string verdict = Note(source, "EXPECT");
  ASSERT_NE(verdict, "");
  const std::string options =
      std::regex_replace(Note(source, "OPTIONS"), std::regex("FILES/"), GMC_PROGRAMS_DIRECTORY "/");
  int status = -1;
  const std::string command = std::string(GMC_BINARY) + " check " + options + " '" + GetParam().string() + "' " +
                              Note(source, "ARGUMENTS") + " 2>&1 </dev/null";
  const std::string output = OutputOf(command, &status);
  EXPECT_EQ(status, verdict == "true" ? 0 : verdict == "unknown" ? 5 : 10);
  EXPECT_NE(output.find("verdict: " + verdict + "\n"), std::string::npos) << output;
  if (const std::string states = Note(source, "STATES"); !states.empty()) {
    EXPECT_NE(output.find("states: " + states + "\n"), std::string::npos) << output;
  }
  if (const std::string reason = Note(source, "REASON"); !reason.empty()) {
    EXPECT_TRUE(std::regex_search(output, std::regex("reason: .*" + reason))) << output;
  }
  if (const size_t error = source.find("/* ERROR */"); error != std::string::npos) {
    const auto line = 1 + std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(error), '\n');
    const std::string place = GetParam().string() + ":" + std::to_string(line) + ":";
    EXPECT_NE(output.find(place), std::string::npos) << place << " is not in\n" << output;
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, Choices, testing::ValuesIn(Programs()),
                         [](const auto& program) { return program.param.stem().string(); });

}  // namespace
}  // namespace gmc
