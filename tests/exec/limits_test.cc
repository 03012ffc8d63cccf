// What ends a run or a search that would not end by itself, or would need too much: a clear message, exit status 5,
// bounded memory.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "tests/tools/scratch.h"

extern char** environ;

namespace gmc::tools {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;

constexpr int kUnknown = 5;
constexpr long kMebibyte = 1024;  // in what getrusage counts

struct Ended {
  int status = -1;
  std::string messages;
  long peak_memory = 0;  // KiB
  double seconds = 0;
};

class Limits : public testing::Test {
 protected:
  // `gmc run OPTIONS program.c` with these descriptors as its streams.
  pid_t Start(const std::string& source, std::vector<std::string> options, int input = kClosed, int output = kClosed) {
    options.insert(options.begin(), "run");
    return StartGmc(source, std::move(options), input, output);
  }

  pid_t StartGmc(const std::string& source, std::vector<std::string> options, int input, int output) {
    options.insert(options.begin(), GMC_BINARY);
    options.push_back(scratch_.Write("program.c", source));
    std::vector<char*> arguments;
    for (std::string& option : options) arguments.push_back(option.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    const std::string nothing = "/dev/null", messages = scratch_.Path("messages");
    if (input == kClosed) posix_spawn_file_actions_addopen(&actions, 0, nothing.c_str(), O_RDONLY, 0);
    if (output == kClosed) posix_spawn_file_actions_addopen(&actions, 1, nothing.c_str(), O_WRONLY, 0);
    if (input != kClosed) posix_spawn_file_actions_adddup2(&actions, input, 0);
    if (output != kClosed) posix_spawn_file_actions_adddup2(&actions, output, 1);
    posix_spawn_file_actions_addopen(&actions, 2, messages.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    pid_t process = -1;
    EXPECT_EQ(posix_spawn(&process, GMC_BINARY, &actions, nullptr, arguments.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    begin_ = std::chrono::steady_clock::now();
    return process;
  }

  Ended Wait(pid_t process) {
    int status = 0;
    rusage usage = {};
    EXPECT_EQ(wait4(process, &status, 0, &usage), process);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin_;
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), Scratch::Read(scratch_.Path("messages")),
            usage.ru_maxrss, spent.count()};
  }

  Ended Run(const std::string& source, std::vector<std::string> options) {
    return Wait(Start(source, std::move(options)));
  }

  // `gmc check`, whose messages are those of its report.
  Ended Check(const std::string& source, std::vector<std::string> options) {
    options.insert(options.begin(), {"check", "--prop", "unreach-call,valid-deref,def-behavior"});
    const std::string report = scratch_.Path("report");
    const int output = open(report.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    Ended ended = Wait(StartGmc(source, std::move(options), kClosed, output));
    close(output);
    ended.messages = Scratch::Read(report);
    return ended;
  }

  static void ExpectUnknownSearch(const Ended& ended, const std::string& reason) {
    EXPECT_EQ(ended.status, kUnknown);
    EXPECT_THAT(ended.messages, AllOf(HasSubstr("\nreason: " + reason), EndsWith("\nverdict: unknown\n")));
  }

  static void ExpectUnknown(const Ended& ended, const std::string& place, const std::string& reason) {
    EXPECT_EQ(ended.status, kUnknown);
    EXPECT_THAT(ended.messages, AllOf(HasSubstr("program.c:" + place), HasSubstr(": note: " + reason),
                                      EndsWith("\nreason: " + reason + "\nverdict: unknown\n")));
  }

  static constexpr int kClosed = -1;
  Scratch scratch_;
  std::chrono::steady_clock::time_point begin_;
};

const std::string kEndlessLoop = "int main(void) {\n  for (;;) {}\n}\n";
const std::string kEndlessRecursion =
    "static int f(int n) {\n  int local[4] = {n};\n  return f(local[0] + 1) + local[1];\n}\n"
    "int main(void) { return f(0); }\n";
const std::string kTimeOut = "the limit of --timeout was reached";
const std::string kMemory = "the limit of --memory was reached";

TEST_F(Limits, TimeEndsALoop) { ExpectUnknown(Run(kEndlessLoop, {"--timeout", "200ms"}), "1:5", kTimeOut); }

TEST_F(Limits, TimeEndsARecursionWithoutLoops) {
  const Ended ended =
      Run("static int f(int n) {\n"
          "  if (n < 2) return n;\n"
          "  return f(n - 1) + f(n - 2);\n"
          "}\n"
          "int main(void) { return f(90) == 1; }\n",
          {"--timeout", "200ms"});
  ExpectUnknown(ended, "3:", kTimeOut);
}

TEST_F(Limits, TimeEndsThreadsThatWaitForEachOtherInLoops) {
  const Ended ended =
      Run("#include <pthread.h>\n#include <sched.h>\n"
          "static void *spin(void *p) {\n  for (;;) sched_yield();\n  return p;\n}\n"
          "int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, spin, 0);\n  spin(0);\n}\n",
          {"--timeout", "200ms", "--schedule", "random"});
  ExpectUnknown(ended, "4:", kTimeOut);
}

TEST_F(Limits, TimeEndsAWaitForInput) {
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  const Ended ended =
      Wait(Start("#include <stdio.h>\nint main(void) {\n  return getchar();\n}\n", {"--timeout", "200ms"}, ends[0]));
  close(ends[0]);
  close(ends[1]);
  ExpectUnknown(ended, "3:10", kTimeOut);
}

TEST_F(Limits, TimeEndsAWaitForTheReaderOfOutput) {
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  const Ended ended =
      Wait(Start("#include <stdio.h>\nint main(void) {\n  for (;;) puts(\"more than a pipe takes\");\n}\n",
                 {"--timeout", "200ms"}, kClosed, ends[1]));
  close(ends[0]);
  close(ends[1]);
  ExpectUnknown(ended, "3:", kTimeOut);
}

TEST_F(Limits, SignalsEndARun) {
  for (const auto& [signal, reason] : {std::pair{SIGINT, "interrupted"}, std::pair{SIGTERM, "terminated"}}) {
    int ends[2];
    ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
    // It says when it runs: before that, the compilation is what would be interrupted.
    const pid_t process =
        Start("#include <stdio.h>\nint main(void) {\n  puts(\"ready\");\n  for (;;) {}\n}\n", {}, kClosed, ends[1]);
    char byte;
    ASSERT_EQ(read(ends[0], &byte, 1), 1);
    kill(process, signal);
    ExpectUnknown(Wait(process), "3:", reason);
    close(ends[0]);
    close(ends[1]);
  }
}

TEST_F(Limits, MemoryThatIsUsed) {
  const Ended ended =
      Run("#include <stdlib.h>\n#include <string.h>\n"
          "int main(void) {\n  for (;;) {\n    memset(malloc(100000), 1, 100000);\n  }\n}\n",
          {"--memory", "100m"});
  EXPECT_EQ(ended.status, kUnknown);
  EXPECT_THAT(ended.messages, testing::AnyOf(HasSubstr(kMemory), HasSubstr("allocates more than 104857600 bytes")));
  EXPECT_LT(ended.peak_memory, 150 * kMebibyte);
}

TEST_F(Limits, ManySmallBlocks) {
  const Ended ended =
      Run("#include <stdlib.h>\n"
          "int main(void) {\n  void **list = 0;\n  for (;;) {\n    void **node = malloc(sizeof *node);\n"
          "    *node = list;\n    list = node;\n  }\n}\n",
          {"--memory", "100m"});
  EXPECT_EQ(ended.status, kUnknown);
  EXPECT_THAT(ended.messages, testing::AnyOf(HasSubstr(kMemory), HasSubstr("allocates more than 104857600 bytes")));
  EXPECT_LT(ended.peak_memory, 150 * kMebibyte);
}

TEST_F(Limits, AHugeAllocation) {
  const Ended ended =
      Run("#include <stdlib.h>\nint main(void) {\n  char *p = malloc((size_t)1 << 40);\n  return p != 0;\n}\n", {});
  ExpectUnknown(ended, "3:13", "the program allocates more than 4294967296 bytes");
  EXPECT_LT(ended.peak_memory, 100 * kMebibyte);
}

TEST_F(Limits, EndlessRecursion) {
  const Ended ended = Run(kEndlessRecursion, {});
  ExpectUnknown(ended, "3:10", "more than 50000 calls are nested");
  EXPECT_LT(ended.peak_memory, 200 * kMebibyte);
}

TEST_F(Limits, AMissingFunction) {
  const Ended ended = Run("int missing(void);\nint main(void) {\n  return missing();\n}\n", {});
  ExpectUnknown(ended, "3:10", "call of 'missing', which nobody defines");
}

TEST_F(Limits, ASearchOfEndlessRecursion) {
  const Ended ended = Check(kEndlessRecursion, {});
  ExpectUnknownSearch(ended, "more than 50000 calls are nested");
  EXPECT_LT(ended.peak_memory, 400 * kMebibyte);
}

TEST_F(Limits, ASearchWithAHugeAllocation) {
  const Ended ended =
      Check("#include <stdlib.h>\nint main(void) {\n  char *p = malloc((size_t)1 << 40);\n  return p != 0;\n}\n", {});
  ExpectUnknownSearch(ended, "the program allocates more than 4294967296 bytes");
  EXPECT_LT(ended.peak_memory, 100 * kMebibyte);
}

// All of them in one step: no other thread could notice.
TEST_F(Limits, ASearchWithAllocationsWithoutEnd) {
  const Ended ended = Check(
      "#include <stdlib.h>\nint main(void) {\n  for (;;) {\n    char *p = malloc(1 << 20);\n    p[0] = 1;\n  }\n}\n",
      {});
  ExpectUnknownSearch(ended, "the program allocates more than 4294967296 bytes");
  EXPECT_LT(ended.peak_memory, 400 * kMebibyte);
}

TEST_F(Limits, ASearchThatGrowsWithoutEnd) {
  const Ended ended = Check(
      "#include <stdlib.h>\nint main(void) {\n  void **list = 0;\n  for (;;) {\n    void **node = malloc(1000);\n"
      "    *node = list;\n    list = node;\n  }\n}\n",
      {"--timeout", "1s", "--memory", "300m"});
  EXPECT_EQ(ended.status, kUnknown);
  EXPECT_THAT(ended.messages, testing::AnyOf(HasSubstr(kTimeOut), HasSubstr(kMemory)));
  EXPECT_LT(ended.peak_memory, 600 * kMebibyte);
}

TEST_F(Limits, ASearchThatCallsAMissingFunction) {
  ExpectUnknownSearch(Check("int missing(void);\nint main(void) {\n  return missing();\n}\n", {}),
                      "call of 'missing', which nobody defines");
}

TEST_F(Limits, ASearchOfInputThatNobodyGave) {
  ExpectUnknownSearch(Check("#include <stdio.h>\nint main(void) {\n  return getchar() == EOF;\n}\n", {}),
                      "sampled values of the standard input");
}

// The visited set takes what address space there is, but not all of it.
TEST_F(Limits, ASearchInLittleAddressSpace) {
  for (const rlim_t mebibytes : {300, 1000, 4000}) {
    SCOPED_TRACE(mebibytes);
    rlimit before;
    ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
    rlimit little = before;
    little.rlim_cur = mebibytes << 20;
    ASSERT_EQ(setrlimit(RLIMIT_AS, &little), 0);
    const Ended ended = Check("int main(void) {\n  return 0;\n}\n", {});
    ASSERT_EQ(setrlimit(RLIMIT_AS, &before), 0);
    EXPECT_EQ(ended.status, 0) << ended.messages;
  }
}

TEST_F(Limits, NoMoreMemoryFromTheSystem) {
  rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
  rlimit little = before;
  little.rlim_cur = 400 << 20;
  const std::string source =
      "#include <stdlib.h>\n#include <string.h>\n"
      "int main(void) {\n  for (;;) memset(malloc(1 << 20), 1, 1 << 20);\n}\n";
  ASSERT_EQ(setrlimit(RLIMIT_AS, &little), 0);
  const Ended run = Run(source, {});
  const Ended search = Check(source, {});
  ASSERT_EQ(setrlimit(RLIMIT_AS, &before), 0);
  for (const Ended& ended : {run, search}) {
    EXPECT_EQ(ended.status, kUnknown);
    EXPECT_THAT(ended.messages, EndsWith("reason: the system gives no more memory\nverdict: unknown\n"));
  }
}

// A cycle of states is explored completely.
TEST_F(Limits, ASearchOfAnEndlessLoop) {
  const Ended ended = Check(kEndlessLoop, {});
  EXPECT_EQ(ended.status, 0);
  EXPECT_THAT(ended.messages, EndsWith("\nverdict: true\n"));
}

TEST_F(Limits, TheEndOfTheInputIsNoError) {
  const Ended ended = Run("#include <stdio.h>\nint main(void) {\n  while (getchar() != EOF) {}\n  return 7;\n}\n", {});
  EXPECT_EQ(ended.status, 7);
  EXPECT_EQ(ended.messages, "");
}

TEST_F(Limits, ALimitThatIsNotReachedChangesNothing) {
  const Ended ended = Run("int main(void) { return 3; }\n", {"--timeout", "1h", "--memory", "4g"});
  EXPECT_EQ(ended.status, 3);
  EXPECT_EQ(ended.messages, "");
}

TEST_F(Limits, WrongValuesAreWrongUsage) {
  for (const std::vector<std::string>& options : std::vector<std::vector<std::string>>{
           {"--timeout", "soon"}, {"--memory", "much"}, {"--schedule", "fair"}, {"--seed", "x"}}) {
    const Ended ended = Run("int main(void) { return 0; }\n", options);
    EXPECT_EQ(ended.status, 1) << options[0];
    EXPECT_THAT(ended.messages, HasSubstr(options[0]));
  }
}

}  // namespace
}  // namespace gmc::tools
