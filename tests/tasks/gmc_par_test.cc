// gmc-par --tasks as the user runs it, with a script in the place of gmc. Each "program" is a piece of shell that says
// what its check does (see fake_checker.sh).
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tests/tools/scratch.h"

extern char** environ;

namespace gmc::tools {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

class GmcParTest : public ::testing::Test {
 protected:
  GmcParTest() {
    std::filesystem::create_directory(scratch_.Path("t"));
    scratch_.Write("reach.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    scratch_.Write("race.prp", "CHECK( init(main()), LTL(G ! data-race) )\n");
    scratch_.Write("cover.prp", "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\n");
  }

  // Writes t/NAME.yml; `expected` may be empty.
  void AddTask(const std::string& name, const std::string& what_the_checker_does, const std::string& expected,
               const std::string& property = "reach") {
    scratch_.Write("t/" + name + ".c", what_the_checker_does + "\n");
    scratch_.Write("t/" + name + ".yml",
                   absl::StrCat("format_version: '2.0'\ninput_files: ", name, ".c\nproperties:\n  - property_file: ../",
                                property, ".prp\n", expected.empty() ? "" : "    expected_verdict: " + expected + "\n",
                                "options:\n  language: C\n  data_model: ILP32\n"));
  }

  std::vector<std::string> Command(const std::vector<std::string>& options) const {
    std::vector<std::string> command = {GMC_PAR_PROGRAM, "--tasks", scratch_.Path("t"), "--checker", FAKE_CHECKER};
    command.insert(command.end(), options.begin(), options.end());
    return command;
  }

  Scratch::Outcome RunTasks(const std::vector<std::string>& options = {}) { return scratch_.Run(Command(options)); }

  // The line of a task, without its columns' padding, seconds, and path.
  static std::string RowOf(const std::string& out, const std::string& name) {
    for (absl::string_view line : absl::StrSplit(out, '\n')) {
      const size_t path = line.find("/" + name + ".yml ");
      if (path == absl::string_view::npos) continue;
      const std::vector<std::string> columns = absl::StrSplit(line.substr(0, path), ' ', absl::SkipEmpty());
      return absl::StrCat(columns[0], " ", columns[1], " ", columns[3], " ", line.substr(path + 1));
    }
    return "no row";
  }

  // Whether the process whose number the file holds still runs after a while: a killed one needs a moment. A zombie
  // does not run.
  bool Survives(const std::string& pid_file) const {
    const std::string pid(absl::StripAsciiWhitespace(Scratch::Read(scratch_.Path(pid_file))));
    EXPECT_NE(pid, "") << pid_file;
    for (int i = 0; i < 200; ++i) {
      const std::string stat = Scratch::Read("/proc/" + pid + "/stat");
      if (stat.empty() || stat.find(") Z ") != std::string::npos) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return true;
  }

  bool WaitFor(const std::string& file) const {
    for (int i = 0; i < 1000; ++i) {
      if (!Scratch::Read(scratch_.Path(file)).empty()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }

  pid_t Start(const std::vector<std::string>& command) const {
    std::vector<char*> argv;
    for (const std::string& argument : command) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, scratch_.Path("out").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    pid_t pid = -1;
    EXPECT_EQ(posix_spawn(&pid, argv[0], &actions, nullptr, argv.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    return pid;
  }

  static int ExitStatus(pid_t pid) {
    int status = 0;
    EXPECT_EQ(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

  // Runs `action` and gives the seconds that it took.
  template <typename Action>
  static double Time(Action action) {
    const auto start = std::chrono::steady_clock::now();
    action();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }

  Scratch scratch_;
};

TEST_F(GmcParTest, RowsTablesAndStatus) {
  AddTask("a", "verdict true; exit 0", "true");
  AddTask("b", "verdict 'false(unreach-call)'; exit 10", "false");
  AddTask("c", "verdict unknown 'asm at c.c:3:1'; exit 5", "true");
  AddTask("d", "verdict unknown 'asm at d.c:99:7'; exit 5", "true");
  AddTask("e", "verdict unknown 'timeout'; exit 5", "false");
  AddTask("f", "verdict true; exit 0", "", "race");
  const Scratch::Outcome outcome = RunTasks();
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(RowOf(outcome.out, "a"), "true correct 42 a.yml unreach-call");
  EXPECT_EQ(RowOf(outcome.out, "b"), "false(unreach-call) correct 42 b.yml unreach-call");
  EXPECT_EQ(RowOf(outcome.out, "c"), "unknown unknown 42 c.yml unreach-call: asm at c.c:3:1");
  EXPECT_EQ(RowOf(outcome.out, "f"), "true unrated 42 f.yml no-data-race");
  EXPECT_THAT(outcome.out, ContainsRegex("\nunreach-call +5 +1 +1 +0 +0 +0 +0 +3 "));
  EXPECT_THAT(outcome.out, ContainsRegex("\nno-data-race +1 +0 +0 +0 +0 +0 +1 +0 "));
  EXPECT_THAT(outcome.out, ContainsRegex("\nall +6 +1 +1 +0 +0 +0 +1 +3 "));
  EXPECT_THAT(outcome.out, ContainsRegex("\nunknown, unreach-call: 3\n +2  asm\n +1  timeout\n"));
  EXPECT_THAT(outcome.out,
              HasSubstr("\ntasks: 6\nnot run: 0\ncorrect: 2\nwrong: 0\ndisputed: 0\nunrated: 1\nunknown: 3\n"));
}

TEST_F(GmcParTest, WrongVerdicts) {
  AddTask("a", "verdict true; exit 0", "false");
  AddTask("b", "verdict 'false(unreach-call)'; exit 10", "true");
  AddTask("c", "verdict 'false(no-overflow)'; exit 10", "false");
  const Scratch::Outcome outcome = RunTasks();
  EXPECT_EQ(outcome.status, 10);
  EXPECT_EQ(RowOf(outcome.out, "a"), "true WRONG 42 a.yml unreach-call");
  EXPECT_THAT(outcome.out, ContainsRegex("\nall +3 +0 +0 +1 +2 +0 +0 +0 "));
  EXPECT_THAT(outcome.out, ContainsRegex("\nWRONG: [^\n]*/a.yml unreach-call: true, expected false\n"));
  EXPECT_THAT(outcome.out, ContainsRegex("\nWRONG: [^\n]*/c.yml unreach-call: false.no-overflow., expected false\n"));
}

TEST_F(GmcParTest, Disputes) {
  AddTask("a", "verdict true; exit 0", "false");
  AddTask("b", "verdict true; exit 0", "true");
  AddTask("c", "verdict true; exit 0", "true");
  const std::string file = scratch_.Write(
      "disputes",
      "t/a.yml unreach-call true the call is dead\nt/b.yml unreach-call false(unreach-call) it is reached\n");
  const Scratch::Outcome outcome = RunTasks({"--dispute", file});
  // A verdict against what the dispute says is wrong, too.
  EXPECT_EQ(outcome.status, 10);
  EXPECT_EQ(RowOf(outcome.out, "a"), "true disputed 42 a.yml unreach-call");
  EXPECT_EQ(RowOf(outcome.out, "b"), "true WRONG 42 b.yml unreach-call");
  EXPECT_EQ(RowOf(outcome.out, "c"), "true correct 42 c.yml unreach-call");
  EXPECT_THAT(outcome.out, ContainsRegex("\ndisputed: [^\n]*/a.yml unreach-call: true: the call is dead\n"));
  EXPECT_THAT(outcome.out, ContainsRegex("\nall +3 +1 +0 +1 +0 +1 +0 +0 "));
}

TEST_F(GmcParTest, FailedChecksAreUnknown) {
  AddTask("crash", "verdict true; echo last words >&2; kill -SEGV $$", "true");
  AddTask("input", "echo 'a.c:1:2: error: bad' >&2; exit 2", "true");
  AddTask("silent", "exit 0", "true");
  AddTask("liar", "verdict true; exit 10", "false");
  AddTask("late", "verdict true; echo more; exit 0", "true");
  AddTask("killed", "kill -KILL $$", "true");
  AddTask("cover", "verdict true; exit 0", "", "cover");
  const Scratch::Outcome outcome = RunTasks({"--json", scratch_.Path("r.json")});
  EXPECT_EQ(outcome.status, 5) << "not one task got a verdict";
  EXPECT_EQ(RowOf(outcome.out, "crash"), "unknown unknown 42 crash.yml unreach-call: crashed: signal 11 (SIGSEGV)");
  EXPECT_EQ(RowOf(outcome.out, "input"), "unknown unknown - input.yml unreach-call: input error: a.c:1:2: error: bad");
  EXPECT_EQ(RowOf(outcome.out, "silent"), "unknown unknown - silent.yml unreach-call: no verdict, exit status 0");
  EXPECT_EQ(RowOf(outcome.out, "liar"), "unknown unknown 42 liar.yml unreach-call: verdict true with exit status 10");
  EXPECT_EQ(RowOf(outcome.out, "late"), "unknown unknown 42 late.yml unreach-call: no verdict, exit status 0");
  EXPECT_EQ(RowOf(outcome.out, "killed"), "unknown unknown - killed.yml unreach-call: crashed: signal 9 (SIGKILL)");
  EXPECT_EQ(RowOf(outcome.out, "cover"), "unknown unknown - cover.yml cover: generating tests is not supported");
  const std::string json = Scratch::Read(scratch_.Path("r.json"));
  EXPECT_THAT(json, HasSubstr("\"signal\": 11"));
  EXPECT_THAT(json, HasSubstr("\"stderr\": \"a.c:1:2: error: bad\\n\""));
}

TEST_F(GmcParTest, WhatTheCheckerIsGiven) {
  const std::string seen = scratch_.Path("seen");
  AddTask("a", "echo \"$arguments\" > " + seen + "; echo \"$TMPDIR\" >> " + seen + "; verdict true; exit 0", "true");
  const Scratch::Outcome outcome =
      RunTasks({"--svcomp", "--timeout", "1.5m", "--memory", "1g", "--std", "gnu11", "--gcc", "gcc-12", "--", "-DX=1", "-w"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const std::vector<std::string> lines = absl::StrSplit(Scratch::Read(seen), '\n');
  EXPECT_EQ(lines[0], "check --svcomp --trace=none --stats --32 --propertyfile " + scratch_.Path("reach.prp") +
                          " --timeout 90.000s --memory 1073741824 --std gnu11 --gcc gcc-12 " + scratch_.Path("t/a.c") +
                          " -- -DX=1 -w");
  EXPECT_THAT(lines[1], Not(IsEmpty()));
  EXPECT_FALSE(std::filesystem::exists(lines[1])) << "the temporary directory is left behind";
}

TEST_F(GmcParTest, TimeoutsAreEnforced) {
  AddTask("asleep", "sleep 60", "true");
  AddTask("stubborn", "trap '' TERM; verdict true; sleep 60; exit 0", "true");
  AddTask("polite", "trap 'verdict true; exit 0' TERM; sleep 60 & wait", "true");
  AddTask("quick", "verdict true; exit 0", "true");
  Scratch::Outcome outcome;
  const double seconds = Time([&] {
    outcome = RunTasks({"--jobs", "4", "--timeout", "300ms", "--kill-after", "200ms"});
  });
  EXPECT_LT(seconds, 10);
  EXPECT_EQ(outcome.status, 0);
  for (const char* name : {"asleep", "stubborn", "polite"}) {
    EXPECT_THAT(RowOf(outcome.out, name), HasSubstr("unreach-call: timeout (killed)"));
  }
  EXPECT_THAT(RowOf(outcome.out, "quick"), StartsWith("true correct"));
}

TEST_F(GmcParTest, MemoryIsLimitedForTheWholeGroup) {
  // tail keeps what has no line ends.
  AddTask("greedy", "head -c 300M /dev/zero | (tail; sleep 60)", "true");
  AddTask("modest", "verdict true; exit 0", "true");
  Scratch::Outcome outcome;
  const double seconds = Time([&] { outcome = RunTasks({"--memory", "64m", "--timeout", "50s"}); });
  EXPECT_LT(seconds, 20);
  EXPECT_THAT(RowOf(outcome.out, "greedy"), HasSubstr("unreach-call: memory limit (killed)"));
  EXPECT_THAT(RowOf(outcome.out, "modest"), StartsWith("true correct"));
}

TEST_F(GmcParTest, NothingOfAGroupOutlivesItsTask) {
  AddTask("a", "sleep 60 >&2 & echo $! > " + scratch_.Path("pid") + "; verdict true; exit 0", "true");
  Scratch::Outcome outcome;
  EXPECT_LT(Time([&] { outcome = RunTasks(); }), 10);
  EXPECT_THAT(RowOf(outcome.out, "a"), StartsWith("true correct"));
  EXPECT_FALSE(Survives("pid"));
}

TEST_F(GmcParTest, JobsRunAtOnce) {
  // Each waits until the other has started: that ends only if both run.
  for (const auto& [name, other] : {std::pair("a", "b"), std::pair("b", "a")}) {
    AddTask(name,
            absl::StrCat("echo > ", scratch_.Path(name), "; for i in $(seq 150); do [ -e ", scratch_.Path(other),
                         " ] && { verdict true; exit 0; }; sleep 0.01; done; exit 2"),
            "true");
  }
  EXPECT_THAT(RunTasks({"--jobs", "2"}).out, HasSubstr("\ncorrect: 2\n"));
  std::filesystem::remove(scratch_.Path("a"));
  std::filesystem::remove(scratch_.Path("b"));
  EXPECT_THAT(RunTasks({"--jobs", "1"}).out, HasSubstr("\ncorrect: 1\n")) << "b finds a's file, a finds none";
}

TEST_F(GmcParTest, FloodsOfOutput) {
  AddTask("a", "head -c 50M /dev/zero; echo; head -c 50M /dev/zero >&2; verdict true; exit 0", "true");
  EXPECT_THAT(RowOf(RunTasks().out, "a"), StartsWith("true correct"));
}

TEST_F(GmcParTest, InterruptionPrintsTheTablesSoFar) {
  AddTask("a", "verdict true; exit 0", "true");
  AddTask("b", "sleep 60 & echo $! > " + scratch_.Path("b.pid") + "; wait", "true");
  AddTask("c", "verdict true; exit 0", "true");
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    std::filesystem::remove(scratch_.Path("b.pid"));
    const pid_t pid = Start(Command({"--json", scratch_.Path("r.json")}));
    ASSERT_TRUE(WaitFor("b.pid"));
    kill(pid, signal);
    int status = -1;
    EXPECT_LT(Time([&] { status = ExitStatus(pid); }), 5);
    EXPECT_EQ(status, 5);
    EXPECT_FALSE(Survives("b.pid"));
    const std::string out = Scratch::Read(scratch_.Path("out"));
    EXPECT_THAT(out, AllOf(HasSubstr("\ntasks: 1\nnot run: 2\ncorrect: 1\n"), ContainsRegex("\nall +1 +1 ")));
    EXPECT_EQ(RowOf(out, "b"), "no row");
    EXPECT_THAT(Scratch::Read(scratch_.Path("r.json")),
                AllOf(HasSubstr("\"interrupted\": true"), HasSubstr("\"not_run\": 2")));
  }
}

TEST_F(GmcParTest, InterruptionKillsWhatDoesNotEnd) {
  AddTask("a", "trap '' TERM INT; sleep 60 & echo $! > " + scratch_.Path("pid") + "; wait", "true");
  for (const int signals : {1, 2}) {
    std::filesystem::remove(scratch_.Path("pid"));
    const pid_t pid = Start(Command({}));
    ASSERT_TRUE(WaitFor("pid"));
    kill(pid, SIGINT);
    if (signals == 2) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      kill(pid, SIGINT);
    }
    int status = -1;
    const double seconds = Time([&] { status = ExitStatus(pid); });
    EXPECT_LT(seconds, signals == 1 ? 10 : 1.5) << "a second signal does not wait";
    EXPECT_EQ(status, 5);
    EXPECT_FALSE(Survives("pid"));
  }
}

TEST_F(GmcParTest, IgnoredSignalsStayIgnored) {
  AddTask("a", "echo $$ > " + scratch_.Path("pid") + "; sleep 0.5; verdict true; exit 0", "true");
  std::vector<std::string> command = {"/bin/bash", "-c", "trap '' HUP; exec \"$@\"", "bash"};
  const std::vector<std::string> batch = Command({});
  command.insert(command.end(), batch.begin(), batch.end());
  const pid_t pid = Start(command);
  ASSERT_TRUE(WaitFor("pid"));
  kill(pid, SIGHUP);
  EXPECT_EQ(ExitStatus(pid), 0);
}

TEST_F(GmcParTest, ResultsThatCannotBeWritten) {
  AddTask("a", "verdict true; exit 0", "true");
  AddTask("b", "verdict true; exit 0", "true");
  const Scratch::Outcome full = scratch_.Run({"/bin/bash", "-c", "\"$@\" > /dev/full", "bash", GMC_PAR_PROGRAM,
                                              "--tasks", scratch_.Path("t"), "--checker", FAKE_CHECKER});
  EXPECT_EQ(full.status, 2);
  EXPECT_THAT(full.err, HasSubstr("cannot write to the standard output: No space left on device"));
  const Scratch::Outcome closed =
      scratch_.Run({"/bin/bash", "-c", "\"$@\" | true; exit ${PIPESTATUS[0]}", "bash", GMC_PAR_PROGRAM, "--tasks",
                    scratch_.Path("t"), "--checker", FAKE_CHECKER});
  EXPECT_EQ(closed.status, 2);
  EXPECT_THAT(closed.err, HasSubstr("Broken pipe"));
  const Scratch::Outcome json = RunTasks({"--json", "/dev/full"});
  EXPECT_EQ(json.status, 2);
  EXPECT_THAT(json.err, HasSubstr("cannot write to /dev/full: No space left on device"));
  EXPECT_THAT(json.out, HasSubstr("\ncorrect: 2\n"));
  const Scratch::Outcome nowhere = RunTasks({"--json", "/nowhere/r.json"});
  EXPECT_EQ(nowhere.status, 2);
  EXPECT_EQ(nowhere.out, "") << "nothing was run";
}

TEST_F(GmcParTest, NoRoomForTemporaryFiles) {
  AddTask("a", "verdict true; exit 0", "true");
  std::vector<std::string> command = {"/usr/bin/env", "TMPDIR=/nowhere"};
  const std::vector<std::string> batch = Command({});
  command.insert(command.end(), batch.begin(), batch.end());
  const Scratch::Outcome outcome = scratch_.Run(command);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("cannot create a directory '/nowhere/"));
}

struct RefusedCase {
  std::vector<std::string> options;
  int status;
  const char* message;
};

TEST_F(GmcParTest, WrongUsageAndInput) {
  AddTask("a", "verdict true; exit 0", "true");
  const std::string disputes = scratch_.Write("disputes", "a.yml unreach-call perhaps so\n");
  const std::string broken = scratch_.Write("broken.yml", "a: [");
  const std::string races = scratch_.Write("races.prp", "CHECK( init(main()), LTL(G ! data-race) )\n");
  const RefusedCase cases[] = {
      {{"--jobs", "0"}, 1, "--jobs: '0' is not a number from 1 to 1000"},
      {{"--jobs", "two"}, 1, "--jobs: 'two' is not"},
      {{"--timeout", "soon"}, 1, "--timeout: 'soon' is not a time such as 60s"},
      {{"--kill-after", "-1s"}, 1, "--kill-after"},
      {{"--memory", "much"}, 1, "--memory: 'much' is not a size such as 512m"},
      {{"--prop", "no-races"}, 1, "--prop: 'no-races' is not a property"},
      {{"--32"}, 1, "--32 does not go with --tasks"},
      {{"--dot"}, 1, "--dot"},
      {{"--prop", "no-data-race"}, 2, "no task has one of these properties"},
      {{"--propertyfile", races}, 2, "no task has one of these properties"},
      {{"--propertyfile", "/nowhere/p.prp"}, 2, "/nowhere/p.prp"},
      {{"--checker", "/nowhere/gmc"}, 2, "cannot run the checker '/nowhere/gmc'"},
      {{"--dispute", disputes}, 2, "disputes:1: 'perhaps' is neither true nor false(PROPERTY)"},
      {{"--dispute", "/nowhere/disputes"}, 2, "/nowhere/disputes: No such file"},
      {{broken}, 2, "broken.yml:"},
      {{"/nowhere/x.yml"}, 2, "no such file '/nowhere/x.yml'"},
  };
  for (const RefusedCase& c : cases) {
    std::vector<std::string> command = {GMC_PAR_PROGRAM, "--tasks", scratch_.Path("t")};
    command.insert(command.end(), c.options.begin(), c.options.end());
    if (c.options[0] != "--checker") command.insert(command.end(), {"--checker", FAKE_CHECKER});
    const Scratch::Outcome outcome = scratch_.Run(command);
    EXPECT_EQ(outcome.status, c.status) << c.message << ": " << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(c.message));
    EXPECT_EQ(outcome.out, "");
  }
  EXPECT_EQ(scratch_.Run({GMC_PAR_PROGRAM, "--tasks"}).status, 1);
  EXPECT_THAT(scratch_.Run({GMC_PAR_PROGRAM, "--jobs", "2", "a.c"}).err, HasSubstr("--jobs needs --tasks"));
}

TEST_F(GmcParTest, HelpListsWhatItTakes) {
  const std::string help = scratch_.Succeed({GMC_PAR_PROGRAM, "--help"}).out;
  EXPECT_THAT(help,
              AllOf(HasSubstr("--tasks"), HasSubstr("--checker PATH"), HasSubstr("--std"), HasSubstr("Exit status")));
  EXPECT_THAT(help, Not(HasSubstr("--dot")));
}

TEST_F(GmcParTest, JsonAndScore) {
  AddTask("a", "verdict true; exit 0", "true");
  AddTask("b", "echo 'b.c:1:1: error: reached [unreach-call]'; verdict 'false(unreach-call)'; exit 10", "false");
  AddTask("c",
          "echo 'gap: a \"quoted\" thing at c.c:1:1'; echo 'gap: another'; echo 'gap: another in c.c:2';"
          "verdict unknown 'a \"quoted\" thing at c.c:1:1 (and 2 more)'; exit 5",
          "true");
  AddTask("d", "verdict true; exit 0", "true", "race");
  const Scratch::Outcome outcome = RunTasks({"--json", "-", "--jobs", "2"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("\ncorrect: 3\n"));
  const std::string results = scratch_.Write("r.json", outcome.out);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("\"schema\": \"gmc-tasks/1\""), HasSubstr("\"jobs\": 2"),
                                 HasSubstr("{\"count\": 1, \"reason\": \"a \\\"quoted\\\" thing\"}"),
                                 HasSubstr("\"causes\": [\"a \\\"quoted\\\" thing\", \"another\"]"),
                                 HasSubstr("\"error\": \"b.c:1:1: error: reached [unreach-call]\"")));
  scratch_.Write("tasks.csv",
                 "task,program,property,expected,subproperty,data_model,nondet,uses\n"
                 "t/a.yml,a.c,unreach-call,true,,ILP32,none,\nt/b.yml,b.c,unreach-call,false,,ILP32,int,\n"
                 "t/c.yml,c.c,unreach-call,true,,ILP32,bool,\n");
  const Scratch::Outcome score = scratch_.Run({SCORE_SCRIPT, results, scratch_.Path("")});
  EXPECT_EQ(score.status, 0) << score.err;
  EXPECT_THAT(score.out, ContainsRegex("unreach-call +none\\|bool +1/2 +50.0 %"));
  EXPECT_THAT(score.out, ContainsRegex("unreach-call +wide, violated +1/1 +100.0 %"));
  EXPECT_THAT(score.out, AllOf(HasSubstr("not in tasks.csv: 1"), HasSubstr("wrong\n  none"),
                               ContainsRegex("\n +1 +1  a \"quoted\" thing\n"), ContainsRegex("\n +1 +1  another\n")));
  EXPECT_EQ(scratch_.Run({SCORE_SCRIPT, results, "/nowhere"}).status, 2);
  EXPECT_EQ(scratch_.Run({SCORE_SCRIPT, scratch_.Path("tasks.csv"), scratch_.Path("")}).status, 2);
}

}  // namespace
}  // namespace gmc::tools
