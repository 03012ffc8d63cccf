#include "core/exec/kept_frames.h"

#include <algorithm>

namespace gmc::exec {

uint32_t KeptFrames::Keep(std::vector<Frame>* frames, uint32_t arguments) {
  size_t first = frames->size();
  while (first > 0 && (*frames)[first - 1].kept == 0) --first;
  uint32_t number = first == 0 ? 0 : (*frames)[first - 1].kept;
  for (size_t i = first; i < frames->size(); ++i) {
    Frame& frame = (*frames)[i];
    const bool is_innermost = i + 1 == frames->size();
    frames_.push_back({frame, number, is_innermost ? arguments : 0, registers_.size()});
    const Register* const behind = frame.registers + frame.function->frame_size();
    registers_.Append(frame.registers, frame.function->registers);
    if (is_innermost) registers_.Append(behind, arguments);
    number = static_cast<uint32_t>(frames_.size());
    if (!is_innermost) frame.kept = number;
  }
  return number;
}

void KeptFrames::Restore(uint32_t innermost, const Mark& below, std::vector<Frame>* frames) const {
  frames->clear();
  for (uint32_t number = innermost; number != 0; number = frames_[number - 1].caller) {
    const Kept& kept = frames_[number - 1];
    Frame frame = kept.frame;
    frame.kept = number <= below.frames ? number : 0;
    frame.offset = frame.caller = frame.stored = 0;
    frame.is_flushed = false;
    const Register* const from = registers_.begin() + kept.registers;
    std::copy_n(from, frame.function->registers, frame.registers);
    std::copy_n(from + frame.function->registers, kept.arguments, frame.registers + frame.function->frame_size());
    frames->push_back(frame);
  }
  std::reverse(frames->begin(), frames->end());
}

void KeptFrames::Shrink(const Mark& mark) {
  frames_.Shrink(mark.frames);
  registers_.Shrink(mark.registers);
}

}  // namespace gmc::exec
