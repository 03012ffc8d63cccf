// What programs call is there: in the compiled C library or among the primitives. And of threads, what is there is
// called by a program of tests/threads.
//
// The functions that programs are known to use are those of the folder that GMC_CORPUS names: externals.txt lists
// them, one a line, behind the number of programs. A name belongs to the C library if the system's defines it.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/exec/machine.h"
#include "core/program/input.h"
#include "core/program/program.h"

namespace gmc::exec {
namespace {

class Coverage : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    absl::StatusOr<program::InputFile> file =
        program::LoadInput(std::string(GMC_LIBC_DIRECTORY "/libc-") + GetParam() + ".gimplexx");
    ASSERT_TRUE(file.ok()) << file.status();
    std::vector<program::InputFile> files;
    files.push_back(*std::move(file));
    absl::StatusOr<program::Program> linked = program::Link(std::move(files), program::ArchiveMembers::kAll);
    ASSERT_TRUE(linked.ok()) << linked.status();
    library_.emplace(*std::move(linked));
  }

  bool IsDefined(const std::string& name) const { return library_->Find(name) || FindPrimitive(name) != nullptr; }

  std::optional<program::Program> library_;
};

TEST_P(Coverage, WhatMoreThanTwoProgramsUse) {
  const char* const corpus = std::getenv("GMC_CORPUS");
  std::ifstream list(std::string(corpus == nullptr ? "" : corpus) + "/externals.txt");
  if (!list) GTEST_SKIP() << "GMC_CORPUS names no folder with externals.txt";
  int checked = 0;
  for (std::string line; std::getline(list, line);) {
    std::istringstream words(line);
    int programs = 0;
    std::string name;
    if (!(words >> programs >> name) || programs <= 2) continue;
    const bool is_library = name.starts_with("__VERIFIER_") || dlsym(RTLD_DEFAULT, name.c_str()) != nullptr;
    if (!is_library) continue;
    EXPECT_TRUE(IsDefined(name)) << name;
    ++checked;
  }
  EXPECT_GT(checked, 0);
}

TEST_P(Coverage, WhatModelCheckersOfCHaveAlwaysOffered) {
  for (const char* name : {"malloc",
                           "free",
                           "printf",
                           "puts",
                           "putchar",
                           "scanf",
                           "__assert_fail",
                           "sleep",
                           "abort",
                           "exit",
                           "abs",
                           "labs",
                           "llabs",
                           "atoi",
                           "atol",
                           "atoll",
                           "strtol",
                           "atof",
                           "strtod",
                           "rand",
                           "srand",
                           "memcpy",
                           "memmove",
                           "strcat",
                           "strcpy",
                           "strcmp",
                           "strlen",
                           "pthread_create",
                           "pthread_join",
                           "pthread_exit",
                           "pthread_mutex_init",
                           "pthread_mutex_destroy",
                           "pthread_mutex_lock",
                           "pthread_mutex_trylock",
                           "pthread_mutex_unlock",
                           "pthread_cond_init",
                           "pthread_cond_destroy",
                           "pthread_cond_signal",
                           "pthread_cond_wait"}) {
    EXPECT_TRUE(IsDefined(name)) << name;
  }
}

// The words of the programs of tests/threads.
std::set<std::string> WordsOfThreadPrograms() {
  std::set<std::string> words;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(GMC_THREAD_PROGRAMS)) {
    if (entry.path().extension() != ".c") continue;
    std::ifstream file(entry.path());
    const std::string source{std::istreambuf_iterator<char>(file), {}};
    const std::regex word("\\w+");
    for (std::sregex_iterator match(source.begin(), source.end(), word), end; match != end; ++match) {
      words.insert(match->str());
    }
  }
  return words;
}

// Those that begin with an underscore are what macros of pthread.h expand to.
TEST_P(Coverage, EachThreadFunctionIsInAProgram) {
  const std::set<std::string> words = WordsOfThreadPrograms();
  const std::regex of_threads("(pthread|sem|thrd|mtx|cnd|tss|sched)_.*|call_once");
  int checked = 0;
  for (uint32_t module = 0; module < library_->module_count(); ++module) {
    for (const gimplexx::Symbol& symbol : library_->module(module).symbols()) {
      const std::string name(library_->module(module).text(symbol.link_name));
      if (!std::regex_match(name, of_threads) || !library_->Find(name)) continue;
      EXPECT_TRUE(words.contains(name)) << name;
      ++checked;
    }
  }
  EXPECT_GT(checked, 100);
}

INSTANTIATE_TEST_SUITE_P(DataModels, Coverage, testing::Values("64", "32"));

}  // namespace
}  // namespace gmc::exec
