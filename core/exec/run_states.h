// What a run keeps so that it can go back, or notice that it repeats itself.
//
// The memory holds the states (run_states.cc says when frames are in it); here is what belongs to a state but lives in
// the machine, and which states were met.
//
// Thread safety: thread-compatible; each machine owns one.
#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <unordered_map>
#include <vector>

#include "core/exec/kept_frames.h"
#include "hash/hash128.h"

namespace gmc::exec {

// An input is a call of a library function that reads the standard input. A branch is a place in the program's own code
// where it may go on at more than one place, or jumps back.
enum class Moments : uint8_t { kNone, kInputs, kInputsAndBranches };

struct StateModes {
  Moments save = Moments::kNone;
  Moments go_back = Moments::kNone;  // how many inputs is asked before each; states are saved for it
  Moments detect_reentry = Moments::kNone;

  bool any() const { return saves(Moments::kInputs) || detects(Moments::kInputs); }
  bool saves(Moments moment) const { return save >= moment || go_back >= moment; }
  bool detects(Moments moment) const { return detect_reentry >= moment; }
};

class RunStates {
 public:
  // What belongs to a state beside the memory.
  struct Rest {
    uint32_t thread = 0;  // that runs
    bool starts_slice = false;
    uint64_t clock = 0;
    uint64_t allocated_bytes = 0;
    std::vector<int32_t> random_state;
    size_t random_position = 0;
  };
  struct Thread {
    uint32_t slot;
    uint32_t section_depth;
    uint32_t innermost;  // of its kept frames
  };
  struct Saved {
    Moments moment;
    Rest rest;
    std::unique_ptr<std::mt19937_64> schedule;  // only of a random one
    std::vector<Thread> threads;
    size_t boxes;            // how many there were
    KeptFrames::Mark below;  // the frames that were kept before
  };
  enum class Meeting : uint8_t { kFirst, kAgain, kAgainWithoutInput };

  explicit RunStates(StateModes modes) : modes_(modes) {}
  const StateModes& modes() const { return modes_; }

  KeptFrames& frames() { return frames_; }
  // Of the state that is saved on the memory's stack.
  void Push(Saved saved);
  // Its frames are given up.
  Saved Pop();
  const Saved& top() const { return saved_.back(); }
  // Inputs at which a state is saved.
  uint64_t inputs() const { return inputs_; }

  // Notes the state, of which this is the memory's part.
  Meeting Meet(const Hash128& memory, const Rest& rest);

  void AddInputBytes(uint64_t bytes) { input_bytes_ += bytes; }
  // How many inputs the run goes back when the thread has stopped.
  uint64_t inputs_to_go_back = 0;

 private:
  struct LowBits {
    size_t operator()(const Hash128& hash) const { return hash.low; }
  };

  const StateModes modes_;
  KeptFrames frames_;
  std::vector<Saved> saved_;
  uint64_t inputs_ = 0;
  uint64_t input_bytes_ = 0;
  std::unordered_map<Hash128, uint64_t, LowBits> met_;  // and how many bytes had been read then
};

}  // namespace gmc::exec
