// Holds every source file against the table of include_rules.cc, and the table against fabricated files.
#include "tests/include_rules/include_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace gmc::tests {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kFolders[] = {"hash", "core", "explore", "tools", "gimple_dump", "tests"};

bool IsSource(const fs::path& path) {
  static const std::set<std::string> kSuffixes = {".h", ".cc"};
  return kSuffixes.count(path.extension()) != 0;
}

std::string Contents(const fs::path& path) {
  std::ifstream file(path);
  std::stringstream contents;
  contents << file.rdbuf();
  return contents.str();
}

TEST(IncludeRules, HoldForEveryFile) {
  const fs::path root = GMC_SOURCE_DIRECTORY;
  int files = 0;
  for (const char* folder : kFolders) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
      if (!entry.is_regular_file() || !IsSource(entry.path())) continue;
      ++files;
      const std::string path = fs::relative(entry.path(), root);
      for (const std::string& error : IncludeErrors(path, Contents(entry.path()))) ADD_FAILURE() << error;
    }
  }
  EXPECT_GT(files, 100) << "the sources were not found below " << root;
}

struct Case {
  const char* path;
  const char* line;
  const char* error;  // nullptr: allowed
};

class Fabricated : public testing::TestWithParam<Case> {};

TEST_P(Fabricated, IsJudged) {
  const Case& test = GetParam();
  const std::vector<std::string> errors = IncludeErrors(test.path, std::string("#pragma once\n") + test.line + "\n");
  if (test.error == nullptr) {
    EXPECT_THAT(errors, IsEmpty());
  } else {
    EXPECT_THAT(errors, ElementsAre(testing::AllOf(HasSubstr(std::string(test.path) + ":2: "), HasSubstr(test.error))));
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, Fabricated,
    testing::Values(Case{"hash/a.h", "#include \"hash/check.h\"", nullptr},
                    Case{"hash/a.h", "#include \"core/memory/value.h\"", "hash/ may not include"},
                    Case{"core/gimplexx/a.cc", "#include \"core/program/input.h\"", "core/gimplexx/ may not include"},
                    Case{"core/gimplexx/a.cc", "#include \"absl/status/status.h\"", nullptr},
                    Case{"core/program/a.cc", "#include \"core/gimplexx/module.h\"", nullptr},
                    Case{"core/program/a.cc", "#include \"core/memory/value.h\"", "core/program/ may not include"},
                    Case{"core/memory/a.cc", "#include \"core/gimplexx/module.h\"", "core/memory/ may not include"},
                    Case{"core/memory/a.cc", "#include <vector>", nullptr},
                    Case{"core/lower/a.cc", "#include \"core/memory/value.h\"", "core/lower/ may not include"},
                    Case{"core/exec/a.cc", "#include \"core/lower/code.h\"", nullptr},
                    Case{"core/exec/a.cc", "#include \"explore/search.h\"", "core/exec/ may not include"},
                    Case{"explore/a.cc", "#include \"tools/process.h\"", "explore/ may not include"},
                    Case{"tools/a.cc", "#include \"explore/search.h\"", nullptr},
                    Case{"tools/a.cc", "#include \"gimple_dump/unit_emitter.h\"", "tools/ may not include"},
                    Case{"tools/a.cc", "  #  include  \"tests/tools/scratch.h\"", "tools/ may not include"},
                    Case{"tools/a.cc", "#include <core/gimplexx/module.h>", "goes in quotes"},
                    Case{"tools/a.cc", "#include \"../core/gimplexx/module.h\"", "not relative to the root"},
                    Case{"gimple_dump/a.cc", "#include \"core/gimplexx/format.h\"", nullptr},
                    Case{"gimple_dump/a.cc", "#include \"core/gimplexx/module.h\"", "gimple_dump/ may not include"},
                    Case{"gimple_dump/a.cc", "#include \"hash/check.h\"", "gimple_dump/ may not include"},
                    Case{"gimple_dump/a.cc", "#include \"gimple.h\"", nullptr},
                    Case{"tests/a.cc", "#include \"tools/process.h\"", nullptr}));

TEST(IncludeRules, AFolderWithoutARuleIsAnError) {
  EXPECT_THAT(IncludeErrors("core/other/a.h", ""), ElementsAre(HasSubstr("no rule")));
}

}  // namespace
}  // namespace gmc::tests
