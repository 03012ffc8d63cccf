// Growing in place. Each arena sets address space aside (inaccessible, so it costs nothing) and makes it accessible
// from the front. A unit therefore never moves, its number is its address, growing copies nothing, and what is held is
// known to the byte. Rejected: malloc, because tables that all grow at about the same time leave behind freed blocks of
// sizes nobody asks for again, and because its own overhead is not counted.
//
// Large arenas ask for transparent huge pages: the region is marked as a whole, and the kernel uses them once the
// steps have grown to 2 MiB. What was committed in smaller steps is put into a huge page when 2 MiB of it are complete:
// tables are read at random, where a miss in the address translation costs as much as one in the cache. Tested in
// tests/hash/arena_test.cc.
#include "hash/arena.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <bit>

namespace gmc {
namespace {

constexpr size_t kSystemPage = 4096;
constexpr size_t kLargestStep = size_t{2} << 20;

// MADV_COLLAPSE, which not all headers have; a kernel before 6.1 refuses it, and the pages stay small.
constexpr int kCollapse = 25;

size_t RoundUp(size_t value, size_t step) { return (value + step - 1) / step * step; }

// Address space without memory; null if there is none.
void* Reserve(size_t bytes) {
  void* const mapping = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return mapping == MAP_FAILED ? nullptr : mapping;
}

}  // namespace

Arena::Arena(size_t unit_bytes, size_t max_units, MemoryBudget* budget) : unit_bytes_(unit_bytes), budget_(budget) {
  max_units = std::min<size_t>(max_units, std::numeric_limits<uint32_t>::max());
  reserved_ = RoundUp(max_units * unit_bytes_, kLargestStep);
  mapping_ = Reserve(reserved_ + kLargestStep);
  // A limit on address space (ulimit -v) makes a smaller arena, not an error: a quarter of what there is, so that
  // others get something too.
  while (mapping_ == nullptr && reserved_ > kSystemPage) {
    reserved_ = RoundUp(reserved_ / 2, kSystemPage);
    void* const most = Reserve(reserved_);
    if (most == nullptr) continue;
    munmap(most, reserved_);
    reserved_ = RoundUp(reserved_ / 4, kSystemPage);
    mapping_ = Reserve(reserved_ + kLargestStep);
    break;
  }
  if (mapping_ == nullptr) {
    reserved_ = 0;
    return;
  }
  mapping_bytes_ = reserved_ + kLargestStep;
  base_ = reinterpret_cast<std::byte*>(RoundUp(reinterpret_cast<uintptr_t>(mapping_), kLargestStep));
  madvise(base_, reserved_, MADV_HUGEPAGE);
}

Arena::~Arena() {
  if (mapping_ != nullptr) munmap(mapping_, mapping_bytes_);
  budget_->Release(committed_);
}

std::optional<uint32_t> Arena::Allocate(uint32_t count) {
  std::unique_lock<std::mutex> lock(mutex_);
  const uint32_t first = next_.load(std::memory_order_relaxed);
  if (count > std::numeric_limits<uint32_t>::max() - first) return std::nullopt;
  const size_t end = (static_cast<size_t>(first) + count) * unit_bytes_;
  const size_t before = committed_;
  if (end > committed_ && !Commit(end)) return std::nullopt;
  const size_t after = committed_;
  next_.store(first + count, std::memory_order_release);
  lock.unlock();
  // Half a millisecond, in which others may allocate and use what is being moved.
  const size_t whole = before / kLargestStep * kLargestStep;
  const size_t whole_end = after / kLargestStep * kLargestStep;
  if (whole < whole_end && after - before < kLargestStep) madvise(base_ + whole, whole_end - whole, kCollapse);
  return first;
}

bool Arena::Commit(size_t bytes) {
  for (size_t step = std::clamp(std::bit_floor(committed_ / 64 + 1), kSystemPage, kLargestStep); step >= kSystemPage;
       step /= 2) {
    const size_t end = std::min(RoundUp(bytes, step), reserved_);
    if (end < bytes) return false;
    const size_t more = end - committed_;
    if (!budget_->TryCharge(more)) continue;
    if (mprotect(base_ + committed_, more, PROT_READ | PROT_WRITE) == 0) {
      committed_ = end;
      return true;
    }
    budget_->Release(more);
  }
  return false;
}

size_t AddressSpaceFor(const MemoryBudget& budget) {
  const size_t memory = static_cast<size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return budget.limit() == MemoryBudget::kUnlimited ? 2 * memory : std::min(budget.limit(), 2 * memory);
}

}  // namespace gmc
