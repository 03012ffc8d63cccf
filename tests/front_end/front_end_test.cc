// Real C through the plug-in: what comes out loads, is the same each time, and survives text and back.
//
// programs/ holds programs with their expectations inside: FLAGS for gcc, DUMP for a part of the text form (N stands
// for any number), UNSUPPORTED for the number of unsupported records (0 when absent). GMC_CORPUS names a folder of
// verification tasks that must come through too.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>
#include <thread>

#include "core/gimplexx/module.h"
#include "core/gimplexx/text_reader.h"
#include "core/gimplexx/text_writer.h"
#include "tests/front_end/emit.h"

namespace gmc {
namespace {

namespace fs = std::filesystem;
namespace gx = gmc::gimplexx;

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> ValuesOf(const std::string& source, const std::string& key) {
  std::vector<std::string> values;
  std::istringstream lines(source);
  for (std::string line; std::getline(lines, line);) {
    const size_t at = line.find("* " + key + ": ");
    if (at != std::string::npos) values.push_back(line.substr(at + key.size() + 4));
  }
  return values;
}

std::vector<std::string> UnsupportedRecords(const gx::Module& module) {
  std::vector<std::string> texts;
  for (const gx::Statement& statement : module.All<gx::Statement>()) {
    if (statement.kind == gx::StatementKind::kUnsupported) texts.emplace_back(module.text(statement.text));
  }
  for (const gx::InitPiece& piece : module.All<gx::InitPiece>()) {
    if (piece.kind == gx::InitKind::kUnsupported) texts.emplace_back(module.text(piece.bytes));
  }
  for (const gx::Remark& remark : module.All<gx::Remark>()) texts.emplace_back(module.text(remark.text));
  return texts;
}

// Emits `path` twice. Returns what is wrong, or nothing and the unsupported records and the text form.
std::string CheckProgram(const fs::path& path, const std::vector<std::string>& flags,
                         std::vector<std::string>& unsupported, std::string& text) {
  const Emitted first = Emit(path, flags);
  if (!first.error.empty()) return first.error;
  if (Emit(path, flags).bytes() != first.bytes()) return "a second run gave other bytes";
  const absl::StatusOr<gx::Module> module = gx::Module::Parse(first.bytes());
  if (!module.ok()) return module.status().ToString();
  text = gx::WriteText(*module);
  const absl::StatusOr<std::string> back = gx::ReadText(text, path.string());
  if (!back.ok()) return back.status().ToString();
  if (*back != first.bytes()) return "text and back gave other bytes";
  unsupported = UnsupportedRecords(*module);
  return "";
}

class Programs : public testing::TestWithParam<fs::path> {};

TEST_P(Programs, ComeThroughWhole) {
  const std::string source = ReadFile(GetParam());
  std::vector<std::string> flags;
  for (const std::string& line : ValuesOf(source, "FLAGS")) {
    std::istringstream words(line);
    flags.insert(flags.end(), std::istream_iterator<std::string>(words), {});
  }
  std::vector<std::string> unsupported;
  std::string text;
  ASSERT_EQ(CheckProgram(GetParam(), flags, unsupported, text), "");
  const std::vector<std::string> expected_unsupported = ValuesOf(source, "UNSUPPORTED");
  const size_t expected = expected_unsupported.empty() ? 0 : std::stoul(expected_unsupported[0]);
  EXPECT_EQ(unsupported.size(), expected) << testing::PrintToString(unsupported);
  const std::string anonymous = std::regex_replace(text, std::regex("#[0-9]+"), "#N");
  for (const std::string& part : ValuesOf(source, "DUMP")) {
    EXPECT_NE(anonymous.find(part) != std::string::npos ? anonymous.find(part) : text.find(part), std::string::npos)
        << "no '" << part << "' in\n"
        << text;
  }
}

std::vector<fs::path> FilesIn(const fs::path& directory) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

INSTANTIATE_TEST_SUITE_P(All, Programs, testing::ValuesIn(FilesIn(GMC_PROGRAMS_DIRECTORY)), [](const auto& program) {
  return std::regex_replace(program.param.filename().string(), std::regex("[^A-Za-z0-9]"), "_");
});

struct Task {
  fs::path program;
  std::string data_model;
};

// The programs of the corpus, each once in each data model.
std::vector<Task> CorpusPrograms(const fs::path& corpus) {
  std::vector<Task> tasks;
  std::ifstream table(corpus / "tasks.csv");
  std::string line, seen;
  for (std::getline(table, line); std::getline(table, line);) {
    std::vector<std::string> cells;
    std::istringstream row(line);
    for (std::string cell; std::getline(row, cell, ',');) cells.push_back(cell);
    if (cells.size() < 6) continue;
    const std::string key = "\n" + cells[1] + " " + cells[5] + "\n";
    if (seen.find(key) != std::string::npos) continue;
    seen += key;
    tasks.push_back({corpus / cells[1], cells[5] == "ILP32" ? "-m32" : "-m64"});
  }
  return tasks;
}

TEST(Corpus, EveryProgramComesThrough) {
  const char* corpus = std::getenv("GMC_CORPUS");
  if (corpus == nullptr || !fs::is_directory(corpus)) {
    GTEST_SKIP() << "no verification tasks: GMC_CORPUS names no folder";
  }
  const std::vector<Task> tasks = CorpusPrograms(corpus);
  ASSERT_FALSE(tasks.empty());
  std::vector<std::string> problems(tasks.size());
  std::vector<std::vector<std::string>> unsupported(tasks.size());
  std::atomic<size_t> next = 0;
  auto work = [&] {
    for (size_t i = next++; i < tasks.size(); i = next++) {
      std::string text;
      problems[i] = CheckProgram(tasks[i].program, {tasks[i].data_model}, unsupported[i], text);
    }
  };
  std::thread helper(work);
  work();
  helper.join();
  size_t with_unsupported = 0;
  for (size_t i = 0; i < tasks.size(); ++i) {
    EXPECT_EQ(problems[i], "") << tasks[i].program;
    if (unsupported[i].empty()) continue;
    ++with_unsupported;
    std::printf("unsupported in %s:\n", tasks[i].program.c_str());
    for (const std::string& text : unsupported[i]) std::printf("  %s\n", text.c_str());
  }
  std::printf("%zu programs emitted, %zu hold an unsupported record\n", tasks.size(), with_unsupported);
  EXPECT_LT(with_unsupported * 100, tasks.size());
}

}  // namespace
}  // namespace gmc
