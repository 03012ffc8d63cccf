#include "tools/search_limits.h"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "hash/out_of_memory.h"
#include "tools/exit_status.h"
#include "tools/quantities.h"

namespace gmc::tools {
namespace {

FILE* report_of_lack = nullptr;

[[noreturn]] void EndForLackOfMemory() {
  std::fputs("reason: the system gives no more memory\nverdict: unknown\n", report_of_lack);
  std::fflush(report_of_lack);
  _exit(kUnknownVerdict);
}

const char* ReasonOf(int signal) {
  if (signal == 0) return nullptr;
  return signal == SIGINT ? "interrupted" : "terminated";
}

uint64_t ResidentBytes() {
  static const int statm = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  char text[128] = {};
  unsigned long long total = 0, resident = 0;
  if (::pread(statm, text, sizeof(text) - 1, 0) <= 0 || std::sscanf(text, "%llu %llu", &total, &resident) != 2)
    return 0;
  return resident * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
}

// "950", "12.4M", "95k".
std::string Short(double number, double unit) {
  constexpr const char* kLetters[] = {"", "k", "M", "G", "T"};
  size_t letter = 0;
  while (number >= unit && letter + 1 < std::size(kLetters)) {
    number /= unit;
    ++letter;
  }
  const bool has_point = letter > 1 && number < 99.95;
  return absl::StrFormat(has_point ? "%.1f%s" : "%.0f%s", number, kLetters[letter]);
}

}  // namespace

absl::StatusOr<SearchLimits> ParseLimits(const Settings& settings) {
  SearchLimits limits;
  auto cannot_read = [](const char* option, const std::string& text) {
    return absl::InvalidArgumentError(absl::StrCat(option, ": cannot read '", text, "'"));
  };
  if (!settings.timeout.empty()) {
    const std::optional<double> seconds = ParseDuration(settings.timeout);
    if (!seconds) return cannot_read("--timeout", settings.timeout);
    limits.seconds = *seconds;
  }
  if (!settings.memory.empty()) {
    const std::optional<uint64_t> bytes = ParseSize(settings.memory);
    if (!bytes) return cannot_read("--memory", settings.memory);
    limits.memory = *bytes;
  }
  limits.rewrites_line = ::isatty(STDERR_FILENO) == 1;
  limits.progress_seconds = settings.quiet ? 0 : limits.rewrites_line ? 1 : 60;
  if (!settings.progress.empty()) {
    const std::optional<double> seconds = ParseDuration(settings.progress);
    if (!seconds) return cannot_read("--progress", settings.progress);
    limits.progress_seconds = *seconds;
  }
  return limits;
}

std::string ProgressLine(double seconds, const explore::Statistics& statistics, uint64_t memory, uint32_t threads) {
  const auto whole = static_cast<uint64_t>(seconds);
  const double matched = statistics.transitions == 0 ? 0
                                                     : 100.0 * static_cast<double>(statistics.matched) /
                                                           static_cast<double>(statistics.transitions);
  const double rate = seconds > 0 ? static_cast<double>(statistics.states) / seconds : 0;
  return absl::StrFormat("%02u:%02u:%02u %s states %s trans %.0f%% matched depth %u %s/s %s %u threads", whole / 3600,
                         whole / 60 % 60, whole % 60, Short(static_cast<double>(statistics.states), 1000),
                         Short(static_cast<double>(statistics.transitions), 1000), matched, statistics.max_depth,
                         Short(rate, 1000), Short(static_cast<double>(memory), 1024), threads);
}

void ReportLackOfMemoryTo(FILE* report) {
  report_of_lack = report;
  SetOutOfMemoryHandler(EndForLackOfMemory);
}

Watched WatchedSearch(explore::Search* search) {
  return {[search](const char* reason) { search->RequestStop(reason); },
          [search](double seconds, uint64_t memory) {
            return ProgressLine(seconds, search->progress(), memory, search->workers());
          }};
}

LimitWatch::LimitWatch(const SearchLimits& limits) : limits_(limits), thread_([this] { Watch(); }) {}

LimitWatch::~LimitWatch() {
  End();
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  ended_changed_.notify_one();
  thread_.join();
  InterruptGuard::Take();
}

void LimitWatch::Begin(Watched watched, double attempt_seconds) {
  const std::lock_guard lock(mutex_);
  watched_ = std::move(watched);
  attempt_end_ = attempt_seconds == 0 ? 0 : SecondsSinceBegin() + attempt_seconds;
  if (const char* const reason = stop_reason_) watched_.stop(reason);
}

void LimitWatch::End() {
  const std::lock_guard lock(mutex_);
  watched_ = {};
  attempt_end_ = 0;
  if (std::exchange(has_line_, false)) std::fputs("\r\x1b[K", stderr);
}

const char* LimitWatch::stop_reason() const {
  const char* const reason = stop_reason_;
  return reason != nullptr ? reason : ReasonOf(InterruptGuard::Pending());
}

double LimitWatch::seconds_since_stop() const {
  if (stop_reason_ == nullptr) return -1;
  return SecondsSinceBegin() - stop_seconds_;
}

void LimitWatch::Stop(const char* reason) {
  if (stop_reason_ == nullptr) {
    stop_seconds_ = SecondsSinceBegin();
    stop_reason_ = reason;
    InterruptGuard::Interrupt(SIGTERM);  // ends the compiler, if one runs
  }
  if (watched_.stop) watched_.stop(stop_reason_);
}

void LimitWatch::PrintProgress(double seconds) {
  const std::string line = watched_.progress(seconds, ResidentBytes());
  if (limits_.rewrites_line) {
    std::fprintf(stderr, "\r%s\x1b[K", line.c_str());
    has_line_ = true;
  } else {
    std::fprintf(stderr, "%s\n", line.c_str());
  }
  std::fflush(stderr);
}

void LimitWatch::CheckMemory() {
  constexpr const char* kReason = "the limit of --memory was reached";
  if (limits_.memory == 0) return;
  const bool is_attempt = attempt_end_ != 0;
  const uint64_t resident = ResidentBytes();
  if (is_attempt && resident > limits_.memory / 2) watched_.stop(kReason);
  if (!is_attempt && resident > limits_.memory) Stop(kReason);
}

void LimitWatch::LookAtMemory() {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (lock) CheckMemory();
}

void LimitWatch::Watch() {
  double next_line = limits_.progress_seconds;
  std::unique_lock lock(mutex_);
  while (!ended_changed_.wait_for(lock, std::chrono::milliseconds(20), [this] { return ended_; })) {
    const double seconds = SecondsSinceBegin();
    if (const char* const reason = ReasonOf(InterruptGuard::Pending())) Stop(reason);
    if (limits_.seconds != 0 && seconds > limits_.seconds) Stop("the limit of --timeout was reached");
    CheckMemory();
    if (attempt_end_ != 0 && seconds > attempt_end_) watched_.stop("the attempt takes too long");
    if (watched_.progress && limits_.progress_seconds > 0 && seconds >= next_line) {
      PrintProgress(seconds);
      while (next_line <= seconds) next_line += limits_.progress_seconds;
    }
  }
}

}  // namespace gmc::tools
