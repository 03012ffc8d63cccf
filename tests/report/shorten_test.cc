// Replaying and shortening of schedules, on findings of real searches.
#include <gtest/gtest.h>

#include "explore/replay.h"
#include "tests/tools/scratch.h"
#include "tools/check.h"

namespace gmc::tools {
namespace {

using explore::Choice;
using explore::Finding;

// Two threads that each add three times: every interleaving of their loads and stores is a state.
constexpr char kCounters[] = R"(
#include <assert.h>
#include <pthread.h>
int x;
static void *add(void *arg) {
  for (int i = 0; i < 3; ++i) { int r = x; x = r + 1; }
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x >= 4);
  return 0;
}
)";

struct Searched {
  std::unique_ptr<CheckTask> task;
  std::vector<Finding> findings;
};

Searched Search(const std::vector<std::string>& arguments) {
  absl::StatusOr<Settings> settings = ParseCommandLine(Executable::kGmc, arguments);
  EXPECT_TRUE(settings.ok()) << settings.status();
  absl::StatusOr<CheckOptions> options = CheckOptionsOf(*settings);
  EXPECT_TRUE(options.ok()) << options.status();
  absl::StatusOr<std::unique_ptr<CheckTask>> task = LoadTask(*settings, *std::move(options));
  EXPECT_TRUE(task.ok()) << task.status();
  const std::unique_ptr<VisitedSet> visited = MakeHash128Set();
  explore::SearchResult result = explore::Search((*task)->code, (*task)->options.search, visited.get()).Run();
  return {*std::move(task), std::move(result.findings)};
}

bool Never() { return false; }

// The schedule with the steps [begin, end) left out, and put in again before what was step `at`, if that is given.
std::vector<Choice> Moved(const std::vector<Choice>& schedule, size_t begin, size_t end, std::optional<size_t> at) {
  std::vector<Choice> moved;
  for (size_t i = 0; i <= schedule.size(); ++i) {
    if (at && i == *at) {
      moved.insert(moved.end(), schedule.begin() + static_cast<ptrdiff_t>(begin),
                   schedule.begin() + static_cast<ptrdiff_t>(end));
    }
    if (i < schedule.size() && (i < begin || i >= end)) moved.push_back(schedule[i]);
  }
  return moved;
}

size_t EndOfBlock(const std::vector<Choice>& schedule, size_t begin) {
  size_t end = begin;
  while (end < schedule.size() && schedule[end].thread == schedule[begin].thread) ++end;
  return end;
}

TEST(Replay, MeetsWhatTheSearchMetAndNothingElse) {
  const Scratch scratch;
  const Searched searched =
      Search({"check", "--prop", "unreach-call", scratch.Write("counters.c", kCounters), "--seed", "5"});
  ASSERT_EQ(searched.findings.size(), 1u);
  const Finding& finding = searched.findings[0];
  const auto replay = [&](const std::vector<Choice>& schedule, const std::string& key) {
    return explore::Replay(searched.task->code, searched.task->options.search, schedule, key);
  };
  const std::optional<Finding> again = replay(finding.schedule, finding.Key());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->schedule, finding.schedule);
  EXPECT_EQ(again->text, finding.text);
  EXPECT_FALSE(replay(finding.schedule, "unreach-call|other.c:1:1"));
  std::vector<Choice> wrong(finding.schedule.begin(), finding.schedule.end() - 1);
  EXPECT_FALSE(replay(wrong, finding.Key())) << "the last step is needed";
  wrong = finding.schedule;
  wrong[0].thread = 77;
  EXPECT_FALSE(replay(wrong, finding.Key())) << "no such thread";
  wrong = finding.schedule;
  wrong[0].alternative = 77;
  EXPECT_FALSE(replay(wrong, finding.Key())) << "no such outcome";
  EXPECT_FALSE(replay({}, finding.Key()));
}

TEST(Shorten, LeavesNoContextSwitchThatCanBeDropped) {
  const Scratch scratch;
  const std::string source = scratch.Write("counters.c", kCounters);
  uint64_t dropped = 0;
  for (const char* seed : {"1", "2", "3"}) {
    const Searched searched = Search({"check", "--prop", "unreach-call", source, "--no-reduce", "--seed", seed});
    ASSERT_EQ(searched.findings.size(), 1u);
    const Finding& found = searched.findings[0];
    const auto& [code, options] = std::tie(searched.task->code, searched.task->options.search);
    const Finding shortened = explore::Shorten(code, options, found, Never);
    const std::vector<Choice>& schedule = shortened.schedule;
    const uint64_t switches = explore::ContextSwitches(schedule);
    EXPECT_EQ(shortened.Key(), found.Key());
    EXPECT_LE(schedule.size(), found.schedule.size());
    EXPECT_LE(switches, explore::ContextSwitches(found.schedule));
    dropped += explore::ContextSwitches(found.schedule) - switches;
    // Nothing of one step's block or of any whole block can go or join another block of its thread.
    for (size_t begin = 0; begin < schedule.size(); begin = EndOfBlock(schedule, begin)) {
      const size_t end = EndOfBlock(schedule, begin);
      std::vector<std::vector<Choice>> variants = {Moved(schedule, begin, end, std::nullopt)};
      size_t next = end;
      while (next < schedule.size() && schedule[next].thread != schedule[begin].thread) {
        next = EndOfBlock(schedule, next);
      }
      if (next < schedule.size()) {
        variants.push_back(Moved(schedule, begin, end, next));
        variants.push_back(Moved(schedule, next, EndOfBlock(schedule, next), end));
      }
      for (const std::vector<Choice>& variant : variants) {
        const std::optional<Finding> better = explore::Replay(code, options, variant, found.Key());
        EXPECT_FALSE(better && explore::ContextSwitches(better->schedule) < switches);
      }
    }
  }
  EXPECT_GT(dropped, 0u) << "the searches found nothing that could be shortened: the test shows nothing";
}

TEST(Shorten, StopsWhenItIsTold) {
  const Scratch scratch;
  const Searched searched =
      Search({"check", "--prop", "unreach-call", scratch.Write("counters.c", kCounters), "--no-reduce", "--seed", "1"});
  ASSERT_EQ(searched.findings.size(), 1u);
  const Finding same =
      explore::Shorten(searched.task->code, searched.task->options.search, searched.findings[0], [] { return true; });
  EXPECT_EQ(same.schedule, searched.findings[0].schedule);
}

}  // namespace
}  // namespace gmc::tools
