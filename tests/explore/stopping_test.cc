// Whatever stops a check before its end (a signal, --timeout, --memory, --max-states, --max-depth), there is a report
// soon: statistics, the reason, `unknown`, exit status 5.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "tests/tools/scratch.h"

namespace gmc::tools {
namespace {

using std::chrono::milliseconds;
using testing::AnyOf;
using testing::EndsWith;
using testing::HasSubstr;

// Two threads count for ever.
constexpr char kCounters[] = R"(
#include <pthread.h>
static unsigned x, y;
static void *count(void *at) { for (;;) ++*(unsigned *)at; return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, count, &x);
  count(&y);
}
)";

// Every step changes much.
constexpr char kLargeSteps[] = R"(
#include <pthread.h>
#include <string.h>
static unsigned x;
static char bytes[2][1 << 16];
static void *fill(void *at) { for (unsigned i = 0;; i++) memset(at, ++i, sizeof bytes[0]); return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, fill, bytes[0]);
  fill(bytes[1]);
}
)";

// Every state has more areas than the one before.
constexpr char kGrowingList[] = R"(
#include <pthread.h>
#include <stdlib.h>
struct node { struct node *next; } *lists[2];
static void *grow(void *at) {
  for (struct node **tail = at;; tail = &(*tail)->next) *tail = calloc(1, sizeof **tail);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, grow, &lists[0]);
  grow(&lists[1]);
}
)";

// One step that takes for ever, without a loop.
constexpr char kRecursion[] = R"(
static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
int main(void) { return fibonacci(60); }
)";

// A long way to an error, with many context switches to be dropped.
constexpr char kLongTrace[] = R"(
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *count(void *at) {
  for (int i = 0; i < 300; i++) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); }
  return at;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, count, 0);
  count(0);
  pthread_join(t, 0);
  assert(x != 600);
}
)";

struct Ended {
  int status = -1;
  double cpu_seconds = 0;  // since the signal
  uint64_t peak_bytes = 0;
  std::string out;
};

double Seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

class Stopping : public testing::Test {
 protected:
  void Start(const std::vector<std::string>& arguments) {
    std::vector<std::string> argv = {GMC_PROGRAM, "check"};
    argv.insert(argv.end(), arguments.begin(), arguments.end());
    const std::string out = scratch_.Path("out");
    process_ = fork();
    if (process_ != 0) return;
    const int file = open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, STDOUT_FILENO);
    dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
    if (chdir(scratch_.Path("").c_str()) != 0) _exit(127);
    std::vector<char*> pointers;
    for (std::string& argument : argv) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    execv(pointers[0], pointers.data());
    _exit(127);
  }

  // Until then a signal ends the process like any other.
  void AwaitSignalHandler() const {
    for (int i = 0; i < 10'000; ++i) {
      std::ifstream file("/proc/" + std::to_string(process_) + "/status");
      for (std::string line; std::getline(file, line);) {
        if (line.starts_with("SigCgt:") && (std::stoull(line.substr(7), nullptr, 16) >> (SIGINT - 1) & 1) != 0) return;
      }
      std::this_thread::sleep_for(milliseconds(1));
    }
    FAIL() << "the process has no handler";
  }

  double CpuSeconds() const {
    std::ifstream file("/proc/" + std::to_string(process_) + "/stat");
    std::string text;
    std::getline(file, text);
    std::istringstream fields(text.substr(text.rfind(')') + 1));
    std::string skipped;
    for (int i = 0; i < 11; ++i) fields >> skipped;
    double user = 0, system = 0;
    fields >> user >> system;
    return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
  }

  void Signal(int signal) {
    cpu_at_signal_ = CpuSeconds();
    kill(process_, signal);
  }

  Ended Wait() {
    int status = 0;
    rusage usage = {};
    Ended ended;
    if (wait4(process_, &status, 0, &usage) != process_) return ended;
    ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    ended.cpu_seconds = Seconds(usage.ru_utime) + Seconds(usage.ru_stime) - cpu_at_signal_;
    ended.peak_bytes = static_cast<uint64_t>(usage.ru_maxrss) * 1024;
    ended.out = Scratch::Read(scratch_.Path("out"));
    return ended;
  }

  static void ExpectUnknown(const Ended& ended, const std::string& reason) {
    EXPECT_EQ(ended.status, 5) << ended.out;
    EXPECT_THAT(ended.out, HasSubstr("states: "));
    EXPECT_THAT(ended.out, HasSubstr("reason: " + reason));
    EXPECT_THAT(ended.out, EndsWith("verdict: unknown\n"));
  }

  // The machine may be busy with other things: what counts is how much there is left to do.
  static void ExpectPrompt(const Ended& ended) { EXPECT_LT(ended.cpu_seconds, 1.0) << ended.out; }

  Scratch scratch_;
  pid_t process_ = 0;
  double cpu_at_signal_ = 0;
};

TEST_F(Stopping, BySignalsAtAnyMoment) {
  const std::string file = scratch_.Write("counters.c", kCounters);
  int count = 0;
  for (const int delay : {0, 3, 10, 25, 60, 150, 400, 900}) {
    const int signal = count++ % 2 == 0 ? SIGINT : SIGTERM;
    Start({"--threads", "3", file});
    AwaitSignalHandler();
    std::this_thread::sleep_for(milliseconds(delay));
    Signal(signal);
    const Ended ended = Wait();
    SCOPED_TRACE(delay);
    ExpectUnknown(ended, signal == SIGINT ? "interrupted" : "terminated");
    ExpectPrompt(ended);
  }
}

TEST_F(Stopping, ByASignalWhileGccRuns) {
  const std::string gcc = scratch_.Write(
      "slow-gcc", "#!/bin/sh\n[ \"$1\" = -dumpfullversion ] && exec gcc-12 \"$@\"\necho > started\nexec sleep 60\n");
  ASSERT_EQ(chmod(gcc.c_str(), 0700), 0);
  Start({"--gcc", gcc, scratch_.Write("counters.c", kCounters)});
  while (access(scratch_.Path("started").c_str(), F_OK) != 0) std::this_thread::sleep_for(milliseconds(5));
  Signal(SIGINT);
  const auto begin = std::chrono::steady_clock::now();
  ExpectUnknown(Wait(), "interrupted");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST_F(Stopping, ByATimeLimitWhileGccRuns) {
  const std::string gcc =
      scratch_.Write("slow-gcc", "#!/bin/sh\n[ \"$1\" = -dumpfullversion ] && exec gcc-12 \"$@\"\nexec sleep 60\n");
  ASSERT_EQ(chmod(gcc.c_str(), 0700), 0);
  const auto begin = std::chrono::steady_clock::now();
  Start({"--gcc", gcc, "--timeout", "500ms", scratch_.Write("counters.c", kCounters)});
  ExpectUnknown(Wait(), "the limit of --timeout was reached");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST_F(Stopping, InALongStep) {
  Start({scratch_.Write("recursion.c", kRecursion)});
  AwaitSignalHandler();
  std::this_thread::sleep_for(milliseconds(500));
  Signal(SIGINT);
  const Ended ended = Wait();
  ExpectUnknown(ended, "interrupted");
  ExpectPrompt(ended);
}

// What was found and replayed is told.
TEST_F(Stopping, WhileATraceIsShortened) {
  const std::string file = scratch_.Write("long_trace.c", kLongTrace);
  for (const int delay : {50, 300, 1000, 2500}) {
    Start({"--seed", "3", "--threads", "2", "--trace=none", file});
    AwaitSignalHandler();
    std::this_thread::sleep_for(milliseconds(delay));
    Signal(SIGINT);
    const Ended ended = Wait();
    SCOPED_TRACE(delay);
    ExpectPrompt(ended);
    EXPECT_THAT(ended.out, HasSubstr("states: "));
    if (ended.status == 10) {
      EXPECT_THAT(ended.out, EndsWith("verdict: false(unreach-call)\n"));
    } else {
      ExpectUnknown(ended, "interrupted");
    }
  }
}

TEST_F(Stopping, ByATimeLimit) {
  Start({"--timeout", "700ms", "--threads", "2", scratch_.Write("counters.c", kCounters)});
  ExpectUnknown(Wait(), "the limit of --timeout was reached");
}

TEST_F(Stopping, ByABound) {
  const std::string file = scratch_.Write("counters.c", kCounters);
  Start({"--max-states", "1000", "--threads", "2", file});
  ExpectUnknown(Wait(), "the limit of --max-states was reached");
  Start({"--max-depth", "10", "--threads", "2", file});
  ExpectUnknown(Wait(), "the limit of --max-depth was reached");
}

constexpr uint64_t kMegabyte = 1 << 20;

TEST_F(Stopping, ByMemory) {
  for (const char* const program : {kCounters, kLargeSteps}) {
    const std::string file = scratch_.Write("large.c", program);
    for (const char* const threads : {"1", "3"}) {
      Start({"--memory", "512m", "--threads", threads, file});
      const Ended ended = Wait();
      ExpectUnknown(ended, "the limit of --memory was reached");
      EXPECT_GT(ended.peak_bytes, 500 * kMegabyte);
      EXPECT_LT(ended.peak_bytes, 600 * kMegabyte) << threads << " workers" << program;
    }
  }
}

TEST_F(Stopping, ByMemoryForAreas) {
  const std::string file = scratch_.Write("list.c", kGrowingList);
  Start({"--memory", "128m", "--threads", "2", file});
  const Ended ended = Wait();
  ExpectUnknown(ended, "the limit of --memory was reached");
  EXPECT_LT(ended.peak_bytes, 170 * kMegabyte);
}

// The bits of this store are there from the beginning; the other half is for the search.
TEST_F(Stopping, ByMemoryWithBitstate) {
  Start({"--memory", "512m", "--store", "bitstate", "--threads", "2", scratch_.Write("counters.c", kCounters)});
  const Ended ended = Wait();
  ExpectUnknown(ended, "");
  EXPECT_LT(ended.peak_bytes, 600 * kMegabyte);
}

}  // namespace
}  // namespace gmc::tools
