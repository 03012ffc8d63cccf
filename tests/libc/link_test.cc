// The compiled library links, for both data models, and needs nothing but what primitives.h declares.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "core/program/input.h"
#include "core/program/program.h"

namespace gmc::program {
namespace {

std::set<std::string> DeclaredPrimitives() {
  std::ifstream file(GMC_LIBC_PRIMITIVES);
  std::stringstream text;
  text << file.rdbuf();
  const std::string content = text.str();
  const std::regex name(R"re(__asm__\("(\w+)"\)|(\w+)\((?:[^()]|\([^()]*\))*\);)re");
  std::set<std::string> names;
  for (std::sregex_iterator match(content.begin(), content.end(), name), end; match != end; ++match) {
    names.insert((*match)[1].matched ? (*match)[1].str() : (*match)[2].str());
  }
  return names;
}

class LibcLinkTest : public testing::TestWithParam<const char*> {};

TEST_P(LibcLinkTest, NeedsThePrimitivesOnly) {
  absl::StatusOr<InputFile> file = LoadInput(std::string(GMC_LIBC_DIRECTORY "/libc-") + GetParam() + ".gimplexx");
  ASSERT_TRUE(file.ok()) << file.status();
  std::vector<InputFile> files;
  files.push_back(*std::move(file));
  const absl::StatusOr<Program> program = Link(std::move(files), ArchiveMembers::kAll);
  ASSERT_TRUE(program.ok()) << program.status();
  EXPECT_TRUE(program->warnings().empty());
  std::set<std::string> primitives = DeclaredPrimitives();
  std::set<std::string> unused = primitives;
  for (const UndefinedSymbol& symbol : program->undefined()) {
    const std::string name(symbol.name);
    unused.erase(name);
    if (name.starts_with("__builtin_va_")) continue;
    EXPECT_TRUE(primitives.contains(name)) << name;
  }
  EXPECT_EQ(unused, std::set<std::string>());
  for (const char* name :
       {"printf", "__isoc99_sscanf", "__ctype_b_loc", "environ", "stdin", "optarg", "pthread_create", "thrd_create"}) {
    EXPECT_TRUE(program->Find(name)) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(DataModels, LibcLinkTest, testing::Values("64", "32"));

}  // namespace
}  // namespace gmc::program
