// States of a run: saved, gone back to, and compared.
//
// At an input or branch the memory saves itself, and the frames of all threads are kept beside it (kept_frames.h),
// which is cheaper than to write them to the memory: nobody hashes them. A state that is compared with others is hashed
// with its frames; for that they go to the memory as between the steps of a search (frames.cc), but stay cached too: a
// frame that was flushed and has not run since is not looked at again. Input that was read and output that was written
// stay so: going back to an input means to read something else there.
#include "core/exec/run_states.h"

#include <algorithm>
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
  frames_.Shrink(saved.below);
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

template <class F>
void Machine::ForEachThread(F&& f) {
  f(thread_, &frames_, section_depth_);
  for (uint32_t slot = 0; slot < contexts_.size(); ++slot) {
    Context& context = contexts_[slot];
    if (slot != thread_ && HasThread(slot)) f(slot, &context.frames, context.section_depth);
  }
}

std::span<const uint64_t> Machine::LiveRegistersOf(const Frame& frame, bool is_innermost) {
  const auto at = static_cast<uint32_t>(frame.next - frame.function->code.data());
  const uint32_t words = FindLive(*frame.function, at, is_innermost).words();
  return {live_bits_.data(), words};
}

// Of a thread. Returns the number of the innermost one, 0 if there is none.
uint32_t Machine::KeepFrames(std::vector<Frame>* frames) {
  size_t first = frames->size();
  while (first > 0 && (*frames)[first - 1].kept == 0) --first;
  uint32_t number = first == 0 ? 0 : (*frames)[first - 1].kept;
  for (size_t i = first; i < frames->size(); ++i) {
    Frame& frame = (*frames)[i];
    const bool is_innermost = i + 1 == frames->size();
    number = run_states_->frames().Keep(frame, number, LiveRegistersOf(frame, is_innermost));
    if (!is_innermost) frame.kept = number;
  }
  return number;
}

// Those that are not `below` will be given up.
void Machine::RestoreFrames(uint32_t innermost, const KeptFrames::Mark& below, std::vector<Frame>* frames) {
  const KeptFrames& kept = run_states_->frames();
  frames->clear();
  for (uint32_t number = innermost, caller; number != 0; number = caller) {
    Frame frame;
    caller = kept.Find(number, &frame);
    const std::vector<Register>& initial =
        initial_frames_[static_cast<size_t>(frame.function - code_.functions.data())];
    const uint32_t constants = frame.function->registers;
    std::fill_n(frame.registers, constants, Register{});
    std::copy(initial.begin() + constants, initial.end(), frame.registers + constants);
    kept.RestoreRegisters(number, LiveRegistersOf(frame, frames->empty()));
    frame.kept = number <= below.frames ? number : 0;
    frames->push_back(frame);
  }
  std::reverse(frames->begin(), frames->end());
}

void Machine::SaveState(Moments moment, RunStates::Rest rest) {
  GMC_CHECK(memory_->Push().ok());
  const bool is_random = options_.schedule == Schedule::kRandom;
  RunStates::Saved saved{moment, std::move(rest), is_random ? std::make_unique<std::mt19937_64>(random_) : nullptr,
                         {},     boxes_.size(),   run_states_->frames().mark()};
  ForEachThread([&](uint32_t slot, std::vector<Frame>* frames, uint32_t section_depth) {
    saved.threads.push_back({slot, section_depth, KeepFrames(frames)});
  });
  run_states_->Push(std::move(saved));
}

// The state just before the instruction `at` of the running thread. False: it was met before, and the run has stopped.
bool Machine::KeepState(const Instruction* at, Moments moment) {
  current_ = at;
  const Instruction* const next = std::exchange(frames_.back().next, at);
  RunStates::Rest rest{thread_, first_operation_, clock_, allocated_bytes_, random_state_, random_position_};
  auto meeting = RunStates::Meeting::kFirst;
  if (run_states_->modes().detects(moment)) {
    FlushAllThreads();
    const Result<Hash128> hash = memory_->Commit();
    GMC_CHECK(hash.ok());
    meeting = run_states_->Meet(*hash, rest);
  }
  if (run_states_->modes().saves(moment)) SaveState(moment, std::move(rest));
  frames_.back().next = next;
  if (meeting == RunStates::Meeting::kFirst) return true;
  const bool is_endless =
      meeting == RunStates::Meeting::kAgainWithoutInput && options_.schedule == Schedule::kSequential;
  Unknown(is_endless ? "a state is met again, and nothing was read since: this is an endless loop"
                     : "a state is met again");
  return false;
}

// The outermost of the frames of the library that call each other innermost.
size_t Machine::LibraryCallBegin() const {
  size_t begin = frames_.size();
  while (begin > 0 && IsLibraryFrame(frames_[begin - 1])) --begin;
  return begin;
}

// The first read in a call of a library function begins an input.
bool Machine::IsNewInput() {
  const size_t begin = LibraryCallBegin();
  if (begin == frames_.size()) return true;
  frames_[begin].kept = 0;
  return !std::exchange(frames_[begin].reads_input, true);
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
  const RunStates::Saved& saved = run_states_->top();
  clock_ = saved.rest.clock;
  allocated_bytes_ = saved.rest.allocated_bytes;
  random_state_ = saved.rest.random_state;
  random_position_ = saved.rest.random_position;
  if (saved.schedule != nullptr) random_ = *saved.schedule;
  SetThreadCount(Word(memory_->root().area, kThreadCount));
  boxes_.resize(saved.boxes);
  for (Context& context : contexts_) context = {{}, {}, context.registers, 0};
  for (const RunStates::Thread& thread : saved.threads) {
    Context& context = contexts_[thread.slot];
    context.section_depth = thread.section_depth;
    RestoreFrames(thread.innermost, saved.below, &context.frames);
    // They will be flushed anew; nothing else may lie there then.
    const AreaId stack = StackArea(thread.slot);
    if (memory_->Find(stack)->size > first_frame_) GMC_CHECK(memory_->Resize(stack, first_frame_).ok());
  }
  frames_.clear();
  SwitchTo(saved.rest.thread);
  const size_t begin = LibraryCallBegin();
  if (begin != frames_.size()) frames_[begin].reads_input = false;  // it will be read again
  run_states_->Pop();
}

}  // namespace gmc::exec
