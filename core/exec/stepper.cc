// Steps: how a search moves the program.
//
// Between steps every thread rests just before an operation that others may notice. A step lets one thread do its
// operation and go on to just before its next; threads that it creates come to their first in the same step. An error
// behind the first operation of a step is not reported by that step: the thread stops before the operation that would
// fail, so that what other threads could have done before it is not lost.
#include <utility>

#include "core/exec/machine.h"
#include "hash/check.h"

namespace gmc::exec {

namespace {

bool IsJump(lower::Op op) { return lower::FieldsOf(op)[2] == 'j'; }

}  // namespace

bool Machine::BackJump() {
  if (StopsIfInterrupted()) return false;
  back_jumps_left_ = kBackJumps;
  limits_back_jumps_ = false;
  if (drive_ == Drive::kRun) return true;
  paused_ = true;
  return false;
}

WatchPoint Machine::PointAt(const lower::Instruction* at) const {
  const Frame& frame = frames_.back();
  return {thread_, static_cast<uint64_t>(frame.registers - registers_), frame.function, at, frame.registers};
}

bool Machine::IsCutBefore(const lower::Instruction* at) {
  if (step_limit_ == kWholeSteps || step_instructions_++ < step_limit_) return false;
  current_ = at;
  if (!cut_) cut_ = {ThreadName(thread_), "", CurrentStack()};
  frames_.back().next = at;
  paused_ = true;
  return true;
}

void Machine::UndoStep() {
  GMC_CHECK(memory_->Backtrack().ok());
  noted_inputs_.resize(inputs_before_step_);
  thread_count_ = Word(memory_->root().area, kThreadCount);
  frames_.clear();
  created_.clear();
  stop_.Clear();
  paused_ = false;
}

const Stop& Machine::Start() {
  GMC_CHECK(is_search());
  drive_ = Drive::kStep;
  if (!CreateMain()) return stop_;
  return Step(0, 0);
}

bool Machine::StopsBeforeError() const {
  const bool is_error = stop_.kind == StopKind::kError || stop_.kind == StopKind::kUnknown;
  const bool has_moved = current_ != step_begin_ || operations_ > 1;
  return is_error && has_moved && guarded_ && interrupt_reason_ == nullptr;
}

// Whether a thread rests there for what it does; otherwise it rests at a jump back.
bool Machine::IsOperation(const lower::Instruction& instruction) const {
  return !IsJump(instruction.op) || IsDecision(instruction);
}

// The thread, which is loaded, runs to where it rests next.
void Machine::Advance(uint32_t slot) {
  step_begin_ = first_operation_ ? frames_.back().next : nullptr;
  is_alone_ = !first_operation_;  // a new thread stops before the first operation that others may notice
  first_operation_ = first_operation_ && IsOperation(*step_begin_);
  operations_ = 0;
  back_jumps_left_ = kBackJumps;
  limits_back_jumps_ = false;
  allocated_bytes_ = 0;
  paused_ = false;
  ended_ = false;
  is_released_ = false;
  Loop();
  if (StopsBeforeError()) {
    StopRecording();
    stop_.Clear();
    paused_ = true;
    frames_.back().next = current_;
  }
  if (stop_.kind != StopKind::kRunning) {
    // So that the memory tells which blocks were lost before: what is still in scope is not.
    frames_.back().next = current_;
    return FlushThread();
  }
  GMC_CHECK(paused_);
  const uint32_t owner = section_depth_ > 0 && !ended_ ? slot + 1 : 0;
  if (!ended_) FlushThread();
  if (!ended_ && watcher_ != nullptr && !cut_) watcher_->Rested(PointAt(frames_.back().next));
  SetWord(memory_->root().area, kSectionOwner, owner);
}

void Machine::PrepareStep(std::span<const std::vector<MemoryAccess>> windows, size_t own) {
  stop_.Clear();
  drive_ = Drive::kStep;
  step_instructions_ = 0;
  cut_.reset();
  inputs_before_step_ = noted_inputs_.size();
  windows_ = windows;
  own_window_ = own;
  thread_count_ = Word(memory_->root().area, kThreadCount);
  UpdateGuard();
}

const Stop& Machine::Step(uint32_t slot, uint32_t alternative, std::span<const std::vector<MemoryAccess>> windows,
                          size_t own) {
  PrepareStep(windows, own);
  if (options_.crowds && IsCrowd(slot)) {
    const std::optional<uint32_t> one = SplitOff(slot);
    if (!one) return stop_;
    slot = *one;
    own_window_ = kNoWindow;  // that of the others in the crowd is another thread's
    thread_count_ = Word(memory_->root().area, kThreadCount);
    UpdateGuard();
  }
  reduction_counters_.steps += thread_count_ == 1 && options_.reductions.steps;
  step_accesses_.clear();
  const bool is_start = !created_.empty();  // of the program
  const bool may_reuse = !is_start && guarded_ && CanReuse();
  was_repeated_ = false;
  if (may_reuse) {
    thread_ = slot;
    const StepKey key = KeyOf(drive_, slot, alternative);
    if (const StepRecord* const record = FindRecord(key)) Repeat(*record);
    if (!was_repeated_) StartRecording(key);
  }
  if (!is_start && !was_repeated_) {
    LoadThread(slot);
    first_operation_ = true;
    alternative_ = alternative;
    Advance(slot);
  }
  const bool is_plain = !is_start && created_.empty();
  if (!is_plain) others_.clear();
  while (!created_.empty() && stop_.kind == StopKind::kRunning) {
    const uint32_t created = created_.back();
    created_.pop_back();
    LoadThread(created);
    first_operation_ = false;
    Advance(created);
  }
  created_.clear();
  if (!is_plain || stop_.kind != StopKind::kRunning) StopRecording();
  if (may_reuse && !was_repeated_) FinishRecording();
  if (stop_.kind == StopKind::kRunning) {
    DropUnreadObjects(slot);
    VerifyForecast();
  }
  others_.clear();
  if (watcher_ != nullptr) watcher_->StepEnded();
  return stop_;
}

const Stop& Machine::StepAndWatch(uint32_t slot, uint32_t alternative,
                                  std::span<const std::vector<MemoryAccess>> windows, size_t own, size_t access,
                                  std::vector<StackEntry>* stack) {
  watched_access_ = access;
  InstructionWatcher* const watcher = std::exchange(watcher_, nullptr);  // it has seen this step
  (void)Step(slot, alternative, windows, own);
  watcher_ = watcher;
  watched_access_ = kNoAccess;
  *stack = std::exchange(watched_stack_, {});
  return stop_;
}

const Operation& Machine::Probe(uint32_t slot) { return ProbeAs(Drive::kProbe, slot); }

const Operation& Machine::ProbeWindow(uint32_t slot) { return ProbeAs(Drive::kWindow, slot); }

const Operation& Machine::ProbeAs(Drive drive, uint32_t slot) {
  stop_.Clear();
  thread_ = slot;
  thread_count_ = Word(memory_->root().area, kThreadCount);
  // A thread that is alone is probed as it makes its step, which announces no accesses: otherwise the access of an
  // instruction that also chooses an input would be taken for its operation. A crowd is never alone.
  guarded_ = thread_count_ > 1 || !options_.reductions.steps || (options_.crowds && IsCrowd(slot));
  drive_ = guarded_ ? drive : Drive::kProbe;
  const bool may_reuse = guarded_ && CanReuse();
  if (may_reuse) {
    const StepKey key = KeyOf(drive_, slot, 0);
    was_repeated_ = false;
    if (const StepRecord* const record = FindRecord(key)) {
      Repeat(*record);
      if (was_repeated_) return probed_;
    }
    StartRecording(key);
  }
  const bool is_untouched = ProbeReally(slot);
  if (may_reuse) FinishRecording();
  if (!is_untouched) GMC_CHECK(memory_->Backtrack().ok());
  return probed_;
}

bool Machine::ProbeReally(uint32_t slot) {
  LoadThread(slot);
  probed_.Clear();
  step_accesses_.clear();
  step_begin_ = frames_.back().next;
  const bool is_operation = IsOperation(*step_begin_);
  if (drive_ == Drive::kProbe && !is_operation) return true;
  const bool announces_accesses = guarded_;
  paused_ = false;
  ended_ = false;
  is_released_ = false;
  first_operation_ = is_operation;
  is_alone_ = false;
  operations_ = 0;
  back_jumps_left_ = kBackJumps;
  limits_back_jumps_ = false;
  allocated_bytes_ = 0;
  alternative_ = 0;
  window_is_own_ = is_operation && !others_.empty();
  is_ending_ = false;
  Loop();
  const bool is_whole = section_depth_ == 0 || ended_;
  window_is_own_ = window_is_own_ && is_whole && !HasJumpedBack() && stop_.kind == StopKind::kRunning;
  others_.clear();
  // Nobody else runs before the section ends, so all of it belongs to the window; what comes behind a choice in it is
  // not known: it may be anything.
  if (drive_ == Drive::kWindow && section_depth_ > 0 && !ended_) step_accesses_.emplace_back();
  if (stop_.kind != StopKind::kRunning || !created_.empty()) StopRecording();
  stop_.Clear();
  paused_ = false;
  probed_.creates = !created_.empty();
  created_.clear();
  return announces_accesses && operations_ == 0 && current_ == step_begin_;
}

void Machine::Rebind() {
  const AreaId root = memory_->root().area;
  const std::vector<AreaId> objects_before = object_areas_;
  const AreaId functions_before = first_function_area_;
  uint64_t place = kStatics;
  if (!code_.functions.empty()) first_function_area_ = Link(root, place);
  place += uint64_t{kSlotBytes} * code_.functions.size();
  for (AreaId& area : object_areas_) {
    area = Link(root, place);
    place += kSlotBytes;
  }
  const bool have_moved = object_areas_ != objects_before || first_function_area_ != functions_before;
  if (have_moved && step_table_ != nullptr) step_table_ = std::make_unique<StepTable>();
  ResolveFrames();
}

}  // namespace gmc::exec
