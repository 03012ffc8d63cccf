#include "tools/interrupt.h"

#include <sys/types.h>

#include <atomic>

namespace gmc::tools {
namespace {

// A signal handler can reach nothing but globals.
std::atomic<int> pending{0};
std::atomic<pid_t> child{0};
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<pid_t>::is_always_lock_free);

void OnSignal(int signal) {
  pending = signal;
  if (const pid_t process = child; process != 0) kill(process, signal);
}

}  // namespace

InterruptGuard::InterruptGuard() {
  pending = 0;
  struct sigaction action = {};
  action.sa_handler = OnSignal;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < 3; ++i) {
    sigaction(kSignals[i], nullptr, &previous_[i]);
    // What the caller chose to ignore (nohup) stays ignored.
    if (previous_[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
  }
}

InterruptGuard::~InterruptGuard() {
  for (int i = 0; i < 3; ++i) sigaction(kSignals[i], &previous_[i], nullptr);
  if (const int signal = pending.exchange(0); signal != 0) raise(signal);
}

int InterruptGuard::Pending() { return pending; }

int InterruptGuard::Take() { return pending.exchange(0); }

void InterruptGuard::Interrupt(int signal) { OnSignal(signal); }

void InterruptGuard::SetChild(pid_t process) {
  child = process;
  // A signal that came before the child was known still has to reach it.
  if (process != 0 && pending != 0) kill(process, pending);
}

}  // namespace gmc::tools
