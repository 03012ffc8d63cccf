// InterruptGuard: while it lives, SIGINT, SIGTERM and SIGHUP end the running child instead of this process, so that
// temporary files are removed on the way out. Its destructor delivers the signal that came meanwhile.
//
// Thread safety: one guard at a time, in the main thread.
#pragma once

#include <sys/types.h>

#include <csignal>

namespace gmc::tools {

class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  // The signal that came since the guard was made, 0 when none did.
  static int Pending();
  // The same, and the destructor will not deliver it.
  static int Take();
  // As if this signal had come. From any thread.
  static void Interrupt(int signal);
  // The process that a signal is passed on to, or the negative number of a process group; 0 for none.
  static void SetChild(pid_t child);

 private:
  static constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction previous_[3];
};

}  // namespace gmc::tools
