// Our linker against ld: the same objects, made by gmc-cc, are linked by both, and the definition that the running
// program reaches must be the one that we resolve to.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/program/program.h"
#include "tests/tools/scratch.h"

namespace gmc::tools {
namespace {

// What a unit says about x(); $ is the number of the unit.
constexpr const char* kSayings[] = {
    "int other$;\n",
    "int x(void) { return $; }\n",
    "__attribute__((weak)) int x(void) { return $; }\n",
    "__attribute__((visibility(\"hidden\"))) int x(void) { return $; }\n",
    "static int x(void) { return $; }\nint use$(void) { return x(); }\n",
    "int x(void);\nint use$(void) { return x(); }\n",
    "__attribute__((weak)) int x(void);\nint use$(void) { return x ? x() : 0; }\n",
    "inline int x(void) { return $; }\nint use$(void) { return x(); }\n",
    "static int impl(void) { return $; }\nint x(void) __attribute__((alias(\"impl\")));\n",
};
constexpr int kSayingCount = sizeof kSayings / sizeof kSayings[0];
constexpr int kUnits = 3;

// How many of the units, counted from the end, are in an archive behind the others.
constexpr int kMaxArchived = 2;

class LdAgreementTest : public ::testing::Test {
 protected:
  LdAgreementTest() {
    main_ = Compile("main", "int x(void);\nint main(void) { return x(); }\n");
    for (int unit = 0; unit < kUnits; ++unit) {
      for (int saying = 0; saying < kSayingCount; ++saying) {
        const std::string number = std::to_string(unit + 1);
        objects_[unit][saying] =
            Compile(absl::StrCat("u", unit, "s", saying), absl::StrReplaceAll(kSayings[saying], {{"$", number}}));
      }
    }
  }

  std::string Compile(const std::string& name, const std::string& c) {
    const std::string object = scratch_.Path(name + ".o");
    scratch_.Succeed({GMC_CC_PROGRAM, "-c", scratch_.Write(name + ".c", c), "-o", object});
    return object;
  }

  // Links the inputs both ways and compares.
  void Compare(const int (&sayings)[kUnits], int archived) {
    std::vector<std::string> inputs = {main_};
    std::vector<std::string> members;
    std::string description = absl::StrCat(archived, " archived:");
    for (int unit = 0; unit < kUnits; ++unit) {
      (unit < kUnits - archived ? inputs : members).push_back(objects_[unit][sayings[unit]]);
      absl::StrAppend(&description, "\n", kSayings[sayings[unit]]);
    }
    SCOPED_TRACE(description);
    if (archived != 0) {
      const std::string archive = scratch_.Path("lib.a");
      std::remove(archive.c_str());
      std::vector<std::string> argv = {"ar", "rcs", archive};
      argv.insert(argv.end(), members.begin(), members.end());
      scratch_.Succeed(argv);
      inputs.push_back(archive);
    }
    CompareLinks(inputs);
  }

  void CompareLinks(const std::vector<std::string>& inputs) {
    const std::string program = scratch_.Path("program");
    std::vector<std::string> argv = {"gcc", "-o", program};
    argv.insert(argv.end(), inputs.begin(), inputs.end());
    const Scratch::Outcome native = scratch_.Run(argv);

    std::vector<program::InputFile> files;
    for (const std::string& input : inputs) files.push_back(*program::LoadInput(input));
    absl::StatusOr<program::Program> ours = program::Link(std::move(files), program::ArchiveMembers::kAsNeeded);

    const bool clash = native.err.find("multiple definition") != std::string::npos;
    ASSERT_EQ(ours.ok(), !clash) << native.err << ours.status();
    if (clash) return;
    const program::ProgramSymbol x = ours->Find("x");
    if (native.status != 0) {
      // Only an inline body may stand where ld finds nothing.
      ASSERT_THAT(native.err, ::testing::HasSubstr("undefined reference"));
      EXPECT_TRUE(!x || ours->Get(x).flags.Has(gimplexx::SymbolFlag::kLinkOnce));
      return;
    }
    ASSERT_TRUE(x);
    const int reached = scratch_.Run({program}).status;
    EXPECT_THAT(ours->module_name(x.module), ::testing::HasSubstr(absl::StrCat("u", reached - 1, "s")));
    EXPECT_EQ(ModulesIn(program), ours->module_count());
  }

  // ld must have taken as many members out of the archive as we did.
  static uint32_t ModulesIn(const std::string& path) {
    absl::StatusOr<program::InputFile> file = program::LoadInput(path);
    return file.ok() ? static_cast<uint32_t>(file->objects[0].modules.size()) : 0;
  }

  Scratch scratch_;
  std::string main_;
  std::string objects_[kUnits][kSayingCount];
};

TEST_F(LdAgreementTest, SameDefinitionSameMembers) {
  const int rounds = std::getenv("GMC_LONG") != nullptr ? 3000 : 40;
  std::mt19937 random(5);
  for (int round = 0; round < rounds && !HasFailure(); ++round) {
    int sayings[kUnits];
    for (int& saying : sayings) saying = static_cast<int>(random() % kSayingCount);
    Compare(sayings, static_cast<int>(random() % (kMaxArchived + 1)));
  }
}

}  // namespace
}  // namespace gmc::tools
