#include "core/exec/kept_frames.h"

#include <bit>

namespace gmc::exec {
namespace {

template <class F>
void ForEachLive(std::span<const uint64_t> live, F&& f) {
  for (size_t word = 0; word < live.size(); ++word) {
    for (uint64_t bits = live[word]; bits != 0; bits &= bits - 1) {
      f(word * 64 + static_cast<size_t>(std::countr_zero(bits)));
    }
  }
}

}  // namespace

uint32_t KeptFrames::Keep(const Frame& frame, uint32_t caller, std::span<const uint64_t> live) {
  frames_.push_back({frame.function, frame.next, frame.registers, frame.allocations, frame.variable_arguments,
                     frame.identity, caller, frame.reads_input, registers_.size() & ~uint64_t{0} >> 1});
  ForEachLive(live, [&](size_t reg) { registers_.push_back(frame.registers[reg]); });
  return static_cast<uint32_t>(frames_.size());
}

uint32_t KeptFrames::Find(uint32_t number, Frame* frame) const {
  const Kept& kept = frames_[number - 1];
  *frame = {.function = kept.function,
            .next = kept.next,
            .registers = kept.registers,
            .allocations = kept.allocations,
            .variable_arguments = kept.variable_arguments,
            .identity = kept.identity,
            .reads_input = kept.reads_input != 0};
  return kept.caller;
}

void KeptFrames::RestoreRegisters(uint32_t number, std::span<const uint64_t> live) const {
  const Kept& kept = frames_[number - 1];
  size_t next = kept.first;
  ForEachLive(live, [&](size_t reg) { kept.registers[reg] = registers_[next++]; });
}

void KeptFrames::Shrink(const Mark& mark) {
  frames_.Shrink(mark.frames);
  registers_.Shrink(mark.registers);
}

}  // namespace gmc::exec
