#include "core/gimplexx/dot_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "core/gimplexx/text_reader.h"
#include "tests/gimplexx/random_module.h"

namespace gmc::gimplexx {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view kFirst = R"(gimplexx 1
unit pointer_bits=64 long_bits=64 size_bits=64
type ~1 int name="int" size=4 align=4 precision=32
type ~2 function target=~1
type ~3 pointer size=8 target=~2
symbol #1 function binding=global name="main" link_name="main" type=~2 flags=[defined]
symbol #2 function binding=global name="shared" link_name="shared" type=~2
symbol #3 function name="helper" link_name="helper" type=~2 flags=[defined]
symbol #4 variable name="table" link_name="table" type=~3 size=8 {
  init address size=8 target=#3
}
function #1'main {
  local %1 var name="p" type=~3
  local %2 var name="x" type=~1
  block ^1 {
    call #2'shared();
    %2'x = call %1'p();
    cond eq(%2'x, 1);
    -> ^2 [true], ^1 [false];
  }
  block ^2 {
    return 0;
  }
}
function #3'helper {
  block ^1 {
    return 0 text="say \"hi\"";
  }
}
)";
constexpr std::string_view kSecond = R"(gimplexx 1
unit pointer_bits=64 long_bits=64 size_bits=64
type ~1 int name="int" size=4 align=4 precision=32
type ~2 function target=~1
symbol #1 function binding=global name="shared" link_name="shared" type=~2 flags=[defined]
symbol #2 function name="helper" link_name="helper" type=~2
function #1'shared {
  block ^1 {
    call #2'helper();
    return;
  }
}
)";

std::string Chunk(std::string_view text) {
  absl::StatusOr<std::string> chunk = ReadText(text, "t");
  EXPECT_TRUE(chunk.ok()) << chunk.status();
  return *std::move(chunk);
}

TEST(DotWriter, CallGraphJoinsGlobalNamesAndKeepsLocalOnesApart) {
  const std::string first = Chunk(kFirst), second = Chunk(kSecond);
  const std::vector<Module> modules = {*Module::Parse(first), *Module::Parse(second)};
  EXPECT_EQ(WriteCallGraphDot(modules), R"(digraph calls {
  node [shape=box];
  pointer [label="call through a pointer", shape=ellipse];
  f1 [label="main"];
  f2 [label="shared"];
  f3 [label="helper", peripheries=2];
  f4 [label="helper", style=dashed];
  f1 -> f2;
  f1 -> pointer;
  f2 -> f4;
}
)");
}

TEST(DotWriter, ControlFlowShowsStatementsAndEdges) {
  const std::string chunk = Chunk(kFirst);
  const Module module = *Module::Parse(chunk);
  EXPECT_EQ(WriteControlFlowDot(module, module.functions()[0]), R"(digraph "main" {
  node [shape=box];
  b1 [label="^1\lcall #2'shared();\l%2'x = call %1'p();\lcond eq(%2'x, 1);\l"];
  b1 -> b2 [label="true"];
  b1 -> b1 [label="false"];
  b2 [label="^2\lreturn 0;\l"];
}
)");
  EXPECT_THAT(WriteControlFlowDot(module, module.functions()[1]), HasSubstr(R"(text=\"say \\\"hi\\\"\")"));
}

TEST(DotWriter, RandomModulesHaveOneNodeForEachBlock) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    const std::string chunk = RandomChunk(seed, 8);
    const Module module = *Module::Parse(chunk);
    for (const Function& function : module.functions()) {
      const std::string dot = WriteControlFlowDot(module, function);
      EXPECT_THAT(dot, HasSubstr("\n  b" + std::to_string(function.blocks.count) + " ["));
      EXPECT_THAT(dot, Not(HasSubstr("\n  b" + std::to_string(function.blocks.count + 1) + " [")));
    }
    EXPECT_THAT(WriteCallGraphDot({&module, 1}), HasSubstr("f1 ["));
  }
}

}  // namespace
}  // namespace gmc::gimplexx
