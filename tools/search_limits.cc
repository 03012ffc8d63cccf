#include "tools/search_limits.h"

#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>

#include "absl/strings/str_cat.h"
#include "tools/quantities.h"

namespace gmc::tools {
namespace {

volatile std::sig_atomic_t pending_signal = 0;
void NoteSignal(int signal) { pending_signal = signal; }

uint64_t ResidentBytes() {
  std::ifstream statm("/proc/self/statm");
  uint64_t total = 0, resident = 0;
  statm >> total >> resident;
  return resident * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
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
  return limits;
}

LimitWatch::LimitWatch(const SearchLimits& limits, explore::Search* search) : limits_(limits), search_(search) {
  pending_signal = 0;
  std::signal(SIGINT, NoteSignal);
  std::signal(SIGTERM, NoteSignal);
  thread_ = std::thread([this] { Watch(); });
}

LimitWatch::~LimitWatch() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  ended_changed_.notify_one();
  thread_.join();
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

void LimitWatch::Watch() {
  const auto begin = std::chrono::steady_clock::now();
  std::unique_lock lock(mutex_);
  while (!ended_changed_.wait_for(lock, std::chrono::milliseconds(20), [this] { return ended_; })) {
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (pending_signal != 0) search_->RequestStop(pending_signal == SIGINT ? "interrupted" : "terminated");
    if (limits_.seconds != 0 && seconds > limits_.seconds) search_->RequestStop("the limit of --timeout was reached");
    if (limits_.memory != 0 && ResidentBytes() > limits_.memory) {
      search_->RequestStop("the limit of --memory was reached");
    }
  }
}

}  // namespace gmc::tools
