// What stops a search or a run before its end: time, memory, signals.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "absl/status/statusor.h"
#include "explore/search.h"
#include "tools/interrupt.h"
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
  std::function<void(const char* reason)> stop;                          // more than once
  std::function<std::string(double seconds, uint64_t memory)> progress;  // none: there is nothing to show
};

Watched WatchedSearch(explore::Search* search);

// When the system gives no more memory, the process ends with the verdict `unknown`, which goes to `report`.
void ReportLackOfMemoryTo(FILE* report);

// While it lives, a thread of its own looks at the limits and prints the progress on stderr, and signals (see
// InterruptGuard) and limits end what goes on at that time, a compiler or what is watched, instead of the process.
//
// Thread safety: one at a time; its functions may be called from any thread.
class LimitWatch {
 public:
  explicit LimitWatch(const SearchLimits& limits);
  ~LimitWatch();
  LimitWatch(const LimitWatch&) = delete;
  LimitWatch& operator=(const LimitWatch&) = delete;

  // What is to be stopped and shown from now on, until End(). With a number of seconds it is an attempt: that time, or
  // half of the memory, ends it and not the check.
  void Begin(Watched watched, double attempt_seconds = 0);
  void End();
  // Those who need memory do not wait for the thread to find that it is too much: on a busy machine that comes late.
  void LookAtMemory();
  // Why all should end; null while nothing happened.
  const char* stop_reason() const;
  // How long ago that was; negative while nothing happened.
  double seconds_since_stop() const;

 private:
  using Clock = std::chrono::steady_clock;

  double SecondsSinceBegin() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
  void Watch();
  void CheckMemory();
  void Stop(const char* reason);
  void PrintProgress(double seconds);

  const SearchLimits limits_;
  const Clock::time_point begin_ = Clock::now();
  const InterruptGuard guard_;
  std::mutex mutex_;
  std::condition_variable ended_changed_;
  bool ended_ = false;
  Watched watched_;
  double attempt_end_ = 0;  // after begin_; 0: no attempt is watched
  bool has_line_ = false;   // that must be wiped out
  std::atomic<const char*> stop_reason_{nullptr};
  std::atomic<double> stop_seconds_{0};  // after begin_
  std::thread thread_;
};

}  // namespace gmc::tools
