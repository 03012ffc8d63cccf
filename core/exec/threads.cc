// Threads: where each stands, and the gate that every operation passes which others may notice.
//
// Synchronisation objects are the library's (core/libc): they keep their state in their own bytes. Here are only
// threads, atomic sections, and queues of waiting threads.
#include <algorithm>

#include "core/exec/machine.h"
#include "hash/check.h"
#include "hash/out_of_memory.h"

namespace gmc::exec {

namespace {

// How many areas may lead to one that is asked about before it counts as shared.
constexpr uint32_t kOwnershipLimit = 32;

constexpr uint32_t kReserved = 1;

}  // namespace

bool Machine::HasThread(uint32_t slot) const { return StackArea(slot) != kNoArea; }

uint32_t Machine::thread_limit() const {
  uint32_t slot = 0;
  for (uint32_t left = Word(memory_->root().area, kThreadCount); left > 0; ++slot) left -= HasThread(slot);
  return slot;
}

// A slot whose thread has ended is taken until its number is released: it then holds kReserved instead of a stack. So
// the number of a thread does not depend on which others have ended already. Where there would be no room otherwise, it
// does: many threads that nobody has joined yet are no reason to stop.
uint32_t Machine::FreeSlot() const {
  const AreaId root = memory_->root().area;
  uint32_t reserved = kMaxThreads;
  // Crowds are of threads that main or another has made.
  for (uint32_t slot = options_.crowds ? 1 : 0; slot < kMaxThreads; ++slot) {
    if (HasThread(slot)) continue;
    if (Word(root, uint64_t{slot} * kSlotBytes) != kReserved) return slot;
    reserved = std::min(reserved, slot);
  }
  return reserved;
}

void Machine::ReleaseNumber(uint32_t number) {
  const uint32_t slot = number - 1;
  if (number == 0 || slot >= kMaxThreads || options_.crowds) return;
  if (slot == thread_) {
    is_released_ = true;
    return;
  }
  NoteRead(memory_->root() + int64_t{slot} * kSlotBytes, kSlotBytes);
  if (!HasThread(slot)) {
    GMC_CHECK(memory_->Uninitialise(memory_->root() + int64_t{slot} * kSlotBytes, kSlotBytes).ok());
  }
}

std::optional<uint32_t> Machine::section_owner() const {
  const uint32_t owner = Word(memory_->root().area, kSectionOwner);
  if (owner == 0) return std::nullopt;
  return owner - 1;
}

void Machine::SetThreadCount(uint32_t count) {
  thread_count_ = count;
  SetWord(memory_->root().area, kThreadCount, count);
  UpdateGuard();
}

void Machine::UpdateGuard() { guarded_ = drive_ != Drive::kRun && (thread_count_ > 1 || !options_.reductions.steps); }

bool Machine::IsVisible(const MemoryAccess& access) {
  const Area* area = memory_->Find(access.at.area);
  if (area == nullptr) return true;
  switch (area->attributes.kind) {
    case AreaKind::kInternal:
      return false;
    case AreaKind::kGlobal:
      if (access.kind == AccessKind::kRead && area->attributes.access != Access::kReadWrite) return false;
      return !options_.reductions.unshared_objects || AskOthers(access);
    case AreaKind::kHeap:
    case AreaKind::kLocal:
      break;
  }
  if (!options_.reductions.private_areas) return true;
  const bool is_shared = IsShared(access);
  RecordAnswer(StepQuestion::Kind::kPrivate, {&access, 1}, is_shared);
  return is_shared;
}

bool Machine::IsShared(const MemoryAccess& access) {
  return memory_->PrivateTo(access.at.area, uint64_t{thread_} * kSlotBytes, kOwnershipLimit) == Reach::kShared;
}

void Machine::LimitBackJumps() {
  if (HasJumpedBack()) window_is_own_ = false;
  limits_back_jumps_ = true;
  back_jumps_left_ = 1;
}

// Since the step or the limit began.
bool Machine::HasJumpedBack() const { return back_jumps_left_ != (limits_back_jumps_ ? 1 : kBackJumps); }

void Machine::CountInvisible(const Operation& operation) {
  if (drive_ != Drive::kStep) return;
  const bool is_object =
      std::any_of(operation.accesses.begin(), operation.accesses.end(), [&](const MemoryAccess& access) {
        const Area* area = memory_->Find(access.at.area);
        return area != nullptr && area->attributes.kind == AreaKind::kGlobal &&
               area->attributes.access == Access::kReadWrite;
      });
  ++(is_object ? reduction_counters_.unshared_objects : reduction_counters_.private_areas);
}

bool Machine::Touch(const Register& pointer, int64_t offset, uint64_t size, AccessKind kind, Atomicity atomicity) {
  if (!guarded_ || !pointer.is_pointer() || size == 0) return true;
  Operation& operation = NewOperation();
  operation.accesses.push_back({pointer.pointer() + offset, size, kind, atomicity});
  return Begin(operation);
}

bool Machine::TouchCopy(const Register& to, const Register& from, uint64_t size) {
  if (!guarded_ || size == 0) return true;
  Operation& operation = NewOperation();
  if (from.is_pointer()) operation.accesses.push_back({from.pointer(), size, AccessKind::kRead, Atomicity::kPlain});
  if (to.is_pointer()) operation.accesses.push_back({to.pointer(), size, AccessKind::kWrite, Atomicity::kPlain});
  return operation.accesses.empty() || Begin(operation);
}

bool Machine::TouchWhole(const Register& pointer) {
  const Area* area = pointer.is_pointer() ? memory_->Find(static_cast<AreaId>(pointer.meta)) : nullptr;
  return area == nullptr || Touch({0, pointer.meta}, 0, std::max<uint64_t>(area->size, 1), AccessKind::kWrite);
}

// What lies beside a bit-field is read before it is written.
bool Machine::TouchBits(const Register& base, const lower::BitField& field, AccessKind kind) {
  const uint64_t size = (field.first_bit + field.bits + 7) / 8;
  const auto offset = static_cast<int64_t>(field.byte_offset);
  const bool is_whole = field.first_bit == 0 && field.bits % 8 == 0;
  if (kind == AccessKind::kRead || is_whole) return Touch(base, offset, size, kind);
  if (!guarded_ || !base.is_pointer()) return true;
  Operation& operation = NewOperation();
  operation.accesses.push_back({base.pointer() + offset, size, AccessKind::kWrite, Atomicity::kPlain});
  operation.accesses.push_back({base.pointer() + offset, size, AccessKind::kRead, Atomicity::kPlain});
  return Begin(operation);
}

bool Machine::ConflictsWithOthers(std::span<const MemoryAccess> accesses) const {
  if (!options_.reductions.windows) return false;
  for (size_t i = 0; i < windows_.size(); ++i) {
    if (i == own_window_) continue;
    for (const MemoryAccess& theirs : windows_[i]) {
      if (theirs.at.is_null()) return true;
      for (const MemoryAccess& ours : accesses) {
        if (Conflict(ours, theirs)) return true;
      }
    }
  }
  return false;
}

bool Machine::OthersNotice(const Operation& operation) {
  const bool answer = ConflictsWithOthers(operation.accesses);
  if (options_.reductions.windows) RecordAnswer(StepQuestion::Kind::kOthersAbout, operation.accesses, answer);
  return answer;
}

// Whether the step ends before an operation that is not its first. Two rules keep merged operations harmless
// (stopping before conflicts alone is not enough): an operation that conflicts with another thread's window is a
// step of its own, and one that synchronises or chooses is not merged with a visible one behind it. Nothing would have
// to stop a thread that is alone; but where crowds are, it may join thousands of threads, and there are as many states
// from which it would do so to the end.
bool Machine::StopsBefore(const Operation& operation) {
  if (!operation.is_enabled || operation.alternatives > 1 || !operation.sampled.empty()) return true;
  if (section_depth_ > 0) return false;
  if (!guarded_) return options_.crowds && operation.synchronises;
  if (operation.synchronises) return true;
  const bool is_visible = std::any_of(operation.accesses.begin(), operation.accesses.end(),
                                      [&](const MemoryAccess& access) { return IsVisible(access); });
  if (!is_visible) {
    CountInvisible(operation);
    return false;
  }
  if (!options_.reductions.windows || is_alone_ || operation.updates) return true;
  LimitBackJumps();  // where a loop with visible operations can be left
  if (drive_ != Drive::kStep) return false;
  const bool conflicts = OthersNotice(operation);
  reduction_counters_.windows += !conflicts;
  return conflicts;
}

bool Machine::Begin(const Operation& operation) {
  auto pause = [&] {
    if (is_recording_) RecordOperation(operation, false);
    if (!operation.is_enabled) section_depth_ = 0;
    paused_ = true;
    return false;
  };
  if (drive_ == Drive::kRun) {
    if (!operation.is_enabled) return pause();
    alternative_ = 0;
    const bool is_first = std::exchange(first_operation_, false);
    if (operation.yields && !is_first && section_depth_ == 0 && thread_count_ > 1) return pause();
    if (options_.schedule == Schedule::kRandom) {
      if (operation.alternatives > 1) alternative_ = static_cast<uint32_t>(random_() % operation.alternatives);
      if (operation.synchronises && section_depth_ == 0 && !is_first && thread_count_ > 1 && random_() % 2 == 0) {
        return pause();
      }
    }
    return true;
  }
  const bool is_first = std::exchange(first_operation_, false) && current_ == step_begin_;
  if (is_first && drive_ != Drive::kStep) {
    probed_ = operation;
    if (drive_ == Drive::kProbe || !operation.is_enabled || operation.alternatives > 1 || !operation.sampled.empty()) {
      step_accesses_ = operation.accesses;
      window_is_own_ = false;
      return pause();
    }
  }
  if (is_first) {
    is_alone_ = operation.synchronises || operation.updates || operation.alternatives > 1 ||
                (drive_ == Drive::kStep && OthersNotice(operation));
    if (options_.reductions.windows && !operation.accesses.empty()) LimitBackJumps();
  } else if (drive_ == Drive::kProbe || StopsBefore(operation)) {
    return pause();
  } else {
    alternative_ = 0;
  }
  ++operations_;
  if (is_recording_) RecordOperation(operation, true);
  if (drive_ == Drive::kWindow) window_is_own_ = window_is_own_ && IsOwn(operation);
  if (guarded_) {
    for (const MemoryAccess& access : operation.accesses) {
      if (memory_->IsBorn(access.at.area)) continue;  // nobody else has seen it
      if (step_accesses_.size() == watched_access_) watched_stack_ = CurrentStack();
      step_accesses_.push_back(access);
      if (section_depth_ == 0) continue;
      step_accesses_.back().atomicity = Atomicity::kAtomic;
      step_accesses_.back().in_section = true;
    }
  }
  return true;
}

// It is no stop where the program cannot tell when a thread ends, other than by waiting for it.
bool Machine::BeginThreadEnd() {
  const bool is_merged = !first_operation_;
  Operation& operation = NewOperation();
  operation.synchronises = notices_thread_ends_ || !options_.reductions.thread_exit;
  if (guarded_) {
    while (LoadCaller()) {
    }
    for (const Frame& frame : frames_) AppendEnds(frame, &operation);
    const AreaId stack = StackArea(thread_);
    for (uint32_t at = kThreadLocals; at < first_frame_; at += kSlotBytes) AppendEnd(Link(stack, at), &operation);
  }
  if (notices_thread_ends_) NoteEffect();
  const bool is_announced = operation.synchronises || !operation.accesses.empty();
  if (is_announced && !Begin(operation)) return false;
  reduction_counters_.thread_exit += drive_ == Drive::kStep && is_merged;
  is_ending_ = !operation.synchronises;
  return true;
}

void Machine::EnterSection() { ++section_depth_; }

void Machine::LeaveSection() {
  if (section_depth_ > 0) --section_depth_;
}

// With crowds, threads have no numbers: they change slots.
AreaId Machine::MakeRecord(uint64_t size, uint32_t slot) {
  const uint64_t tag = options_.crowds ? kRecordTag : 0;
  const Result<Pointer> record = memory_->Alloc(size, {.kind = AreaKind::kInternal, .tag = tag}, InitialContent::kZero);
  GMC_CHECK(record.ok());
  if (!options_.crowds) SetWord(record->area, kRecordNumber, slot + 1);
  return record->area;
}

Register Machine::Self(uint64_t record_size) {
  const AreaId stack = StackArea(thread_);
  AreaId record = Link(stack, kRecord);
  if (record == kNoArea) {
    record = MakeRecord(record_size, thread_);
    SetLink(stack, kRecord, record);
  }
  return Register::To({record, 0});
}

// Its first frame is made beyond those of the thread that runs, and goes to the memory (in a run, to its context).
void Machine::CreateThread(uint32_t slot, uint32_t function, const std::vector<Register>& arguments, AreaId record) {
  const Result<Pointer> stack = memory_->AllocExpanding({.kind = AreaKind::kInternal});
  GMC_CHECK(stack.ok());
  SetLink(memory_->root().area, uint64_t{slot} * kSlotBytes, stack->area);
  if (record != kNoArea) SetLink(stack->area, kRecord, record);
  Register* place = registers_;
  if (!is_search()) {
    contexts_.resize(std::max<size_t>(contexts_.size(), slot + 1));
    if (contexts_[slot].registers == nullptr) {
      register_arrays_.emplace_back(static_cast<Register*>(std::calloc(register_capacity_, sizeof(Register))));
      if (register_arrays_.back() == nullptr) OutOfMemory();
      contexts_[slot].registers = register_arrays_.back().get();
    }
    place = contexts_[slot].registers;
  } else if (!frames_.empty()) {
    place = frames_.back().registers + frames_.back().function->frame_size() + 256;
  }
  lower::CallSite site;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const lower::Passed& parameter = code_.functions[function].parameters[i];
    site.arguments.push_back({parameter.type, parameter.size, static_cast<uint32_t>(i)});
    place[i] = arguments[i];
  }
  std::vector<Frame> frames;
  frames.swap(frames_);
  const uint32_t creator = std::exchange(thread_, slot);
  const uint32_t creator_depth = std::exchange(section_depth_, 0);
  const bool entered = Enter(function, site, place, nullptr, {});
  if (is_search() && entered) FlushThread();
  frames.swap(frames_);
  thread_ = creator;
  section_depth_ = creator_depth;
  if (!is_search()) contexts_[slot].frames = std::move(frames);
  SetThreadCount(thread_count_ + 1);
  if (is_search()) created_.push_back(slot);
}

std::optional<uint32_t> Machine::FunctionAt(const Register& pointer) const {
  const AreaId area = static_cast<AreaId>(pointer.meta);
  if (!pointer.is_pointer() || area < first_function_area_ || area >= first_function_area_ + code_.functions.size()) {
    return std::nullopt;
  }
  return area - first_function_area_;
}

// The arguments are the two kinds of routines, of which one is null, and what it is given.
Register Machine::StartThread(uint64_t record_size, uint32_t function, const std::vector<Register>& arguments) {
  const uint32_t slot = FreeSlot();
  if (slot >= options_.max_threads) {
    Unknown("more than " + std::to_string(options_.max_threads) + std::string(kTooManyThreads));
    return {};
  }
  const AreaId record = MakeRecord(record_size, slot);
  const Register& routine = arguments[arguments[0].is_pointer() ? 0 : 1];
  if (options_.crowds && routine.is_pointer()) SetLink(record, kRecordRoutine, static_cast<AreaId>(routine.meta));
  CreateThread(slot, function, arguments, record);
  is_alone_ = true;  // nobody has looked at what the new thread is about to do
  if (!others_.empty()) AddUses(slot, others_.data());
  if (thread_ != 0) NoteEffect();  // threads that make new ones of themselves go round in a circle without a jump back
  return Register::To({record, 0});
}

void Machine::EndThread() {
  while (!frames_.empty()) {
    if (is_search() && frames_.size() == 1) LoadCaller();
    Leave();
  }
  section_depth_ = 0;
  const AreaId stack = StackArea(thread_);
  for (uint32_t at = kThreadLocals; at < first_frame_; at += kSlotBytes) {
    const AreaId object = Link(stack, at);
    if (object != kNoArea) GMC_CHECK(memory_->Free({object, 0}).ok());
  }
  // The record, which outlives the thread, begins with a number that says so.
  const AreaId record = Link(stack, kRecord);
  if (record != kNoArea) NoteRead({record, 0}, 4);
  NoteRead(memory_->root() + int64_t{thread_} * kSlotBytes, kSlotBytes);
  if (record != kNoArea) SetWord(record, 0, 1);
  if (record != kNoArea && options_.crowds) MakeNobodys(record, Word(record, state_offset()));
  const AreaId root = memory_->root().area;
  SetLink(root, uint64_t{thread_} * kSlotBytes, kNoArea);
  if (!std::exchange(is_released_, false) && !options_.crowds) {
    SetWord(root, uint64_t{thread_} * kSlotBytes, kReserved);
  }
  SetThreadCount(thread_count_ - 1);
  ended_ = true;
  paused_ = true;
}

void Machine::WaitOn(Pointer queue) {
  NoteEffect();
  const AreaId stack = StackArea(thread_);
  const Value value = Value::PointerTo(queue, code_.pointer_size);
  GMC_CHECK(memory_->Store({stack, kQueue}, value).ok());
  SetWord(stack, kWaiting, 1);
  section_depth_ = 0;
  paused_ = true;
}

bool Machine::is_waiting() const { return Word(StackArea(thread_), kWaiting) != 0; }

void Machine::StopWaiting() {
  Wake(thread_);
  SetWord(StackArea(thread_), kWaiting, 0);
}

Register Machine::QueueOf(uint32_t slot) const {
  Pointer queue;
  if (!memory_->LoadPointer(StackArea(slot), kQueue, &queue)) return {};
  return Register::To(queue);
}

bool Machine::Wake(uint32_t slot) {
  const AreaId stack = StackArea(slot);
  if (!QueueOf(slot).is_pointer()) return false;
  GMC_CHECK(memory_->Uninitialise({stack, kQueue}, code_.pointer_size).ok());
  return true;
}

std::vector<uint32_t> Machine::WaitersOf(const Register& queue) {
  NoteEffect();
  std::vector<uint32_t> waiters;
  for (uint32_t slot = 0, limit = thread_limit(); slot < limit; ++slot) {
    if (!HasThread(slot)) continue;
    const Register waits = QueueOf(slot);
    if (waits.is_pointer() && waits.meta == queue.meta && waits.bits == queue.bits) waiters.push_back(slot);
  }
  return waiters;
}

// A copy of the object for each thread, made when it first asks.
Register Machine::ThreadLocal(uint32_t object) {
  const AreaId stack = StackArea(thread_);
  const uint64_t place = kThreadLocals + uint64_t{kSlotBytes} * thread_local_numbers_[object];
  AreaId area = Link(stack, place);
  if (area == kNoArea) {
    const Result<Pointer> made =
        memory_->Alloc(code_.objects[object].size, {.kind = AreaKind::kLocal, .tag = object}, InitialContent::kZero);
    GMC_CHECK(made.ok());
    area = made->area;
    InitialiseObject(object, area);
    SetLink(stack, place, area);
  }
  return Register::To({area, 0});
}

}  // namespace gmc::exec
