// ObjectUses: what a thread may still do with objects of static storage from an instruction on.
//
// Only objects are told apart to which no pointer is ever stored (pointer_flow.h); all other memory, which a thread may
// reach in ways that are not followed, counts as one object.
//
// Thread safety: immutable once made.
// Cost: made in a few sweeps over the code that main may reach.
#pragma once

#include <cstdint>
#include <vector>

#include "core/lower/bytecode.h"
#include "core/lower/pointer_flow.h"

namespace gmc::lower {

class ObjectUses {
 public:
  // All memory but the tracked objects.
  static constexpr uint32_t kElsewhere = 0;
  static constexpr uint32_t kMaxTracked = 511;

  // Sets of tracked objects, as bits: what may be accessed, what may be written, and what may be read before all of it
  // is written.
  struct Sets {
    const uint64_t* touched;
    const uint64_t* written;
    const uint64_t* read_first;
  };

  explicit ObjectUses(const Code& code);

  // Of a set.
  uint32_t words() const { return words_; }
  uint32_t tracked() const { return static_cast<uint32_t>(objects_.size()); }
  // The number of an object: kElsewhere if it is not tracked.
  uint32_t NumberOf(uint32_t object) const { return numbers_[object]; }
  uint32_t ObjectOf(uint32_t number) const { return objects_[number]; }
  // From just before the instruction until the function has returned. REQUIRES: main may reach the function.
  Sets Before(uint32_t function, uint32_t at) const { return SetsAt(sets_[function].data() + at * 3 * size_t{words_}); }

 private:
  Sets SetsAt(const uint64_t* bits) const { return {bits, bits + words_, bits + 2 * words_}; }
  void NumberObjects();
  // False: nothing changed.
  bool Summarize(uint32_t function);
  void Join(const uint64_t* from, uint64_t* to) const;
  void Apply(uint32_t function, const Instruction& instruction, uint64_t* bits) const;
  void ApplyCall(uint32_t function, const Instruction& call, uint64_t* bits) const;
  void Access(uint32_t function, RegisterIndex base, bool reads, bool writes, uint64_t* bits) const;
  // A store that writes all of an object.
  void Kill(uint32_t function, RegisterIndex base, uint64_t offset, uint64_t size, uint64_t* bits) const;

  const Code& code_;
  const PointerFlow flow_;
  std::vector<uint32_t> numbers_;  // by object
  std::vector<uint32_t> objects_;  // by number; the first is none
  uint32_t words_ = 0;
  std::vector<std::vector<uint64_t>> sets_;  // by function: three sets for each instruction
};

}  // namespace gmc::lower
