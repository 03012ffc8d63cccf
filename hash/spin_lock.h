// SpinLock: one byte, for critical sections of about a hundred nanoseconds that few threads meet in.
//
// Thread safety: that is its purpose. Not fair; gives the processor away when the holder seems to be descheduled.
// Cost: one exchange to take, one plain store to release, no system call unless contended for about a microsecond.
#pragma once

#include <atomic>
#include <thread>

namespace gmc {

class SpinLock {
 public:
  void lock() {
    while (taken_.exchange(true, std::memory_order_acquire)) Wait();
  }

  void unlock() { taken_.store(false, std::memory_order_release); }

 private:
  void Wait() const {
    constexpr int kSpins = 200;
    for (int i = 0; taken_.load(std::memory_order_relaxed); ++i) {
      if (i < kSpins) {
#if defined(__x86_64__)
        __builtin_ia32_pause();
#endif
      } else {
        std::this_thread::yield();
      }
    }
  }

  std::atomic<bool> taken_ = false;
};

}  // namespace gmc
