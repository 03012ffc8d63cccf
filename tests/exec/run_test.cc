// gmc run on whole programs.
//
// correct/: each must print and return what it does when gcc compiles it.
// wrong/: `EXPECT:` names the verdict of gmc run and, unless `CHECK:` does, of gmc check; the line marked ERROR must be
// blamed, and the text of `SAYS:` be in the messages. A program with an error has a twin without it: what stands behind
// `TWIN:` replaces the line that it stands on. Nothing may be reported of the twin, neither by gmc run nor, of the same
// property, by gmc check.
// searched/: the same for errors that no single run shows: only gmc check reports them.
//
// FILE.in is the input of FILE.c, `OPTIONS:` are for gmc, `FLAGS:` for gcc. A program marked `KNOWN BUG: reason` must
// fail as long as it is marked.
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

// No program here needs more; a limit that does not hold shows as a failure instead of a full machine.
constexpr const char* kLimits = "ulimit -t 60; ulimit -v 16777216; ";
constexpr const char* kLimitsOfSearches = "ulimit -t 60; ";  // they reserve room that they do not use

Outcome Execute(const std::vector<std::string>& command, const fs::path& input, const fs::path& directory,
                const char* limits = kLimits) {
  std::string line = limits;
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

fs::path InputOf(const fs::path& program) {
  fs::path input = program;
  input.replace_extension(".in");
  return fs::exists(input) ? input : "/dev/null";
}

// The text behind `key: ` in a comment of the program; empty if there is none.
std::string Mark(const std::string& source, const std::string& key) {
  std::smatch found;
  return std::regex_search(source, found, std::regex(key + ": (.*?) \\*/")) ? found[1].str() : "";
}

// The words of that mark.
std::vector<std::string> Words(const std::string& source, const std::string& key) {
  std::istringstream words(Mark(source, key));
  return {std::istream_iterator<std::string>(words), {}};
}

// `defects` is what went wrong, or empty.
void Judge(const std::string& source, const std::string& defects) {
  const std::string bug = Mark(source, "KNOWN BUG");
  if (bug.empty()) {
    EXPECT_EQ(defects, "");
  } else {
    EXPECT_NE(defects, "") << "no longer a bug; take the mark away: " << bug;
    if (!defects.empty()) GTEST_SKIP() << "known bug: " << bug;
  }
}

// `source` is what the program says of itself; `program` may be its twin.
Outcome RunByGmc(const std::string& source, const fs::path& program, const fs::path& input, const fs::path& directory) {
  const std::vector<std::string> options = Words(source, "OPTIONS"), flags = Words(source, "FLAGS");
  std::vector<std::string> command = {GMC_BINARY, "run"};
  command.insert(command.end(), options.begin(), options.end());
  command.insert(command.end(), {program.string(), "--"});
  command.insert(command.end(), flags.begin(), flags.end());
  return Execute(command, input, directory);
}

// Searched for the property that is violated in the program itself.
Outcome CheckByGmc(const std::string& source, const fs::path& program, const fs::path& input,
                   const fs::path& directory) {
  std::smatch property;
  const std::string verdict = Mark(source, "EXPECT");
  std::vector<std::string> options = Words(source, "OPTIONS");
  const bool is_false = std::regex_match(verdict, property, std::regex(R"(false\((.*)\))"));
  if (options.empty()) options = {"--prop", is_false ? property[1].str() : "unreach-call"};
  std::vector<std::string> command = {GMC_BINARY, "check", "--trace=none", "--timeout",   "60s",
                                      "--memory", "4g",    "--stdin",      input.string()};
  command.insert(command.end(), options.begin(), options.end());
  command.insert(command.end(), {program.string(), "--"});
  const std::vector<std::string> flags = Words(source, "FLAGS");
  command.insert(command.end(), flags.begin(), flags.end());
  return Execute(command, "/dev/null", directory, kLimitsOfSearches);
}

class Correct : public testing::TestWithParam<fs::path> {};

TEST_P(Correct, DoesWhatTheNativeProgramDoes) {
  const fs::path directory = FreshDirectory();
  const fs::path input = InputOf(GetParam());
  const fs::path native = directory / GetParam().stem();
  const std::string source = ReadFile(GetParam());
  const std::vector<std::string> flags = Words(source, "FLAGS");
  std::vector<std::string> compile = {"gcc-12", "-O0", "-w", "-o", native, GetParam(), "-lm"};
  compile.insert(compile.end(), flags.begin(), flags.end());
  const Outcome compiled = Execute(compile, "/dev/null", directory);
  ASSERT_EQ(compiled.status, 0) << compiled.messages;
  const Outcome expected = Execute({native}, input, directory);
  const Outcome found = RunByGmc(source, GetParam(), input, directory);
  fs::remove_all(directory);
  std::ostringstream defects;
  if (found.status != expected.status) defects << "status " << found.status << ", not " << expected.status << "\n";
  if (found.output != expected.output) defects << "printed:\n" << found.output << "not:\n" << expected.output;
  if (found.messages != expected.messages) defects << "said:\n" << found.messages << "not:\n" << expected.messages;
  Judge(source, defects.str());
}

INSTANTIATE_TEST_SUITE_P(Programs, Correct, testing::ValuesIn(Sources("correct")), NameOf);

ptrdiff_t LineOfError(const std::string& source) {
  const size_t error = source.find("/* ERROR */");
  if (error == std::string::npos) return 0;
  return 1 + std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(error), '\n');
}

std::string TwinOf(const std::string& source) {
  return std::regex_replace(source, std::regex(R"([^\n]*/\* TWIN:(.*?)\*/)"), "$1");
}

class Wrong : public testing::TestWithParam<fs::path> {};

TEST_P(Wrong, IsBlamedOnTheRightLine) {
  const std::string source = ReadFile(GetParam());
  const std::string verdict = Mark(source, "EXPECT");
  const ptrdiff_t line = LineOfError(source);
  ASSERT_FALSE(verdict.empty());
  ASSERT_NE(line, 0);
  const fs::path directory = FreshDirectory();
  const Outcome found = RunByGmc(source, GetParam(), InputOf(GetParam()), directory);
  const Outcome checked = CheckByGmc(source, GetParam(), InputOf(GetParam()), directory);
  fs::remove_all(directory);
  std::ostringstream defects;
  const int status = verdict == "unknown" ? 5 : 10;
  if (found.status != status) defects << "status " << found.status << ", not " << status << "\n";
  const std::string place = GetParam().string() + ":" + std::to_string(line) + ":";
  const auto demand = [&defects](const std::string& text, const std::string& messages) {
    if (("\n" + messages).find(text) == std::string::npos) defects << text << " is not in\n" << messages;
  };
  for (const std::string& text : {"verdict: " + verdict + "\n", "\n" + place, Mark(source, "SAYS")}) {
    demand(text, found.messages);
  }
  const std::vector<std::string> of_check = Words(source, "CHECK");
  demand("verdict: " + (of_check.empty() ? verdict : of_check[0]) + "\n", checked.output);
  if (of_check.empty() && verdict != "unknown") demand("\n" + place, checked.output);
  Judge(source, defects.str());
}

INSTANTIATE_TEST_SUITE_P(Programs, Wrong, testing::ValuesIn(Sources("wrong")), NameOf);

// What limits an execution is no error, and needs no twin.
std::vector<fs::path> SourcesWithErrors() {
  std::vector<fs::path> files = Sources("wrong");
  std::erase_if(files, [](const fs::path& file) { return Mark(ReadFile(file), "EXPECT") == "unknown"; });
  return files;
}

class Twin : public testing::TestWithParam<fs::path> {};

TEST_P(Twin, IsBlamedForNothing) {
  const std::string source = ReadFile(GetParam());
  const std::string twin_source = TwinOf(source);
  ASSERT_NE(twin_source, source) << "no line is marked TWIN";
  const fs::path directory = FreshDirectory();
  const fs::path twin = directory / GetParam().filename();
  std::ofstream(twin) << twin_source;
  const Outcome run = RunByGmc(source, twin, InputOf(GetParam()), directory);
  const Outcome checked = CheckByGmc(source, twin, InputOf(GetParam()), directory);
  fs::remove_all(directory);
  EXPECT_EQ(run.messages, "");
  EXPECT_TRUE(checked.output.ends_with("verdict: true\n")) << checked.output << checked.messages;
}

INSTANTIATE_TEST_SUITE_P(Programs, Twin, testing::ValuesIn(SourcesWithErrors()), NameOf);

class Searched : public testing::TestWithParam<fs::path> {};

TEST_P(Searched, IsBlamedOnTheRightLine) {
  const std::string source = ReadFile(GetParam());
  const std::string twin_source = TwinOf(source);
  const ptrdiff_t line = LineOfError(source);
  ASSERT_NE(line, 0);
  ASSERT_NE(twin_source, source) << "no line is marked TWIN";
  const fs::path directory = FreshDirectory();
  const fs::path twin = directory / GetParam().filename();
  std::ofstream(twin) << twin_source;
  const Outcome found = CheckByGmc(source, GetParam(), "/dev/null", directory);
  const Outcome of_twin = CheckByGmc(source, twin, "/dev/null", directory);
  fs::remove_all(directory);
  const std::string place = GetParam().string() + ":" + std::to_string(line) + ":";
  EXPECT_NE(("\n" + found.output).find("\n" + place), std::string::npos) << place << found.output << found.messages;
  EXPECT_TRUE(found.output.ends_with("verdict: " + Mark(source, "EXPECT") + "\n")) << found.output;
  EXPECT_TRUE(of_twin.output.ends_with("verdict: true\n")) << of_twin.output << of_twin.messages;
}

INSTANTIATE_TEST_SUITE_P(Programs, Searched, testing::ValuesIn(Sources("searched")), NameOf);

}  // namespace
}  // namespace gmc
