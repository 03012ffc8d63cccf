// States of a run: saved, gone back to, and compared.
//
// At an input or branch all frames of all threads go to the memory, as they are between the steps of a search
// (frames.cc), but they stay cached too: a frame that was flushed and has not run since is not looked at again, so a
// state costs what changed. Input that was read and output that was written stay so: going back to an input means to
// read something else there.
#include "core/exec/run_states.h"

#include <utility>

#include "core/exec/machine.h"
#include "hash/check.h"

namespace gmc::exec {

using lower::Instruction;
using lower::Op;

void RunStates::Push(Saved saved) {
  if (saved.moment == Moments::kInputs) ++inputs_;
  saved_.push_back(std::move(saved));
}

RunStates::Saved RunStates::Pop() {
  Saved saved = std::move(saved_.back());
  saved_.pop_back();
  if (saved.moment == Moments::kInputs) --inputs_;
  return saved;
}

RunStates::Meeting RunStates::Meet(const Hash128& memory, const Rest& rest) {
  const uint64_t words[] = {rest.thread, rest.starts_slice, rest.clock, rest.allocated_bytes, rest.random_position};
  const Hash128 generator = HashBytes(rest.random_state.data(), rest.random_state.size() * sizeof(int32_t));
  const Hash128 state = MixPart(MixPart(memory, generator), HashBytes(words, sizeof(words)));
  const auto [met, is_new] = met_.try_emplace(state, input_bytes_);
  if (is_new) return Meeting::kFirst;
  return std::exchange(met->second, input_bytes_) == input_bytes_ ? Meeting::kAgainWithoutInput : Meeting::kAgain;
}

void Machine::FlushAllThreads() {
  const uint32_t running = thread_;
  for (uint32_t slot = 0, limit = thread_limit(); slot < limit; ++slot) {
    if (slot == running || !HasThread(slot)) continue;
    SwitchTo(slot);
    FlushThread();
  }
  SwitchTo(running);
  FlushThread();
}

// The state just before the instruction `at` of the running thread. False: it was met before, and the run has stopped.
bool Machine::KeepState(const Instruction* at, Moments moment) {
  current_ = at;
  const Instruction* const next = std::exchange(frames_.back().next, at);
  FlushAllThreads();
  frames_.back().next = next;
  RunStates::Rest rest{thread_, first_operation_, clock_, allocated_bytes_, random_state_, random_position_};
  Hash128 hash;
  if (run_states_->modes().saves(moment)) {
    GMC_CHECK(memory_->Push().ok());
    hash = *memory_->hash();
  } else {
    const Result<Hash128> committed = memory_->Commit();
    GMC_CHECK(committed.ok());
    hash = *committed;
  }
  const auto meeting =
      run_states_->modes().detects(moment) ? run_states_->Meet(hash, rest) : RunStates::Meeting::kFirst;
  if (run_states_->modes().saves(moment)) {
    const bool is_random = options_.schedule == Schedule::kRandom;
    run_states_->Push({moment, std::move(rest), is_random ? std::make_unique<std::mt19937_64>(random_) : nullptr});
  }
  if (meeting == RunStates::Meeting::kFirst) return true;
  const bool is_endless =
      meeting == RunStates::Meeting::kAgainWithoutInput && options_.schedule == Schedule::kSequential;
  Unknown(is_endless ? "a state is met again, and nothing was read since: this is an endless loop"
                     : "a state is met again");
  return false;
}

// The first read in a call of a library function begins an input.
bool Machine::IsNewInput() {
  size_t entered = frames_.size();
  while (entered > 0 && IsLibraryFrame(frames_[entered - 1])) --entered;
  return entered == frames_.size() || !std::exchange(frames_[entered].reads_input, true);
}

bool Machine::BeginInput() {
  if (run_states_ == nullptr || !IsNewInput()) return true;
  if (run_states_->modes().go_back != Moments::kNone) {
    const std::optional<uint64_t> inputs = world().InputsToGoBack();
    if (StopsIfInterrupted()) return false;
    if (!inputs || *inputs > run_states_->inputs()) {
      Unknown(inputs ? "cannot go back " + std::to_string(*inputs) + " inputs: there were " +
                           std::to_string(run_states_->inputs())
                     : "cannot go back: the input does not say how many inputs");
      return false;
    }
    run_states_->inputs_to_go_back = *inputs;
    paused_ = *inputs != 0;
    if (paused_) return false;
  }
  return KeepState(current_, Moments::kInputs);
}

void Machine::NoteInput(uint64_t bytes) {
  if (run_states_ != nullptr) run_states_->AddInputBytes(bytes);
}

bool Machine::PassesBranch(const Instruction* at) {
  const bool is_jump = lower::FieldsOf(at->op)[2] == 'j';
  const bool jumps_ahead = at->op == Op::kJump && frames_.back().function->code.data() + at->c > at;
  const bool is_branch = (is_jump && !jumps_ahead) || at->op == Op::kSwitch || at->op == Op::kGoto;
  return !is_branch || IsLibraryFrame(frames_.back()) || KeepState(at, Moments::kInputsAndBranches);
}

// To where the run was about to read that input. Its state will be saved again when it is read.
void Machine::GoBack() {
  for (uint64_t left = std::exchange(run_states_->inputs_to_go_back, 0);;) {
    if (run_states_->top().moment == Moments::kInputs && --left == 0) break;
    run_states_->Pop();
    GMC_CHECK(memory_->Pop().ok());
  }
  GMC_CHECK(memory_->Backtrack().ok() && memory_->Pop().ok());
  RunStates::Saved saved = run_states_->Pop();
  clock_ = saved.rest.clock;
  allocated_bytes_ = saved.rest.allocated_bytes;
  random_state_ = std::move(saved.rest.random_state);
  random_position_ = saved.rest.random_position;
  if (saved.schedule != nullptr) random_ = *saved.schedule;
  SetThreadCount(Word(memory_->root().area, kThreadCount));
  boxes_.resize(fixed_boxes_);
  for (uint32_t slot = 0; slot < contexts_.size(); ++slot) {
    Context& context = contexts_[slot];
    context = {{}, {}, context.registers, 0};
    if (!HasThread(slot)) continue;
    registers_ = context.registers;
    LoadStack(slot);
    context = {std::move(frames_), std::move(stored_bits_), registers_, section_depth_};
  }
  frames_.clear();
  SwitchTo(saved.rest.thread);
}

}  // namespace gmc::exec
