// gmc replay and the trace file: what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "absl/strings/str_replace.h"
#include "tests/tools/scratch.h"
#include "tools/trace_file.h"

namespace gmc::tools {
namespace {

using testing::HasSubstr;

class ReplayTest : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::copy_file(std::string(PROGRAMS_DIRECTORY) + "/lost_update.c", scratch_.Path("lost_update.c"));
    const Scratch::Outcome checked = Gmc({"check", "--prop", "unreach-call", "lost_update.c", "--", "-DUNUSED"});
    ASSERT_EQ(checked.status, 10) << checked.err;
    trace_ = Scratch::Read(scratch_.Path("lost_update.gmc-trace.json"));
    ASSERT_FALSE(trace_.empty());
  }

  Scratch::Outcome Gmc(const std::vector<std::string>& arguments) const {
    std::vector<std::string> command = {"env", "-C", scratch_.Path(""), GMC_PROGRAM};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return scratch_.Run(command);
  }

  // Replays the trace with one piece of text replaced by another.
  Scratch::Outcome ReplayWith(const std::string& old_text, const std::string& new_text) const {
    EXPECT_NE(trace_.find(old_text), std::string::npos) << old_text;
    scratch_.Write("changed.json", absl::StrReplaceAll(trace_, {{old_text, new_text}}));
    return Gmc({"replay", "changed.json"});
  }

  const Scratch scratch_;
  std::string trace_;
};

TEST_F(ReplayTest, ConfirmsTheError) {
  const Scratch::Outcome replayed = Gmc({"replay", "lost_update.gmc-trace.json"});
  EXPECT_EQ(replayed.status, 10) << replayed.err;
  EXPECT_THAT(replayed.out, HasSubstr("assertion 'x == 2' failed in thread main [unreach-call]\ntrace: 11 steps"));
}

TEST_F(ReplayTest, RefusesAChangedInput) {
  scratch_.Write("lost_update.c", Scratch::Read(scratch_.Path("lost_update.c")) + "\n");
  const Scratch::Outcome replayed = Gmc({"replay", "lost_update.gmc-trace.json"});
  EXPECT_EQ(replayed.status, 2);
  EXPECT_EQ(replayed.out, "");
  EXPECT_THAT(replayed.err, HasSubstr("lost_update.c: has changed since the trace was written"));
}

TEST_F(ReplayTest, RefusesAMissingInput) {
  std::filesystem::remove(scratch_.Path("lost_update.c"));
  const Scratch::Outcome replayed = Gmc({"replay", "lost_update.gmc-trace.json"});
  EXPECT_EQ(replayed.status, 2);
  EXPECT_THAT(replayed.err, HasSubstr("lost_update.c: No such file"));
}

TEST_F(ReplayTest, RefusesWhatDoesNotLeadToTheError) {
  EXPECT_THAT(ReplayWith("unreach-call|", "valid-deref|").err, HasSubstr("does not lead to the error"));
  const Scratch::Outcome replayed = ReplayWith("\"schedule\": [[", "\"schedule\": [[9, 0], [");
  EXPECT_EQ(replayed.status, 2);
  EXPECT_THAT(replayed.err, HasSubstr("does not lead to the error"));
}

TEST_F(ReplayTest, RefusesWrongMembers) {
  const std::pair<const char*, const char*> kChanges[] = {
      {"gmc-trace/1", "gmc-trace/2"},
      {"\"schema\"", "\"other\""},
      {"\"check\"", "\"run\""},
      {"\"--prop\"", "\"--no-such-option\""},
      {"\"schedule\": [[", "\"schedule\": [7, ["},
      {"\"schedule\": [[", "\"schedule\": [[-1, 0], ["},
      {"\"schedule\": [[", "\"schedule\": [[0, 99999999999], ["},
      {"\"sha256\"", "\"md5\""},
      {"\"arguments\": [", "\"arguments\": [1, "},
      {"\"key\": ", "\"key\": 1, \"k\": "},
      {"\"program\": \"gmc\"", "\"program\": \"sh\""},
      // An input without its digest.
      {"\"arguments\": [\"check\", ", "\"arguments\": [\"check\", \"other.c\", "},
  };
  for (const auto& [old_text, new_text] : kChanges) {
    const Scratch::Outcome replayed = ReplayWith(old_text, new_text);
    EXPECT_EQ(replayed.status, 2) << new_text;
    EXPECT_EQ(replayed.out, "") << new_text;
    EXPECT_THAT(replayed.err, HasSubstr("changed.json: not a trace that gmc can replay")) << new_text;
  }
}

TEST_F(ReplayTest, RefusesATruncatedFile) {
  for (size_t size = 0; size + 2 < trace_.size(); size += 7) {
    const absl::StatusOr<TraceFile> trace = ReadTraceFile(scratch_.Write("cut.json", trace_.substr(0, size)));
    EXPECT_FALSE(trace.ok()) << size;
  }
  EXPECT_TRUE(ReadTraceFile(scratch_.Write("whole.json", trace_)).ok());
  scratch_.Write("cut.json", trace_.substr(0, trace_.size() / 2));
  EXPECT_EQ(Gmc({"replay", "cut.json"}).status, 2);
}

TEST_F(ReplayTest, WritesNoTraceWhenItIsNotWanted) {
  std::filesystem::remove(scratch_.Path("lost_update.gmc-trace.json"));
  const Scratch::Outcome checked = Gmc({"check", "--trace=none", "lost_update.c"});
  EXPECT_EQ(checked.status, 10);
  EXPECT_EQ(checked.out.find("trace: "), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(scratch_.Path("lost_update.gmc-trace.json")));
}

TEST_F(ReplayTest, SeveralErrorsGetTracesOfTheirOwn) {
  const Scratch::Outcome checked = Gmc({"check", "--continue", "--json", "-", "lost_update.c"});
  EXPECT_EQ(checked.status, 10);
  EXPECT_THAT(checked.out, HasSubstr("\"schema\": \"gmc-result/1\""));
  EXPECT_THAT(checked.err, HasSubstr("replay: gmc replay lost_update-2.gmc-trace.json\n"));
  EXPECT_EQ(Gmc({"replay", "lost_update-2.gmc-trace.json"}).status, 10);
}

TEST_F(ReplayTest, QuietPrintsErrorAndVerdictOnly) {
  const Scratch::Outcome checked = Gmc({"check", "-q", "--prop", "unreach-call", "lost_update.c"});
  EXPECT_THAT(checked.out, testing::MatchesRegex("lost_update.c:30:3: error: [^\n]*\nverdict: false.unreach-call.\n"));
}

TEST_F(ReplayTest, ProgressGoesToStderr) {
  scratch_.Write("spin.c", "unsigned long x; int main(void) { for (;;) { ++x; } }");
  const Scratch::Outcome checked = Gmc({"check", "--progress=0.1", "--timeout", "1", "spin.c"});
  EXPECT_EQ(checked.status, 5);
  EXPECT_THAT(checked.err, testing::ContainsRegex("00:00:00 [0-9.kM]+ states [0-9.kM]+ trans [0-9]+% matched depth "));
  EXPECT_THAT(checked.out, HasSubstr("reason: the limit of --timeout was reached\nverdict: unknown\n"));
}

}  // namespace
}  // namespace gmc::tools
