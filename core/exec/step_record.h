// StepRecord: what a thread once did, or was found to be about to do, and everything on which that rested.
//
// Thread safety: plain values.
#pragma once

#include <cstdint>
#include <vector>

#include "core/exec/operation.h"
#include "core/exec/reduction_counters.h"
#include "core/lower/bytecode.h"
#include "core/memory/memory_state.h"
#include "hash/hash128.h"

namespace gmc::exec {

// What was asked of a thread in what local state.
struct StepKey {
  Hash128 stack;  // the content of its stack area
  uint64_t stack_size = 0;
  AreaId stack_area = kNoArea;
  uint32_t slot = 0;
  uint32_t alternative = 0;
  uint32_t drive = 0;

  friend bool operator==(const StepKey&, const StepKey&) = default;
  uint64_t Fingerprint() const {
    const uint64_t rest = uint64_t{slot} << 40 ^ uint64_t { alternative } << 8 ^ drive;
    return (stack.low ^ rest * 0x9e3779b97f4a7c15) * 0xd6e8feb86659fd93;
  }
};

// An area that the step named or used. As long as it is at its position, all states mean the same thing by its number.
struct NamedArea {
  AreaId area;
  AreaKind kind;
  Access access;
  Position position;
};

// What the step asked about the state that is no slot.
struct StepQuestion {
  enum class Kind : uint8_t {
    kPrivate,      // does only the thread reach the area?
    kOthersMay,    // may others ever make an access that conflicts?
    kOthersAbout,  // is another about to make one?
  };
  Kind kind;
  bool answer;
  std::vector<MemoryAccess> accesses;  // of the first two one
};

struct StepRecord {
  StepKey key;
  // --- what it rests on
  std::vector<NamedArea> areas;
  std::vector<SlotBits> reads;
  std::vector<StepQuestion> questions;
  // --- what comes of it
  std::vector<SlotBits> writes;  // by area and offset
  uint64_t stack_size = 0;
  bool keeps_positions = false;  // of all areas: the hash of the next state can be told
  Hash128 stack_content;         // that the stack area has then
  std::vector<uint64_t> uses;    // and what the thread may still do with objects; empty if nobody asks
  std::vector<MemoryAccess> accesses;
  ReductionCounters counters;
  Operation operation;  // of a probe, like those below
  const lower::Instruction* begin = nullptr;
  bool window_is_own = false;

  void Clear() {
    areas.clear();
    reads.clear();
    questions.clear();
    writes.clear();
    stack_size = 0;
    keeps_positions = false;
    stack_content = {};
    uses.clear();
    accesses.clear();
    counters = {};
    operation.Clear();
    begin = nullptr;
    window_is_own = false;
  }
};

}  // namespace gmc::exec
