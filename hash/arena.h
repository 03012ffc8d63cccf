// Arena: equal-sized units at stable addresses, handed out once and never given back before the end, with every byte
// that was taken from the system charged to a MemoryBudget.
//
// Thread safety: MemoryBudget and Arena::Allocate are safe from any thread; an Address is valid for ever.
// Invariants: units are zeroed when handed out. budget.used() is exactly what was committed or charged; running out, of
// budget or of memory, is a value and changes nothing.
// Cost: Allocate takes a mutex, and asks the system for more in steps of at most 1/64 of what is held (never more than
// 2 MiB), which bounds both the slack and the pause. While the steps are smaller than that, the call that
// completes 2 MiB moves them into a huge page, which takes about 0.6 ms and holds up no other call.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>

namespace gmc {

class MemoryBudget {
 public:
  static constexpr size_t kUnlimited = std::numeric_limits<size_t>::max();

  explicit MemoryBudget(size_t limit = kUnlimited) : limit_(limit) {}
  MemoryBudget(const MemoryBudget&) = delete;
  MemoryBudget& operator=(const MemoryBudget&) = delete;

  [[nodiscard]] bool TryCharge(size_t bytes) {
    size_t used = used_.load(std::memory_order_relaxed);
    do {
      if (bytes > limit_ - used) return false;
    } while (!used_.compare_exchange_weak(used, used + bytes, std::memory_order_relaxed));
    return true;
  }

  void Release(size_t bytes) { used_.fetch_sub(bytes, std::memory_order_relaxed); }

  size_t used() const { return used_.load(std::memory_order_relaxed); }
  size_t limit() const { return limit_; }

 private:
  const size_t limit_;
  std::atomic<size_t> used_ = 0;
};

class Arena {
 public:
  // Address space for at most `max_units` units is set aside at once; memory only as units are handed out.
  // REQUIRES: the budget outlives the arena.
  Arena(size_t unit_bytes, size_t max_units, MemoryBudget* budget);
  ~Arena();
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  // The first of `count` consecutive new units, or nothing if the budget or the system does not allow them.
  std::optional<uint32_t> Allocate(uint32_t count = 1);

  std::byte* Address(uint32_t unit) const { return base_ + unit * unit_bytes_; }

  // Units handed out so far.
  uint32_t size() const { return next_.load(std::memory_order_acquire); }

 private:
  bool Commit(size_t bytes);

  const size_t unit_bytes_;
  MemoryBudget* const budget_;
  std::byte* base_ = nullptr;
  void* mapping_ = nullptr;
  size_t reserved_ = 0;
  size_t mapping_bytes_ = 0;

  std::mutex mutex_;
  std::atomic<uint32_t> next_ = 0;
  size_t committed_ = 0;
};

// How much address space a table may set aside: the limit, or twice the memory of the machine.
size_t AddressSpaceFor(const MemoryBudget& budget);

}  // namespace gmc
