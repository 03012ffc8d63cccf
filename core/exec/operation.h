// Operation: what a thread is about to do, as far as other threads may notice.
//
// Thread safety: plain values.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/memory/pointer.h"

namespace gmc::exec {

enum class AccessKind : uint8_t { kRead, kWrite };
enum class Atomicity : uint8_t { kPlain, kAtomic };

// Bytes that an operation touches. The end of a life (free, end of a scope) is a write of the whole area.
struct MemoryAccess {
  Pointer at;
  uint64_t size = 0;
  AccessKind kind = AccessKind::kRead;
  Atomicity atomicity = Atomicity::kPlain;
  bool in_section = false;  // made in an atomic section

  uint64_t begin() const { return static_cast<uint64_t>(at.offset); }
  uint64_t end() const { return begin() + size; }
};

inline bool SharesBytes(const MemoryAccess& a, const MemoryAccess& b) {
  return a.at.area == b.at.area && a.begin() < b.end() && b.begin() < a.end();
}
inline bool Conflict(const MemoryAccess& a, const MemoryAccess& b) {
  return (a.kind == AccessKind::kWrite || b.kind == AccessKind::kWrite) && SharesBytes(a, b);
}

// For what a thread waits; the numbers are core/libc/primitives.h's.
enum class WaitReason : uint8_t {
  kNothing,
  kMutex,
  kThread,
  kCondition,
  kSemaphore,
  kBarrier,
  kReadWriteLock,
  kSpinLock,
  kOnce,
};

struct Operation {
  std::vector<MemoryAccess> accesses;
  uint32_t alternatives = 1;   // outcomes that must all be tried
  std::string_view sampled;    // what gave the alternatives, if they are not all that are possible
  bool chooses_input = false;  // late (late_inputs.cc)
  bool is_enabled = true;
  bool synchronises = false;  // a scheduling point whatever it accesses
  bool updates = false;       // an atomic read-modify-write: synchronises if others can see the object
  bool creates = false;       // a thread, in the window of the operation
  bool yields = false;        // in a run, the other threads go first
  WaitReason reason = WaitReason::kNothing;
  Pointer cell;  // what a waiting thread looks at

  void Clear() {
    accesses.clear();
    alternatives = 1;
    sampled = {};
    chooses_input = false;
    is_enabled = true;
    synchronises = false;
    updates = false;
    creates = false;
    yields = false;
    reason = WaitReason::kNothing;
    cell = {};
  }
};

}  // namespace gmc::exec
