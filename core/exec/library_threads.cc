// What the library's threads are made of (core/libc/primitives.h): starting and ending, atomic sections, waiting,
// choices.
#include "core/exec/library.h"
#include "hash/check.h"

namespace gmc::exec {
namespace {

// As in core/libc/primitives.h.
enum class Condition : uint8_t { kIsFree, kIsNull, kIsZero, kIsNonzero, kNoCell, kNever };
constexpr uint64_t kTimed = 1;
constexpr uint32_t kReasonShift = 8;

void Self(Call& call) {
  uint64_t size;
  if (NumberArgument(call, 0, &size)) Return(call, call.machine.Self(size));
}

bool Synchronise(Call& call) {
  Operation& operation = call.machine.NewOperation();
  operation.synchronises = true;
  return call.machine.Begin(operation);
}

void ThreadStart(Call& call) {
  uint64_t size;
  if (!NumberArgument(call, 0, &size)) return;
  const std::optional<uint32_t> body = call.machine.FunctionAt(Argument(call, 1));
  GMC_CHECK(body.has_value());
  const Register record =
      call.machine.StartThread(size, *body, {Argument(call, 2), Argument(call, 3), Argument(call, 4)});
  if (!call.machine.stopped()) Return(call, record);
}

void ThreadEnd(Call& call) { call.machine.EndThread(); }
void ThreadRelease(Call& call) {
  uint64_t number;
  if (NumberArgument(call, 0, &number)) call.machine.ReleaseNumber(static_cast<uint32_t>(number));
}
// A crowd may have no threads left.
void IsLastThread(Call& call) {
  if (!call.machine.may_be_last()) return ReturnNumber(call, call.machine.thread_count() == 1);
  Operation& operation = call.machine.NewOperation();
  operation.alternatives = 2;
  if (call.machine.Begin(operation)) ReturnNumber(call, call.machine.alternative());
}
void ThreadNumber(Call& call) {
  if (call.machine.options().crowds) return call.machine.Unknown("the number of a thread among many");
  ReturnNumber(call, call.machine.thread() + 1);
}
void Yield(Call& call) {
  Operation& operation = call.machine.NewOperation();
  operation.synchronises = true;
  operation.yields = true;
  (void)call.machine.Begin(operation);
}

void AtomicBegin(Call& call) {
  if (Synchronise(call)) call.machine.EnterSection();
}
void ExitBegin(Call& call) {
  if (call.machine.BeginThreadEnd()) call.machine.EnterSection();
}
void AtomicEnd(Call& call) { call.machine.LeaveSection(); }

void Choose(Call& call) {
  uint64_t count;
  if (!NumberArgument(call, 0, &count)) return;
  if (count == 0 || count > UINT32_MAX) return call.machine.Fail(Property::kDefBehavior, "a choice out of nothing");
  Operation& operation = call.machine.NewOperation();
  operation.alternatives = static_cast<uint32_t>(count);
  if (call.machine.Begin(operation)) ReturnNumber(call, call.machine.alternative());
}

void Prune(Call& call) { call.machine.Prune(); }

bool IsPointer(Condition condition) { return condition == Condition::kIsFree || condition == Condition::kIsNull; }

uint32_t WidthOf(const Machine& machine, Condition condition) {
  return IsPointer(condition) ? machine.pointer_size() : 4;
}

// Whether a wait may end. Nothing: the cell cannot be read.
std::optional<bool> Holds(const Call& call, Condition condition, const Register& cell) {
  Machine& machine = call.machine;
  if (condition == Condition::kNoCell) return true;
  if (condition == Condition::kNever) return false;
  if (!cell.is_pointer()) return std::nullopt;
  Pointer target;
  uint32_t number;
  const auto offset = static_cast<uint64_t>(cell.pointer().offset);
  if (IsPointer(condition) && machine.memory().LoadPointer(cell.pointer().area, offset, &target)) {
    return condition == Condition::kIsFree && machine.IsSelf(target);
  }
  if (!IsPointer(condition) && machine.memory().LoadScalar(cell.pointer().area, offset, &number)) {
    return (number != 0) == (condition == Condition::kIsNonzero);
  }
  if (!machine.SettleBytes(cell.pointer(), WidthOf(machine, condition))) return std::nullopt;
  const Result<Value> value = machine.memory().LoadInitialised(cell.pointer(), WidthOf(machine, condition));
  if (!value.ok()) return std::nullopt;
  if (value->is_pointer()) return condition == Condition::kIsFree && machine.IsSelf(value->target);
  return (value->bits[0] != 0) == (condition == Condition::kIsNonzero);
}

// The thread goes on into an error, unless another changes the cell before: it is announced as read.
void FailWait(Call& call, Condition condition, const Register& cell) {
  Machine& machine = call.machine;
  if (!cell.is_pointer()) {
    return machine.Fail(Property::kValidDeref, "a synchronisation object at a null pointer");
  }
  Operation& operation = machine.NewOperation();
  operation.synchronises = true;
  operation.accesses.push_back({cell.pointer(), WidthOf(machine, condition), AccessKind::kRead});
  if (!machine.Begin(operation)) return;
  const Result<Value> value = machine.memory().LoadInitialised(cell.pointer(), WidthOf(machine, condition));
  if (!value.ok()) machine.FailMemory(value.error(), "read");
}

// A wait whose arguments are: the condition, the cell, the interrupt and the flags, from argument `first` on.
struct Wait {
  bool holds = false;    // the condition
  bool is_over = false;  // woken, and it holds
  bool is_interrupted = false;
  bool is_timed = false;
};

bool Examine(Call& call, size_t first, bool is_woken, Wait* wait, Operation* operation) {
  Machine& machine = call.machine;
  uint64_t number, flags;
  if (!NumberArgument(call, first, &number) || !NumberArgument(call, first + 3, &flags)) return false;
  const auto condition = static_cast<Condition>(number);
  const Register cell = Argument(call, first + 1), interrupt = Argument(call, first + 2);
  const std::optional<bool> holds = Holds(call, condition, cell);
  if (!holds) return FailWait(call, condition, cell), false;
  wait->holds = *holds;
  if (interrupt.is_pointer()) {
    machine.NoteRead(interrupt.pointer(), WidthOf(machine, Condition::kIsNonzero));
    wait->is_interrupted = Holds(call, Condition::kIsNonzero, interrupt) == true;
  }
  wait->is_timed = (flags & kTimed) != 0;
  wait->is_over = is_woken && wait->holds;
  const bool may_time_out =
      wait->is_timed && (is_woken || wait->holds || first == 0) && (machine.is_search() || machine.runs_out_of_time());
  operation->synchronises = true;
  operation->is_enabled = wait->is_over || wait->is_interrupted || may_time_out;
  operation->reason = static_cast<WaitReason>(flags >> kReasonShift & 255);
  if (!cell.is_pointer()) return true;
  operation->cell = cell.pointer();
  // What the thread does depends on it, also while it waits.
  if (condition != Condition::kNoCell && condition != Condition::kNever) {
    operation->accesses.push_back({cell.pointer(), WidthOf(machine, condition), AccessKind::kRead, Atomicity::kAtomic});
  }
  return true;
}

void Await(Call& call) {
  Wait wait;
  Operation& operation = call.machine.NewOperation();
  if (!Examine(call, 0, true, &wait, &operation)) return;
  if (!call.machine.Begin(operation)) return;
  call.machine.EnterSection();
  ReturnNumber(call, wait.is_over || wait.is_interrupted ? 0 : 1);
}

void WaitInQueue(Call& call) {
  Machine& machine = call.machine;
  if (!machine.is_waiting()) {
    if (!Argument(call, 0).is_pointer()) return machine.Fail(Property::kValidDeref, "a wait on a null pointer");
    return machine.WaitOn(Argument(call, 0).pointer());
  }
  uint64_t flags;
  if (!NumberArgument(call, 4, &flags)) return;
  const bool may_wake_spuriously = machine.options().spurious_wakeups &&
                                   static_cast<WaitReason>(flags >> kReasonShift & 255) == WaitReason::kCondition;
  const bool is_woken = !machine.QueueOf(machine.thread()).is_pointer() || may_wake_spuriously;
  Wait wait;
  Operation& operation = machine.NewOperation();
  if (!Examine(call, 1, is_woken, &wait, &operation)) return;
  operation.is_enabled &= wait.holds;  // the mutex must be free even when the time is over
  if (!machine.Begin(operation)) return;
  machine.StopWaiting();
  machine.EnterSection();
  // As in core/libc/primitives.h.
  enum { kWoken, kTimedOut, kInterrupted };
  ReturnNumber(call, wait.is_over ? kWoken : wait.is_interrupted ? kInterrupted : kTimedOut);
}

void WakeOne(Call& call) {
  const std::vector<uint32_t> waiters = call.machine.WaitersOf(Argument(call, 0));
  if (waiters.empty()) return;
  Operation& operation = call.machine.NewOperation();
  operation.alternatives = static_cast<uint32_t>(waiters.size());
  if (call.machine.Begin(operation)) call.machine.Wake(waiters[call.machine.alternative()]);
}

void WakeAll(Call& call) {
  for (const uint32_t slot : call.machine.WaitersOf(Argument(call, 0))) call.machine.Wake(slot);
}

void Waiters(Call& call) { ReturnNumber(call, call.machine.WaitersOf(Argument(call, 0)).size()); }

constexpr LibraryEntry kEntries[] = {
    {"__gmc_self", Self},
    {"__gmc_thread_start", ThreadStart},
    {"__gmc_thread_end", ThreadEnd},
    {"__gmc_thread_release", ThreadRelease},
    {"__gmc_is_last_thread", IsLastThread},
    {"__gmc_thread_number", ThreadNumber},
    {"__gmc_yield", Yield},
    {"__gmc_atomic_begin", AtomicBegin},
    {"__gmc_atomic_end", AtomicEnd},
    {"__gmc_exit_begin", ExitBegin},
    {"__gmc_choose", Choose},
    {"__gmc_prune", Prune},
    {"__gmc_await", Await},
    {"__gmc_wait", WaitInQueue},
    {"__gmc_wake_one", WakeOne},
    {"__gmc_wake_all", WakeAll},
    {"__gmc_waiters", Waiters},
};

}  // namespace

std::span<const LibraryEntry> ThreadLibrary() { return kEntries; }

}  // namespace gmc::exec
