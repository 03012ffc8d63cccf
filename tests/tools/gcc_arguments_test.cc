#include "tools/gcc_arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tests/tools/scratch.h"
#include "tools/compiler_wrapper.h"
#include "tools/semantic_flags.h"

namespace gmc::tools {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

GccCommand Parse(const std::string& line) {
  const std::vector<std::string> words = absl::StrSplit(line, ' ', absl::SkipEmpty());
  return ParseGccArguments(words);
}

struct OptionsCase {
  const char* line;
  const char* kept;
};

TEST(GccArgumentsTest, WhatThePluginRunKeeps) {
  const OptionsCase cases[] = {
      {"-O2 -g -ggdb3 -Wall -Werror -pedantic -w -pipe", ""},
      {"-std=c99 -DX=1 -D Y -UZ -I inc -Iinc2 -include pre.h", "-std=c99 -DX=1 -D Y -UZ -I inc -Iinc2 -include pre.h"},
      {"-m32 -funsigned-char -fshort-enums -funsigned-bitfields -fpack-struct -fopenmp -pthread",
       "-m32 -funsigned-char -fshort-enums -funsigned-bitfields -fpack-struct -fopenmp -pthread"},
      {"-MD -MMD -MP -MF deps.d -MT target -MQ target -MFdeps.d", ""},
      {"-Wp,-MD,deps.d -Wp,-DX -Wl,-z,now -Wa,-al", "-Wp,-DX"},
      {"-flto -flto=auto -fwhole-program -fsanitize=address -fno-sanitize=all -ftrapv -fwrapv", ""},
      {"-pg --coverage -fprofile-arcs -ftest-coverage -save-temps -save-temps=obj -fdump-tree-all -da", ""},
      {"-ffast-math -fno-math-errno -fstrict-aliasing -fno-common", "-fstrict-aliasing -fno-common"},
      {"-L lib -Llib -l m -lm -T script -shared -static -s -rdynamic -pie -u sym -Xlinker --gc-sections", ""},
      {"-Xpreprocessor -DX -Xassembler -al", "-Xpreprocessor -DX"},
      {"--param max-x=3 --param=y=4 --sysroot=/ --sysroot /", "--param max-x=3 --param=y=4 --sysroot=/ --sysroot /"},
      {"-isystem sys -iquote q -idirafter after -nostdinc -nostdlib",
       "-isystem sys -iquote q -idirafter after -nostdinc"},
      {"-dumpbase x -dumpdir y -aux-info z", ""},
      {"-undef -ansi -traditional-cpp -remap", "-undef -ansi -traditional-cpp -remap"},
      {"-fvisibility=hidden -fPIC -march=native -mavx", "-fvisibility=hidden -fPIC -march=native -mavx"},
      {"-fplugin=other.so -fplugin-arg-other-x=1 -fno-builtin -ffreestanding", "-fno-builtin -ffreestanding"},
  };
  for (const OptionsCase& test : cases) {
    const GccCommand command = Parse(test.line);
    EXPECT_EQ(absl::StrJoin(command.options, " "), test.kept) << test.line;
    EXPECT_TRUE(command.inputs.empty()) << test.line << ": " << command.inputs[0].path;
  }
}

TEST(GccArgumentsTest, SignedOverflow) {
  EXPECT_EQ(Parse("a.c").overflow, SignedOverflow::kUndefined);
  EXPECT_EQ(Parse("-fwrapv a.c").overflow, SignedOverflow::kWraps);
  EXPECT_EQ(Parse("-fno-strict-overflow a.c").overflow, SignedOverflow::kWraps);
  EXPECT_EQ(Parse("-fwrapv -fno-wrapv a.c").overflow, SignedOverflow::kUndefined);
}

struct PlanCase {
  const char* line;
  const char* plan;  // "input:language>carrier ..."
};

TEST(GccArgumentsTest, WhichUnitsGetGimple) {
  const PlanCase cases[] = {
      {"-c a.c", "a.c:c>a.o"},
      {"-c dir/a.c", "dir/a.c:c>a.o"},
      {"-c a.c -o out/x.o", "a.c:c>out/x.o"},
      {"-c a.c -oout/x.o", "a.c:c>out/x.o"},
      {"-c a.c b.i c.cc d.ii e.s f.S", "a.c:c>a.o b.i:cpp-output>b.o c.cc:c++>c.o d.ii:c++-cpp-output>d.o"},
      {"a.c b.c c.o -lm", "a.c:c>a.out b.c:c>a.out"},
      {"a.c lib.a -o prog", "a.c:c>prog"},
      {"-shared -fPIC a.c -o lib.so", "a.c:c>lib.so"},
      {"a.o b.o -o prog", ""},
      {"-S a.c", ""},
      {"-E a.c", ""},
      {"-E -c a.c", ""},
      {"-c -E a.c", ""},
      {"-M a.c", ""},
      {"-MM -c a.c", ""},
      {"-MD -c a.c", "a.c:c>a.o"},
      {"-fsyntax-only a.c", ""},
      {"--version", ""},
      {"-print-search-dirs", ""},
      {"-### -c a.c", ""},
      {"-v", ""},
      {"-c -x c a.txt", "a.txt:c>a.o"},
      {"-c -xc - -o x.o", "-:c>x.o"},
      {"-x assembler a.c -x none b.c -c", "b.c:c>b.o"},
      {"-c -x c++ a.c", "a.c:c++>a.o"},
      {"-c pre.h", ""},
      {"-c -D a.c b.c", "b.c:c>b.o"},
      {"-c -include a.c b.c", "b.c:c>b.o"},
      {"-c -MF a.c b.c", "b.c:c>b.o"},
      {"a.f90 a.m a.go", ""},
  };
  for (const PlanCase& test : cases) {
    std::vector<std::string> words;
    for (const EmissionPlan& plan : PlanEmission(Parse(test.line))) {
      words.push_back(absl::StrCat(plan.input.path, ":", plan.input.language, ">", plan.carrier));
    }
    EXPECT_EQ(absl::StrJoin(words, " "), test.plan) << test.line;
  }
}

TEST(GccArgumentsTest, ResponseText) {
  EXPECT_THAT(SplitResponseText(" -c\n\t\"a b.c\"  -DX='\"s\"' a\\ b \"q\\\"q\" '' "),
              ElementsAre("-c", "a b.c", "-DX=\"s\"", "a b", "q\"q", ""));
  EXPECT_TRUE(SplitResponseText(" \n").empty());
}

TEST(GccArgumentsTest, ResponseFiles) {
  Scratch scratch;
  const std::string inner = scratch.Write("inner", "-O2 b.c");
  const std::string outer = scratch.Write("outer", absl::StrCat("a.c @", inner));
  EXPECT_THAT(ExpandResponseFiles({{"-c", absl::StrCat("@", outer), "@no-such-file", "z.c"}}),
              ElementsAre("-c", "a.c", "-O2", "b.c", "@no-such-file", "z.c"));
  const std::string circle = scratch.Write("circle", absl::StrCat("@", scratch.Path("circle")));
  EXPECT_EQ(ExpandResponseFiles({{absl::StrCat("@", circle)}}).size(), 1u);
}

TEST(SemanticFlagsTest, KnownFunctionsStayKnown) {
  EXPECT_THAT(SemanticFlags(Folding::kOff, {}), Contains("-fno-builtin-strchr"));
  const std::vector<std::string> known = {"strchr"};
  EXPECT_THAT(SemanticFlags(Folding::kOff, known), Not(Contains("-fno-builtin-strchr")));
  EXPECT_THAT(SemanticFlags(Folding::kOff, known), Contains("-fno-builtin-strcpy"));
  EXPECT_THAT(SemanticFlags(Folding::kOff, {}), Not(Contains("-fno-builtin-malloc")));
}

}  // namespace
}  // namespace gmc::tools
