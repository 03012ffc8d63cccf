// KeptFrames: the frames of saved states of a run.
//
// States are saved and given up like a stack, and so are their frames: each kept frame names that of its caller, which
// many may share. A frame that has not run since it was kept is not kept again, so a state costs what ran.
//
// Thread safety: thread-compatible; each machine owns one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/exec/frame.h"
#include "core/memory/plain_vector.h"

namespace gmc::exec {

class KeptFrames {
 public:
  // How many there are.
  struct Mark {
    size_t frames = 0, registers = 0;
  };
  Mark mark() const { return {frames_.size(), registers_.size()}; }

  // Keeps the frames of a thread, of which the innermost has passed the registers of `arguments` to a call at hand.
  // Returns the number of the innermost one, 0 if there is none.
  uint32_t Keep(std::vector<Frame>* frames, uint32_t arguments);
  // The frames as they were then, with their registers but constants. Those that are not `below` will be given up.
  void Restore(uint32_t innermost, const Mark& below, std::vector<Frame>* frames) const;
  // Gives up those that were kept since.
  void Shrink(const Mark& mark);

 private:
  struct Kept {
    Frame frame;
    uint32_t caller;     // its number; 0: there is none
    uint32_t arguments;  // registers behind those of the frame
    size_t registers;    // where they begin
  };

  PlainVector<Kept> frames_;  // number n is at n - 1
  PlainVector<Register> registers_;
};

}  // namespace gmc::exec
