#include "tests/bench/instructions.h"

#include <linux/perf_event.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

std::atomic<uint64_t> allocations{0};

}  // namespace

// Counted by replacing the global operators of this program.
void* operator new(std::size_t size) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  if (void* p = std::malloc(size == 0 ? 1 : size); p != nullptr) return p;
  throw std::bad_alloc();
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }

namespace gmc::bench {

namespace {

double CountWithCounter(const std::function<void()>& code) {
  perf_event_attr attributes;
  std::memset(&attributes, 0, sizeof(attributes));
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.size = sizeof(attributes);
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  attributes.disabled = 1;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  const int counter = static_cast<int>(syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0));
  if (counter < 0) return -1;
  ioctl(counter, PERF_EVENT_IOC_RESET, 0);
  ioctl(counter, PERF_EVENT_IOC_ENABLE, 0);
  code();
  ioctl(counter, PERF_EVENT_IOC_DISABLE, 0);
  uint64_t count = 0;
  const bool read_all = read(counter, &count, sizeof(count)) == sizeof(count);
  close(counter);
  return read_all && count != 0 ? static_cast<double>(count) : -1;
}

double CountBySteps(const std::function<void()>& code) {
  const pid_t child = fork();
  if (child < 0) return -1;
  if (child == 0) {
    ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
    raise(SIGSTOP);
    code();
    raise(SIGSTOP);
    _exit(0);
  }
  int status = 0;
  double steps = 0;
  if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status)) return -1;
  for (;; ++steps) {
    if (ptrace(PTRACE_SINGLESTEP, child, nullptr, nullptr) != 0) return -1;
    if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status)) return -1;
    if (WSTOPSIG(status) == SIGSTOP) break;
  }
  ptrace(PTRACE_KILL, child, nullptr, nullptr);
  waitpid(child, &status, 0);
  return steps;
}

}  // namespace

double CountInstructions(const std::function<void()>& code) {
  static const bool has_counter = CountWithCounter([] {}) > 0;
  const auto count = has_counter ? CountWithCounter : CountBySteps;
  static const double overhead = count([] {});
  if (overhead < 0) return -1;
  const double all = count(code);
  return all < 0 ? -1 : all - overhead;
}

uint64_t Allocations() { return allocations.load(std::memory_order_relaxed); }

}  // namespace gmc::bench
