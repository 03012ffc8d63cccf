// gmc run on whole programs.
//
// correct/: each must print and return what it does when gcc compiles it (FILE.in is its input).
// wrong/: `EXPECT:` names the verdict, and the line marked ERROR must be blamed.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>

namespace gmc {
namespace {

namespace fs = std::filesystem;

struct Outcome {
  int status = -1;
  std::string output;
  std::string messages;
};

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string Quoted(const std::string& word) { return "'" + std::regex_replace(word, std::regex("'"), "'\\''") + "'"; }

Outcome Execute(const std::vector<std::string>& command, const fs::path& input, const fs::path& directory) {
  std::string line;
  for (const std::string& word : command) line += Quoted(word) + " ";
  line += "<" + Quoted(input.string()) + " >" + Quoted(directory / "out") + " 2>" + Quoted(directory / "err");
  const int status = std::system(line.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), ReadFile(directory / "out"),
          ReadFile(directory / "err")};
}

std::vector<fs::path> Sources(const char* folder) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(GMC_PROGRAMS_DIRECTORY) / folder)) {
    if (entry.path().extension() == ".c") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string NameOf(const testing::TestParamInfo<fs::path>& program) { return program.param.stem().string(); }

fs::path FreshDirectory() {
  std::string name = (fs::temp_directory_path() / "gmc-run-XXXXXX").string();
  return mkdtemp(name.data()) == nullptr ? fs::path() : fs::path(name);
}

class Correct : public testing::TestWithParam<fs::path> {};

TEST_P(Correct, DoesWhatTheNativeProgramDoes) {
  const fs::path directory = FreshDirectory();
  fs::path input = GetParam();
  input.replace_extension(".in");
  if (!fs::exists(input)) input = "/dev/null";
  const fs::path native = directory / GetParam().stem();
  const Outcome compiled = Execute({"gcc-12", "-O0", "-w", "-o", native, GetParam(), "-lm"}, "/dev/null", directory);
  ASSERT_EQ(compiled.status, 0) << compiled.messages;
  const Outcome expected = Execute({native}, input, directory);
  const Outcome found = Execute({GMC_BINARY, "run", GetParam()}, input, directory);
  EXPECT_EQ(found.output, expected.output);
  EXPECT_EQ(found.messages, expected.messages);
  EXPECT_EQ(found.status, expected.status);
  fs::remove_all(directory);
}

INSTANTIATE_TEST_SUITE_P(Programs, Correct, testing::ValuesIn(Sources("correct")), NameOf);

class Wrong : public testing::TestWithParam<fs::path> {};

TEST_P(Wrong, IsBlamedOnTheRightLine) {
  const std::string source = ReadFile(GetParam());
  std::smatch expectation;
  ASSERT_TRUE(std::regex_search(source, expectation, std::regex("EXPECT: (\\S+)")));
  const std::string verdict = expectation[1];
  const auto error = static_cast<std::ptrdiff_t>(source.find("/* ERROR */"));
  const auto line = 1 + std::count(source.begin(), source.begin() + error, '\n');
  const fs::path directory = FreshDirectory();
  const Outcome found = Execute({GMC_BINARY, "run", GetParam()}, "/dev/null", directory);
  fs::remove_all(directory);
  EXPECT_EQ(found.status, verdict == "unknown" ? 5 : 10) << found.messages;
  EXPECT_NE(found.messages.find("verdict: " + verdict + "\n"), std::string::npos) << found.messages;
  const std::string place = GetParam().string() + ":" + std::to_string(line) + ":";
  EXPECT_NE(found.messages.find(place), std::string::npos) << place << " is not in\n" << found.messages;
}

INSTANTIATE_TEST_SUITE_P(Programs, Wrong, testing::ValuesIn(Sources("wrong")), NameOf);

}  // namespace
}  // namespace gmc
