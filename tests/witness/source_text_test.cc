// SourceText: places in C sources.
#include "tools/source_text.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace gmc::tools {
namespace {

using Position = SourceText::Position;

// Where `mark` is in the text.
Position Of(const std::string& text, const std::string& mark) {
  const size_t at = text.find(mark);
  EXPECT_NE(at, std::string::npos) << mark;
  const size_t line_begin = text.rfind('\n', at) + 1;
  return {static_cast<uint32_t>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n')) + 1,
          static_cast<uint32_t>(at - line_begin) + 1};
}

constexpr char kStatements[] = R"(
#define MANY \
  ; { } ;
struct s { int a; int b; };
int table[] = {1, 2, 3};
/* a; comment; { */
int f(int x) {
  int y = 1; y += /*in*/ 2;
  if (x ==
      y) y = 3;
  else y = 4;
  for (int i = 0; i < 3; ++i) {
    struct s v = {.a = 1, .b = 2};
    y += v.b;
  }
  do y--; while (y > 7);
  switch (x) {
    case 1: y = 5;
    default:
      y = 6; // ;
  }
again:
  y = ({ int z = x; z + 8; });
  return (struct s){x, 9}.a + ';' + "}"[0];
}
)";

struct StatementCase {
  const char* at;     // the position: where this text is
  const char* begin;  // the statement's begin
};

class Statements : public testing::TestWithParam<StatementCase> {};

TEST_P(Statements, BeginWhereTheyDo) {
  const std::string text = kStatements;
  const SourceText source("a.c", text);
  EXPECT_EQ(source.StatementAt(Of(text, GetParam().at)), Of(text, GetParam().begin));
}

INSTANTIATE_TEST_SUITE_P(Places, Statements,
                         testing::Values(StatementCase{"1; y +=", "int y = 1"}, StatementCase{"2;\n", "y += /*in*/ 2"},
                                         StatementCase{"==", "if (x"}, StatementCase{"y) y = 3", "if (x"},
                                         StatementCase{"3;\n", "y = 3"}, StatementCase{"4;\n", "y = 4"},
                                         StatementCase{"i < 3", "for (int"}, StatementCase{".b = 2", "struct s v"},
                                         StatementCase{"v.b", "y += v.b"}, StatementCase{"--; while", "y--"},
                                         StatementCase{"5;", "y = 5"}, StatementCase{"6; //", "y = 6"},
                                         StatementCase{"x; z + 8", "int z"}, StatementCase{"8; }", "z + 8"},
                                         StatementCase{"9}", "return (struct"}));

TEST(SourceTextTest, FindsTheEndsOfCalls) {
  const std::string text = "int f(void) {\n  return g(h(1, ')'), \"(\" /* ) */,\n           2) + k (3);\n}\n";
  const SourceText source("a.c", text);
  EXPECT_EQ(source.CallEnd(Of(text, "g("), "g"), Of(text, ") + k"));
  EXPECT_EQ(source.CallEnd(Of(text, "h("), "h"), Of(text, "), \"("));
  EXPECT_EQ(source.CallEnd(Of(text, "k ("), "k"), Of(text, ");\n}"));
  EXPECT_EQ(source.CallEnd(Of(text, "g("), "h"), std::nullopt);
  EXPECT_EQ(source.CallEnd(Of(text, "1,"), "1"), std::nullopt);
}

TEST(SourceTextTest, FollowsLineMarkers) {
  const SourceText source("in.i",
                          "first\n# 7 \"a \\\"b\\\".c\" 1 3\nseven\neight\n#line 3\nthree\n#pragma once\nfive\n");
  EXPECT_EQ(source.LineOf("in.i", 1), 1u);
  EXPECT_EQ(source.LineOf("in.i", 3), std::nullopt);
  EXPECT_EQ(source.LineOf("a \"b\".c", 7), 3u);
  EXPECT_EQ(source.LineOf("a \"b\".c", 8), 4u);
  EXPECT_EQ(source.LineOf("a \"b\".c", 3), 6u);
  EXPECT_EQ(source.LineOf("a \"b\".c", 5), 8u);
  EXPECT_EQ(source.LineOf("other.c", 7), std::nullopt);
  EXPECT_EQ(source.Line(4), "eight");
  EXPECT_EQ(source.Line(99), "");
}

constexpr char kBranches[] = R"(
void f(int a, int b) {
  while (a > 0 && b > 0) {
    a = a - 1;
  }
  if (a == 2) { g1(); } else { g2(); }
  for (;;) {
    if (b == 3) break;
    if (b == 4) b = 5;
    if (b == 5) TRACE();
  }
  g3();
}
)";

using Outcome = SourceText::Branch::Outcome;

struct BranchCase {
  const char* at;
  const char* next;     // null: the function is left
  const char* keyword;  // null: no branch
  Outcome outcome = Outcome::kUndecided;
};

class Branches : public testing::TestWithParam<BranchCase> {};

TEST_P(Branches, AreDecidedOnlyWhereTheTextIsCertain) {
  const std::string text = kBranches;
  const SourceText source("a.c", text);
  std::optional<Position> next;
  if (GetParam().next != nullptr) next = Of(text, GetParam().next);
  const std::optional<SourceText::Branch> branch = source.BranchAt(Of(text, GetParam().at), next);
  ASSERT_EQ(branch.has_value(), GetParam().keyword != nullptr);
  if (!branch) return;
  EXPECT_EQ(branch->keyword, Of(text, GetParam().keyword));
  EXPECT_EQ(branch->outcome, GetParam().outcome);
}

INSTANTIATE_TEST_SUITE_P(Places, Branches,
                         testing::Values(BranchCase{"a > 0", "b > 0", "while", Outcome::kUnfinished},
                                         BranchCase{"b > 0", "a = a - 1", "while", Outcome::kHolds},
                                         BranchCase{"a > 0", "a == 2", "while", Outcome::kFails},
                                         BranchCase{"a > 0", nullptr, "while", Outcome::kFails},
                                         BranchCase{"a == 2", "g1", "if (a == 2)", Outcome::kHolds},
                                         BranchCase{"a == 2", "g2", "if (a == 2)", Outcome::kFails},
                                         BranchCase{"b == 3", "b == 4", "if (b == 3)",
                                                    Outcome::kUndecided},  // a jump out has no place of its own
                                         BranchCase{"b == 3", "g3", "if (b == 3)", Outcome::kUndecided},
                                         BranchCase{"b == 3", nullptr, "if (b == 3)", Outcome::kUndecided},
                                         BranchCase{"b == 4", "b == 5", "if (b == 4)", Outcome::kFails},
                                         BranchCase{"b == 5", "b == 3", "if (b == 5)",
                                                    Outcome::kUndecided},  // a macro may stand for nothing
                                         BranchCase{"g3", "g1", nullptr}));

TEST(SourceTextTest, KnowsWhatLoopsHold) {
  const std::string text = kBranches;
  const SourceText source("a.c", text);
  EXPECT_TRUE(source.IsLoopAround(Of(text, "while"), Of(text, "a - 1")));
  EXPECT_TRUE(source.IsLoopAround(Of(text, "while"), Of(text, "b > 0")));
  EXPECT_FALSE(source.IsLoopAround(Of(text, "while"), Of(text, "g1")));
  EXPECT_FALSE(source.IsLoopAround(Of(text, "if (a == 2)"), Of(text, "g1")));
}

TEST(SourceTextTest, TakesAnyText) {
  for (const char* text : {"", "}", "{", "(", ")}{(", "if", "int f() { if (", "f() { case", "f() { do", "\"", "/*", "#",
                           "# 99999999999 \"", "f() { x ? y : z; else }", "int f() { ({ ; }) }", "'\\"}) {
    const SourceText source("a.c", text);
    EXPECT_EQ(source.BranchAt({1, 1}, Position{1, 2}), std::nullopt) << text;
    (void)source.StatementAt({9, 9});
    (void)source.CallEnd({1, 1}, "f");
  }
}

}  // namespace
}  // namespace gmc::tools
