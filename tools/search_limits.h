// What stops a search before its end: time, memory, signals.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

#include "absl/status/statusor.h"
#include "explore/search.h"
#include "tools/options.h"

namespace gmc::tools {

struct SearchLimits {
  double seconds = 0;   // 0: none
  uint64_t memory = 0;  // bytes, 0: none
};

absl::StatusOr<SearchLimits> ParseLimits(const Settings& settings);

// While it lives, a thread of its own looks at the limits, and SIGINT and SIGTERM stop the search instead of the
// process.
//
// Thread safety: one at a time.
class LimitWatch {
 public:
  LimitWatch(const SearchLimits& limits, explore::Search* search);
  ~LimitWatch();
  LimitWatch(const LimitWatch&) = delete;
  LimitWatch& operator=(const LimitWatch&) = delete;

 private:
  void Watch();

  const SearchLimits limits_;
  explore::Search* const search_;
  std::mutex mutex_;
  std::condition_variable ended_changed_;
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace gmc::tools
