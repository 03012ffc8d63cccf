#include "tools/property_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gmc::tools {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Formula {
  const char* text;
  const char* name;
};

TEST(PropertyFile, KnownFormulas) {
  const Formula formulas[] = {
      {"CHECK( init(main()), LTL(G ! call(reach_error())) )", "unreach-call"},
      {"CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )", "unreach-call"},
      {"CHECK( init(main()), LTL(G valid-deref) )", "valid-deref"},
      {"CHECK( init(main()), LTL(G valid-free) )", "valid-free"},
      {"CHECK( init(main()), LTL(G valid-memtrack) )", "valid-memtrack"},
      {"CHECK( init(main()), LTL(G valid-memcleanup) )", "valid-memcleanup"},
      {"CHECK( init(main()), LTL(G ! overflow) )", "no-overflow"},
      {"CHECK( init(main()), LTL(G ! data-race) )", "no-data-race"},
      {"CHECK( init(main()), LTL(G ! deadlock) )", "no-deadlock"},
      {"CHECK( init(main()), LTL(G def-behavior) )", "def-behavior"},
      {"CHECK( init(main()), LTL(F end) )", "termination"},
      {"CHECK(init(main()),LTL(G!call(reach_error())))", "unreach-call"},
      {"\n CHECK ( init ( main ( ) ) ,\r\n LTL ( G ! overflow ) )\r\n\r\n", "no-overflow"},
  };
  for (const Formula& formula : formulas) {
    const absl::StatusOr<PropertyFile> file = ParsePropertyFile(formula.text, "p.prp");
    ASSERT_TRUE(file.ok()) << formula.text << ": " << file.status();
    EXPECT_EQ(file->name, formula.name) << formula.text;
    EXPECT_THAT(file->properties, ElementsAre(formula.name)) << formula.text;
    EXPECT_THAT(file->unsupported, IsEmpty()) << formula.text;
  }
}

TEST(PropertyFile, MemorySafetyIsTheThree) {
  const std::string deref = "CHECK( init(main()), LTL(G valid-deref) )\n";
  const std::string free = "CHECK( init(main()), LTL(G valid-free) )\n";
  const std::string memtrack = "CHECK( init(main()), LTL(G valid-memtrack) )\n";
  const absl::StatusOr<PropertyFile> file = ParsePropertyFile(free + deref + memtrack + deref, "p.prp");
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(file->name, "valid-memsafety");
  EXPECT_THAT(file->properties, ElementsAre("valid-free", "valid-deref", "valid-memtrack"));
  EXPECT_EQ(ParsePropertyFile(free + deref, "p.prp")->name, "valid-free+valid-deref");
}

TEST(PropertyFile, WellFormedButUnsupported) {
  const Formula formulas[] = {
      {"CHECK( init(main()), LTL(G ! call(foo())) )", "'G ! call ( foo ( ) )'"},
      {"CHECK( init(main()), LTL(G (call(a()) -> F call(b()))) )", "the property"},
      {"CHECK( init(start()), LTL(G ! overflow) )", "start at 'start'"},
      {"COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )", "generating tests"},
      {"CHECK( init(main()), LTL(G ! overflow) )\nCHECK( init(main()), LTL(G ! x) )", "'G ! x'"},
  };
  for (const Formula& formula : formulas) {
    const absl::StatusOr<PropertyFile> file = ParsePropertyFile(formula.text, "dir/odd-one.prp");
    ASSERT_TRUE(file.ok()) << formula.text << ": " << file.status();
    EXPECT_THAT(file->unsupported, HasSubstr(formula.name));
    EXPECT_EQ(file->name, "odd-one");
  }
}

TEST(PropertyFile, Malformed) {
  const Formula formulas[] = {
      {"", "p.prp: holds no property"},
      {"  \n ", "p.prp: holds no property"},
      {"hello", "p.prp:1:1: expected CHECK, found 'hello'"},
      {"CHECK", "p.prp:1:6: expected '(', the file ends"},
      {"CHECK( init(main()), LTL(G ! overflow)", "p.prp:1:39: expected ')', the file ends"},
      {"CHECK( init(main()), LTL(G ! overflow", "p.prp:1:38: expected ')', the file ends"},
      {"CHECK( init(main()), LTL() )", "p.prp:1:26: expected a formula, found ')'"},
      {"CHECK( init(()), LTL(G ! overflow) )", "p.prp:1:13: expected the name of a function, found '('"},
      {"CHECK( init(main()),\n  CTL(AG x) )", "p.prp:2:3: expected 'LTL', found 'CTL'"},
      {"CHECK( init(main()), LTL(F end) ) )", "p.prp:1:35: expected CHECK, found ')'"},
  };
  for (const Formula& formula : formulas) {
    const absl::StatusOr<PropertyFile> file = ParsePropertyFile(formula.text, "p.prp");
    ASSERT_FALSE(file.ok()) << formula.text;
    EXPECT_EQ(file.status().message(), formula.name) << formula.text;
  }
}

TEST(PropertyFile, MissingFile) {
  EXPECT_THAT(std::string(ReadPropertyFile("/nowhere/p.prp").status().message()),
              HasSubstr("/nowhere/p.prp: No such file"));
}

}  // namespace
}  // namespace gmc::tools
