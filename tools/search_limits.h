// What stops a search or a run before its end: time, memory, signals.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "absl/status/statusor.h"
#include "explore/search.h"
#include "tools/options.h"

namespace gmc::tools {

struct SearchLimits {
  double seconds = 0;   // 0: none
  uint64_t memory = 0;  // bytes, 0: none
  // Of progress: 0 for none. On a terminal one line is written over and over.
  double progress_seconds = 0;
  bool rewrites_line = false;
};

absl::StatusOr<SearchLimits> ParseLimits(const Settings& settings);

// "00:02:10 12.4M states 31.0M trans 60% matched depth 214 95k/s 3.1G 8 threads"
std::string ProgressLine(double seconds, const explore::Statistics& statistics, uint64_t memory, uint32_t threads);

// What is watched. Both are called from another thread.
struct Watched {
  std::function<void(const char* reason)> stop;
  std::function<std::string(double seconds, uint64_t memory)> progress;  // none: there is nothing to show
};

Watched WatchedSearch(explore::Search* search);

// While it lives, a thread of its own looks at the limits and prints the progress on stderr, and SIGINT and SIGTERM
// stop what is watched instead of the process.
//
// Thread safety: one at a time.
class LimitWatch {
 public:
  LimitWatch(const SearchLimits& limits, Watched watched);
  ~LimitWatch();
  LimitWatch(const LimitWatch&) = delete;
  LimitWatch& operator=(const LimitWatch&) = delete;

  // The search is over; what follows it should be as well when this is true.
  void EndProgress();
  bool stop_requested() const { return stop_requested_; }

 private:
  void Watch();
  void Stop(const char* reason);
  void PrintProgress(double seconds);

  const SearchLimits limits_;
  const Watched watched_;
  std::mutex mutex_;
  std::condition_variable ended_changed_;
  bool ended_ = false;
  bool shows_progress_ = false;
  bool has_line_ = false;  // that must be wiped out
  std::atomic<bool> stop_requested_{false};
  std::thread thread_;
};

}  // namespace gmc::tools
