// Machine: a lowered program with its threads on a simulated memory.
//
// It is driven in one of two ways: Run() executes the program once; or a search asks what each thread would do next
// (Probe) and lets one of them do it (Step), while it saves and restores states of the memory.
//
// The thread that runs has its innermost frames in registers here (its "cached" frames); everything else of the
// program's state is in the memory. While a search drives the machine, every thread rests between steps just before an
// operation that others may notice, with all its frames in the memory (frames.cc says how); nothing of the state is
// then left in the machine.
//
// Thread safety: thread-compatible; it owns its memory and shares the code.
// Invariants: a register that is no number (register.h) was made by this machine and names one of its areas or boxes.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/exec/frame.h"
#include "core/exec/linear_value.h"
#include "core/exec/operation.h"
#include "core/exec/reduction_counters.h"
#include "core/exec/register.h"
#include "core/exec/run_states.h"
#include "core/exec/step_table.h"
#include "core/exec/thread_uses.h"
#include "core/exec/violation.h"
#include "core/exec/watcher.h"
#include "core/lower/bytecode.h"
#include "core/lower/liveness.h"
#include "core/lower/object_uses.h"
#include "core/memory/memory_state.h"

namespace gmc::exec {

// What the program reads and writes.
class Environment {
 public:
  virtual ~Environment() = default;
  virtual void Write(int fd, const char* bytes, size_t count) = 0;
  // 0 at the end of input.
  virtual size_t Read(int fd, char* bytes, size_t count) = 0;
  // How many inputs the program goes back instead of reading (StateModes::go_back). Nothing: nobody says.
  virtual std::optional<uint64_t> InputsToGoBack() { return std::nullopt; }
};

// How the names of modules of the C library begin. Their frames are not shown: an error in one is its caller's.
inline constexpr std::string_view kLibraryModule = "libc(";
// In the text of what stops a program with more threads than MachineOptions::max_threads.
inline constexpr std::string_view kTooManyThreads = " threads run at a time";

enum class Schedule : uint8_t {
  kSequential,  // a thread runs until it waits or ends
  kRandom,      // threads change at random at synchronising operations
};

// What a search need not stop for. Each is a function of the state alone.
struct Reductions {
  bool steps = true;          // while one thread lives nothing is visible
  bool private_areas = true;  // nor is an access to an area that only the accessing thread reaches
  bool dead_variables = true;
  bool thread_exit = true;       // a thread ends together with its last operation
  bool windows = true;           // nor is one that conflicts with nothing that others are about to do
  bool unshared_objects = true;  // nor is one that conflicts with nothing that others may ever do
  bool alone = true;             // a step that conflicts with nothing that others may ever do is made at once
  bool unread_objects = true;    // what no thread will read before it is written is no part of the state

  bool need_uses() const { return unshared_objects || alone || unread_objects; }
};

// There is room for so many.
inline constexpr uint32_t kMaxThreads = 250;

// Whether a search repeats a thread's steps, and what probing it found, where all that they rest on is the same
// (step_reuse.cc).
enum class StepReuse : uint8_t {
  kOff,
  kOn,
  kVerify,  // and do them really too, and abort on a difference
};

struct MachineOptions {
  std::vector<std::string> arguments;  // argv
  std::vector<std::string> environment;
  uint32_t max_frames = 50'000;
  uint32_t max_threads = kMaxThreads;       // that live at a time
  uint64_t max_memory = uint64_t{4} << 30;  // bytes that a run may have allocated at a time, and a step of a search
  Environment* world = nullptr;
  Schedule schedule = Schedule::kSequential;
  uint64_t seed = 0;
  StateModes states;  // of a run
  // For a search. The canon is shared by all machines of one.
  Tracking tracking = Tracking::kNone;
  Canon* canon = nullptr;
  const lower::ObjectUses* uses = nullptr;  // of the code; null: none of the reductions that need it
  MemoryListener* listener = nullptr;
  Oracle oracle = Oracle::kOff;
  Reductions reductions;
  StepReuse step_reuse = StepReuse::kOn;
  bool keeps_heap_references = true;  // a dead variable that points to a heap block stays, so that no leak is made up
  bool sees_frees = false;            // free is visible: the end of the program is asked what is left
  bool spurious_wakeups = false;
  bool abort_is_error = true;
  bool malloc_may_fail = false;
  bool malloc_never_fails = false;  // not even where no object can be as large: what happens then is unknown
  // A value that nobody chose stays open, and so do sums beyond that number (open_values.cc).
  bool open_values = false;
  int64_t open_beyond = 0;
  // A number that was never initialised is 0 where it is used, which uninitialised_uses() tells: one of the executions
  // that there are when it may be any.
  bool uninitialised_is_zero = false;
  // Inputs are chosen late (late_inputs.cc). REQUIRES: the program makes no threads.
  bool late_inputs = false;
  bool notes_inputs = false;                              // of the steps: for Machine::NotedInputs
  std::optional<std::vector<lower::ChoiceValue>> inputs;  // late inputs have these values, in the order of creation
  bool pointers_may_leave = false;  // a pointer moved outside its object is an error only when it is used
  // Threads in the same local state are taken together, and stand for any number of them (crowds.cc).
  bool crowds = false;
  // What a search assumes of the world; what is not given is sampled.
  std::optional<std::string> input;   // the standard input
  bool is_environment_given = false;  // `environment` is all of it
};

class Machine {
 public:
  Machine(const lower::Code& code, const MachineOptions& options);
  ~Machine();

  // --- one execution (scheduler.cc)
  // From the constructors through main to the exit.
  Stop Run();
  // Asks Run() or Step() to stop with kUnknown and this reason soon. Safe from a signal handler or another thread.
  void Interrupt(const char* reason) { interrupt_reason_.store(reason, std::memory_order_relaxed); }
  // Whether it was asked, and has stopped for it.
  bool StopsIfInterrupted();

  // --- a search (stepper.cc). REQUIRES: Tracking::kStates.
  // Creates the main thread and lets it come to its first operation. What ended the program already, if anything.
  // Valid, like those of the steps, until the next call.
  const Stop& Start();
  // Threads have slots; a slot is free again when its thread has ended.
  bool HasThread(uint32_t slot) const;
  // One past the greatest slot in use.
  uint32_t thread_limit() const;
  // The only thread that may run, if one is in an atomic section.
  std::optional<uint32_t> section_owner() const;
  // What the thread would do. REQUIRES: the state is saved on the memory's stack. Valid until the next call.
  const Operation& Probe(uint32_t slot);
  // Where the thread that was probed rests.
  const lower::Instruction* probed_at() const { return step_begin_; }
  // The same; and step_accesses() is then its window, what it would touch on its way to where it next synchronises,
  // chooses or jumps back.
  // A null pointer in it stands for anything.
  const Operation& ProbeWindow(uint32_t slot);
  // Whether nothing that the thread would do in that window depends on what the others may ever do, or they on it; and
  // it makes no jump back, so that no cycle of states consists of such steps only.
  bool window_is_own() const { return window_is_own_; }
  // What the thread may still do with objects is added to what those before it may. REQUIRES: MachineOptions::uses.
  void FindUses(ThreadUses* uses, uint32_t slot);
  // Before a thread is probed or makes a step: what the others may still do. Valid until the next such call.
  void SetOthers(const ThreadUses& uses, size_t number);
  void CountAlone() { ++reduction_counters_.alone; }
  // Lets an enabled thread do its operation, with that alternative, and come to its next. kRunning: it did. With
  // Reductions::windows, `windows` are those of all threads and `own` tells which is the thread's.
  const Stop& Step(uint32_t slot, uint32_t alternative, std::span<const std::vector<MemoryAccess>> windows = {},
                   size_t own = 0);
  // The hash of the state that Step would lead to, where it can be told without making the step; step_accesses() are
  // what they would be. None: it must be made, which nothing stands in the way of.
  std::optional<Hash128> Forecast(uint32_t slot, uint32_t alternative,
                                  std::span<const std::vector<MemoryAccess>> windows, size_t own);
  // The step whose hash was just told counts as made.
  void CountForecast() { reduction_counters_ += forecast_->counters; }
  // Makes it. REQUIRES: nothing was done since.
  const Stop& StepAsForetold();
  // What the last step touched, as far as other threads might notice, in order.
  const std::vector<MemoryAccess>& step_accesses() const { return step_accesses_; }
  // A step, and where the thread was at that one of its step_accesses().
  const Stop& StepAndWatch(uint32_t slot, uint32_t alternative, std::span<const std::vector<MemoryAccess>> windows,
                           size_t own, size_t access, std::vector<StackEntry>* stack);
  const ReductionCounters& reduction_counters() const { return reduction_counters_; }
  // Where the steps used numbers that were never initialised (MachineOptions::uninitialised_is_zero), each place once,
  // since the last call.
  bool has_uninitialised_uses() const { return !uninitialised_uses_.empty(); }
  std::vector<std::string> TakeUninitialisedUses() { return std::exchange(uninitialised_uses_, {}); }
  // After the memory was replaced by a snapshot of another machine of the same search.
  void Rebind();
  std::string ThreadName(uint32_t slot) const { return slot == 0 ? "main" : "t" + std::to_string(slot); }
  // The state remembers that a heap block was lost, which itself is no part of it any more.
  void NoteLeak() { SetWord(memory_->root().area, kLeaked, 1); }
  bool has_leaked() const { return Word(memory_->root().area, kLeaked) != 0; }
  AreaId RecordOf(uint32_t slot) const { return Link(StackArea(slot), kRecord); }
  // --- crowds (crowds.cc). REQUIRES: MachineOptions::crowds.
  // Takes threads together in the state at hand, which was committed; to be called before each state is kept. Empty, or
  // why that cannot be done.
  [[nodiscard]] std::string_view Gather();
  // Whether the slot has a crowd, and whether each of the crowd's threads has an area like this one of its own.
  bool IsCrowd(uint32_t slot) const { return Belongings(slot) != kNoArea; }
  bool HasOfItsOwn(uint32_t slot, AreaId area) const;
  // Where a thread rests, innermost frame first.
  std::vector<StackEntry> StackOf(uint32_t slot);
  // What was done with a heap block, in this order. Nothing unless somebody watches.
  std::vector<Event> EventsOf(AreaId block) const;
  // Who sees every instruction of the steps from now on; null for nobody. Probing is not seen.
  // Errors then tell what happened to the heap block before.
  // Returns who did before.
  InstructionWatcher* Watch(InstructionWatcher* watcher) { return std::exchange(watcher_, watcher); }
  // Steps end before an instruction when they have executed so many, wherever that is: the state says what is reachable
  // there, and is none of the search's.
  void CutSteps(uint64_t instructions) { step_limit_ = instructions; }
  static constexpr uint64_t kWholeSteps = UINT64_MAX;
  // Where the last step was cut off; none if it ended before.
  const std::optional<Event>& cut() const { return cut_; }
  // Back to the state on top of the memory's stack, from which the last step was made.
  void UndoStep();
  // The number of the static object that lies in the area.
  std::optional<uint32_t> ObjectAt(AreaId area) const;
  // The variable that lies there and that nobody defines, so that nothing is known of it; empty for everything else.
  std::string UndefinedVariableAt(AreaId area) const;

  // --- for the library
  struct LibraryCall {
    Machine& machine;
    const lower::FunctionCode& function;
    const lower::CallSite& site;
    Register* arguments;
    Register* result;  // a register, two for a wide one; the pointer to an object
  };
  using Primitive = void (*)(LibraryCall& call);

  MemoryState& memory() { return *memory_; }
  const lower::Code& code() const { return code_; }
  Environment& world() { return *options_.world; }
  const MachineOptions& options() const { return options_; }
  bool is_search() const { return options_.tracking == Tracking::kStates; }
  uint32_t pointer_size() const { return code_.pointer_size; }
  // What adding a number as wide as a pointer adds to an offset: offsets have 64 bits, and it may stand for a negative
  // one.
  uint64_t Distance(uint64_t bits) const {
    return code_.pointer_size == 4 ? static_cast<uint64_t>(int64_t{static_cast<int32_t>(bits)}) : bits;
  }
  void Fail(Property property, std::string text);
  // The same, of an area whose history matters.
  void FailAt(Property property, std::string text, AreaId area);
  void FailMemory(const MemoryError& error, const char* what);
  void Unknown(std::string text);
  void Exit(int status);
  // This path is of no interest.
  void Prune();
  // No further instruction is executed: the program stopped, or the thread does for now.
  bool stopped() const { return stop_.kind != StopKind::kRunning || paused_; }
  // The thread stopped before the operation at hand.
  bool is_resting() const { return paused_; }
  // A register whose value must be a known number; otherwise an error that calls it `what`.
  bool NumberOf(const Register& reg, const char* what, uint64_t* bits);
  Value ValueOf(const Register& reg, uint32_t width) const;
  Register FromValue(const Value& value, lower::Numeric numeric);
  // A number that nobody chose (open_values.cc).
  Register Open();
  bool IsOpen(const Register& reg) const;
  // --- late inputs (late_inputs.cc)
  bool has_late_inputs() const { return options_.late_inputs; }
  Register NewInput(const lower::NumberRange& range);
  bool IsLate(const Register& reg) const { return options_.late_inputs && reg.is_boxed() && LateIn(reg).has_value(); }
  // Numbers for all inputs of the steps so far, in the order of their creation.
  std::vector<lower::ChoiceValue> NotedInputs() const;
  // Makes numbers of late values in the bytes, or of those alone that lie there in part. False: stopped.
  bool SettleBytes(Pointer place, uint64_t size);
  bool SettleEnds(Pointer place, uint64_t size);
  bool SettleZero(Pointer place, bool* is_nonzero);
  // Heap, with the accounting of max_memory. Null when there is too much.
  Register Allocate(uint64_t size, InitialContent initial, AreaKind kind = AreaKind::kHeap);
  // False: it cannot be freed, or the thread stops before.
  bool BeginFree(const Register& pointer, const char* what, uint32_t alternatives = 1);
  void Free(const Register& pointer);
  // An automatic area that ends with the frame of the function that calls the library.
  Register AllocateInFrame(uint64_t size);
  uint64_t frame_areas() const;
  // Ends all but the `keep` oldest. False: the thread stops before.
  bool TouchFrameAreas(uint64_t keep);
  void ReleaseFrameAreas(uint64_t keep);
  AreaId variable_arguments() const { return frames_.back().variable_arguments; }
  // --- jumps out of functions (jumps.cc)
  // A token for the calling function: it continues behind the call at hand, or at one of its labels (none if it is no
  // such one).
  Pointer SaveJump();
  std::optional<Pointer> SaveJumpTo(const Register& label);
  // The function that saved the token continues; one that saved a call gives `value` as its result.
  void Jump(Pointer token, std::optional<uint64_t> value);
  // What ends then.
  void AppendEndsOfJump(Pointer token, Operation* operation);
  // The function that has this local continues at one of its labels.
  void JumpToLabel(const Register& label, AreaId local);
  // Whether a calling function has something to do when it is left by an exception (or the thread's end), and doing it.
  bool HasLandingPad();
  void EnterLandingPad();
  std::string DescribeArea(AreaId area) const;
  // Of a search: how much of the standard input was read.
  uint32_t input_position() const { return Word(memory_->root().area, kInputPosition); }
  void SetInputPosition(uint32_t position) { SetWord(memory_->root().area, kInputPosition, position); }
  // --- of a run
  uint64_t clock() const { return clock_; }  // nanoseconds
  void AdvanceClock(uint64_t nanoseconds) { clock_ += nanoseconds; }
  void SeedRandom(uint32_t seed);
  uint32_t NextRandom();
  // To be called before the standard input is read. False: the run goes back instead, or has stopped.
  bool BeginInput();
  void NoteInput(uint64_t bytes);

  // --- threads, for the library (threads.cc)
  // To be called by an operation before it changes anything. False: the thread stops before the operation, which will
  // be asked for again. True: it happens, with alternative().
  bool Begin(const Operation& operation);
  // The same for one access, and for the bytes at `pointer` if it is one.
  // The operation looks at the bytes but does not announce that.
  void NoteRead(Pointer place, uint64_t size) {
    if (is_recording_) RecordReads({place, size, AccessKind::kRead});
  }
  bool Touch(const Register& pointer, int64_t offset, uint64_t size, AccessKind kind,
             Atomicity atomicity = Atomicity::kPlain);
  bool TouchCopy(const Register& to, const Register& from, uint64_t size);
  uint32_t alternative() const { return alternative_; }
  // Whether operations must be announced at all.
  bool is_guarded() const { return guarded_; }
  Operation& NewOperation() {
    scratch_.Clear();
    return scratch_;
  }
  uint32_t thread() const { return thread_; }
  uint32_t thread_count() const { return thread_count_; }
  // Whether the running thread may be the only one that is left: all others are crowds.
  bool may_be_last() const;
  // Whether it is known if the two are handles of one thread; if not, the machine has stopped.
  bool CanCompare(Pointer left, Pointer right);
  // The same for the end of the running thread, and of what it has.
  bool BeginThreadEnd();
  // What the thread does concerns others in a way that its accesses do not show.
  void NoteEffect() { window_is_own_ = false; }
  void EnterSection();
  void LeaveSection();
  Register Self(uint64_t record_size);
  bool IsSelf(Pointer record) const { return record == Pointer{Link(StackArea(thread_), kRecord), 0}; }
  Register StartThread(uint64_t record_size, uint32_t function, const std::vector<Register>& arguments);
  std::optional<uint32_t> FunctionAt(const Register& pointer) const;
  void EndThread();
  void ReleaseNumber(uint32_t number);
  // The queue of a thread: null, or the address from which it can be woken. The running thread waits: it stops, gives
  // up its section, and will execute the same operation again until StopWaiting.
  void WaitOn(Pointer queue);
  bool is_waiting() const;
  void StopWaiting();
  Register QueueOf(uint32_t slot) const;
  bool Wake(uint32_t slot);
  std::vector<uint32_t> WaitersOf(const Register& queue);
  bool runs_out_of_time() const { return runs_out_of_time_; }

 private:
  enum class Drive : uint8_t { kRun, kStep, kProbe, kWindow };
  // Of a thread that does not run, while Run() drives.
  struct Context {
    std::vector<Frame> frames;
    std::vector<uint64_t> stored_bits;
    Register* registers = nullptr;
    uint32_t section_depth = 0;
  };

  // --- start
  void CreateObjects();
  void InitialiseObject(uint32_t object, AreaId area);
  void ResolveFrames();
  Register ResolveConstant(const lower::Constant& constant) const;
  Pointer StoreStrings(const std::vector<std::string>& strings);
  bool CreateMain();

  // --- the loop: runs until the thread stops
  void Loop();
  enum class Attention : uint8_t { kNone, kAccesses, kInstructions };
  template <Attention kAttention>
  void LoopAs();
  bool Enter(uint32_t function, const lower::CallSite& site, Register* arguments, Register* result,
             const Register& chain);
  bool EnterPointer(const Register& target, const lower::CallSite& site, Register* arguments, Register* result);
  bool CheckArguments(const lower::FunctionCode& function, const lower::CallSite& site);
  bool PrepareParameters(const lower::FunctionCode& function, const lower::CallSite& site, Register* registers);
  bool StoreVariableArguments(const lower::FunctionCode& function, const lower::CallSite& site,
                              const Register* arguments);
  void Leave();
  void AppendEnd(AreaId id, Operation* operation) const;
  void AppendEnds(const Frame& frame, Operation* operation) const;
  bool TouchEnds(size_t count);
  bool TouchReturn(const lower::Instruction& instruction);
  bool TouchWhole(const Register& pointer);
  bool TouchBits(const Register& base, const lower::BitField& field, AccessKind kind);
  bool TouchObjects(const lower::CallSite& site, const Register* arguments);
  bool BackJump();
  bool IsCutBefore(const lower::Instruction* at);
  WatchPoint PointAt(const lower::Instruction* at) const;

  // --- jumps
  template <class Predicate>
  size_t FramesUpTo(Predicate is_wanted);
  AreaId IdentityOfFrame();
  std::optional<uint32_t> LandingPadOf(const Frame& frame) const;
  std::optional<uint32_t> InstructionAt(const Register& label, const lower::FunctionCode& function) const;

  // --- slow paths; false: stopped
  bool LoadSlow(const Register& base, int64_t offset, uint32_t width, lower::Numeric numeric, Register* out);
  bool StoreSlow(const Register& base, int64_t offset, uint32_t width, const Register& value);
  bool LoadWide(const Register& base, int64_t offset, uint32_t width, Register* out);
  bool StoreWide(const Register& base, int64_t offset, uint32_t width, const Register* value);
  bool LoadBits(const Register& base, const lower::BitField& field, Register* out);
  bool StoreBits(const Register& base, const lower::BitField& field, const Register& value);
  bool IsTakenAsZero(const Register& reg) const;
  void NoteUninitialisedUse();
  bool BinarySlow(const lower::Instruction& instruction, Register* registers);
  bool BitwiseOnParts(lower::Op op, const Register& left, const Register& right, Register* out);
  bool PointerArithmetic(lower::Op op, const Register& left, const Register& right, Register* out);
  bool ConvertSlow(lower::Numeric to, const Register& value, Register* out);
  bool NarrowSlow(uint16_t x, const Register& value, Register* out);
  bool CompareSlow(const Register& left, const Register& right, bool* equal);
  bool PointerOrder(const Register& left, const Register& right, bool or_equal, bool* less);
  bool MovePointer(const Register& pointer, int64_t bytes, Register* out);
  bool General(const lower::Instruction& instruction, Register* registers);
  bool ConvertAny(const lower::Instruction& instruction, Register* registers);
  bool CheckOverflow(const lower::Instruction& instruction, const Register* registers);
  bool ReportOverflow(const lower::Instruction& instruction, const std::string& sum);
  bool ReportFault(uint8_t fault);

  // --- open values (open_values.cc)
  bool HasOpenOperand(const lower::Instruction& instruction, const Register* registers) const;
  bool IsBeyondBound(const lower::Instruction& instruction, uint64_t bits) const;
  // Whether a jump depends on an open value.
  bool IsDecision(const lower::Instruction& instruction) const;
  bool Decide(uint32_t outcomes, uint32_t* outcome);
  bool DecideEquality(const Register& left, const Register& right, bool* equal);
  bool OpenArithmetic(lower::Op op, const Register& left, const Register& right, Register* out);
  bool OpenGeneral(const lower::Instruction& instruction, Register* registers);

  // --- late inputs (late_inputs.cc); false: stopped
  struct LateValue {
    AreaId input = kNoArea;
    LinearValue line;
  };
  struct Operand {
    std::optional<LateValue> late;
    ChoiceValue number = 0;
  };
  void RegisterLines();
  bool NotesInputs() const { return options_.notes_inputs && drive_ == Drive::kStep; }
  ValueClass InputAt(AreaId area) const;
  void SetInput(AreaId area, const ValueClass& values);
  std::optional<LateValue> LateOf(const Value& value) const;
  std::optional<LateValue> LateIn(const Register& reg) const;
  Value ValueOfLate(const LateValue& late, uint32_t width) const;
  Register RegisterOf(const LateValue& late);
  static bool FitsIn(const LateValue& late, lower::Numeric numeric);
  bool OperandOf(const Register& reg, lower::Numeric numeric, Operand* operand) const;
  std::optional<LinearValue> LineOf(gimplexx::Operation operation, const Operand& left, const Operand& right) const;
  bool ChoosePart(LateValue* late, std::vector<ValueClass> parts);
  bool ChooseNumber(LateValue* late);
  bool ChooseOneOf(Operand* left, Operand* right);
  bool ChooseSide(LateValue* late, ChoiceValue bound);
  bool ChooseWithin(LateValue* late, const lower::NumberRange& range);
  bool ChooseResidue(LateValue* late, ChoiceValue modulus);
  bool ChooseRemainder(LateValue late, ChoiceValue divisor, std::optional<ChoiceValue>* remainder);
  bool ChooseMasked(LateValue late, uint64_t mask, std::optional<ChoiceValue>* bits);
  bool ChooseCase(const Register& reg, const lower::SwitchTable& table, uint64_t* bits);
  bool ConvertLate(LateValue late, lower::Numeric to, Register* out);
  bool NarrowLate(LateValue late, uint32_t bits, bool is_signed, Register* out);
  bool NumberOfLate(LateValue late, uint64_t* bits);
  bool LateArithmetic(lower::Op op, const Register& left, const Register& right, Register* out);
  bool SettledArithmetic(lower::Op op, const Register& left, const Register& right, Register* out);
  bool LessLate(lower::Numeric numeric, const Register& left, const Register& right, bool or_equal, bool* outcome);
  bool EqualLate(const Register& left, const Register& right, bool* equal);
  bool EqualsNumber(LateValue late, uint64_t bits, bool* equal);
  bool CheckLateOverflow(const lower::Instruction& instruction, const Register* registers, bool* is_over);
  bool MoveLate(LateValue late, int64_t bytes, Register* out);
  bool SettleCell(Pointer place, const Value& value);

  // --- memory
  bool MakeLocal(const lower::FunctionCode& function, uint32_t local, Register* reg);
  bool EndScope(Register* reg);
  bool CopyBytes(const Register& to, const Register& from, uint64_t size);
  bool ZeroBytes(const Register& to, uint64_t size);
  bool DereferenceOf(const Register& base, int64_t offset, Pointer* out, const char* what);
  uint32_t Box(const Value& value);

  // --- frames in the memory (frames.cc)
  void LoadThread(uint32_t slot);
  void FlushThread();
  Frame LoadFrame(uint32_t offset, bool is_innermost);
  void FrameAt(AreaId stack, uint32_t offset, uint32_t* function, uint32_t* instruction, uint32_t* caller) const;
  bool LoadCaller();
  void FlushFrame(Frame* frame, bool is_innermost);
  void StoreRegister(uint64_t at, const Register& value);
  Register LoadRegister(uint64_t at);
  void ClearRegister(uint64_t at);
  bool KeepsHeapReference(const Register& value) const;
  const lower::Liveness& LivenessOf(const lower::FunctionCode& function);
  std::span<const lower::RegisterIndex> HoldersOf(const Frame& frame) const;
  const lower::Liveness& FindLive(const lower::FunctionCode& function, uint32_t at, bool is_innermost);
  uint32_t Word(AreaId area, uint64_t offset) const;
  void SetWord(AreaId area, uint64_t offset, uint32_t word);
  AreaId Link(AreaId area, uint64_t offset) const;
  void SetLink(AreaId area, uint64_t offset, AreaId target);
  AreaId StackArea(uint32_t slot) const { return Link(memory_->root().area, uint64_t{slot} * kSlotBytes); }

  // --- threads
  uint32_t FreeSlot() const;
  void CreateThread(uint32_t slot, uint32_t function, const std::vector<Register>& arguments, AreaId record);
  AreaId MakeRecord(uint64_t size, uint32_t slot);
  Register ThreadLocal(uint32_t object);
  bool IsVisible(const MemoryAccess& access);
  bool ConflictsWithOthers(std::span<const MemoryAccess> accesses) const;
  bool OthersNotice(const Operation& operation);
  void CountInvisible(const Operation& operation);
  void LimitBackJumps();
  bool HasJumpedBack() const;

  // --- objects (uses.cc)
  void AddUses(uint32_t slot, uint64_t* sets) const;
  bool MayOthersConflict(const MemoryAccess& access) const;
  bool AskOthers(const MemoryAccess& access);
  bool IsShared(const MemoryAccess& access);
  bool IsOwn(const MemoryAccess& access);
  bool IsOwn(const Operation& operation);
  bool IsDroppable(AreaId area, uint64_t size, bool* is_zero) const;
  bool drops_unread_objects() const { return options_.uses != nullptr && options_.reductions.unread_objects; }
  template <class F>
  void ForEachUnread(const uint64_t* read, F&& f) const;
  void DropUnreadObjects(uint32_t slot);
  bool KeepsObjects(const StepRecord& record);
  bool StopsBefore(const Operation& operation);
  void SwitchTo(uint32_t slot);
  bool CanRun(uint32_t slot);
  void Schedule();

  // --- states of a run (run_states.cc)
  template <class F>
  void ForEachThread(F&& f);
  void FlushAllThreads();
  void SaveState(Moments moment, RunStates::Rest rest);
  std::span<const uint64_t> LiveRegistersOf(const Frame& frame, bool is_innermost);
  uint32_t KeepFrames(std::vector<Frame>* frames);
  void RestoreFrames(uint32_t innermost, const KeptFrames::Mark& below, std::vector<Frame>* frames);
  bool KeepState(const lower::Instruction* at, Moments moment);
  bool PassesBranch(const lower::Instruction* at);
  size_t LibraryCallBegin() const;
  bool IsNewInput();
  bool IsLibraryFrame(const Frame& frame) const { return is_library_[frame.function - code_.functions.data()]; }
  void GoBack();
  bool keeps_states_at_branches() const {
    constexpr Moments kBranches = Moments::kInputsAndBranches;
    return run_states_ != nullptr && (run_states_->modes().saves(kBranches) || run_states_->modes().detects(kBranches));
  }

  // --- crowds
  // How much is known of the thread to which a record belongs; the numbers are core/libc/threads.h's.
  enum class Face : uint32_t { kKnown, kHidden, kNobodys };
  AreaId Belongings(uint32_t slot) const;
  void SetBelongings(uint32_t slot, AreaId list);
  Face FaceOf(AreaId area) const;
  void MakeNobodys(AreaId record, uint32_t state);
  bool HideFaces(const std::vector<uint32_t>& slots);
  bool HideFace(uint32_t slot);
  std::vector<uint64_t> PortraitOf(uint32_t slot) const;
  bool Merge(uint32_t into, uint32_t slot);
  void SortThreads(const std::vector<uint32_t>& slots, const std::vector<std::vector<uint64_t>>& portraits);
  std::optional<uint32_t> SplitOff(uint32_t crowd);
  uint64_t face_offset() const { return kRecordRoutine + code_.pointer_size; }
  uint64_t state_offset() const { return face_offset() + 4; }

  // --- steps
  void Advance(uint32_t slot);
  const Operation& ProbeAs(Drive drive, uint32_t slot);
  bool ProbeReally(uint32_t slot);  // whether it left the memory alone
  bool StopsBeforeError() const;
  bool IsOperation(const lower::Instruction& instruction) const;
  void PrepareStep(std::span<const std::vector<MemoryAccess>> windows, size_t own);
  void UpdateGuard();
  void SetThreadCount(uint32_t count);

  // --- steps that were made before (step_reuse.cc)
  void SetUpReuse();
  bool CanReuse() const;
  StepKey KeyOf(Drive drive, uint32_t slot, uint32_t alternative) const;
  // A record of what is about to happen; null: there is none.
  const StepRecord* FindRecord(const StepKey& key);
  bool Holds(const StepRecord& record);
  bool Answer(const StepQuestion& question);
  void Repeat(const StepRecord& record);
  std::optional<Hash128> HashAfter(const StepRecord& record);
  void VerifyForecast();
  void StartRecording(const StepKey& key);
  void StopRecording() { is_recording_ = false; }
  void RecordArea(AreaId area);
  void RecordReads(const MemoryAccess& access);
  void RecordOperation(const Operation& operation, bool happens);
  void RecordAnswer(StepQuestion::Kind kind, std::span<const MemoryAccess> accesses, bool answer);
  bool RecordWrites();
  void RecordEffect();
  void FinishRecording();

  // Accounting of max_memory. False: too much, and the machine has stopped.
  bool Charge(uint64_t bytes);
  void Discharge(uint64_t bytes);
  // Drops what became unreachable, when enough was allocated to pay for it.
  void Collect();
  void CollectUntracked();
  std::vector<StackEntry> CurrentStack() const;
  void NoteBlockEvent(AreaId block, const char* text);
  void AppendEntry(const lower::FunctionCode& function, const lower::Instruction* at,
                   std::vector<StackEntry>* stack) const;
  // Those of frames that are not cached.
  void AppendCallers(std::vector<StackEntry>* stack) const;
  std::optional<StackEntry> EntryAt(const lower::FunctionCode& function, const lower::Instruction* at) const;

  // Offsets in the root and in a thread's stack area.
  // A thread that jumps back more often without an operation that others notice rests at the jump: so an endless loop
  // is a cycle of states.
  static constexpr uint32_t kBackJumps = 10'000;
  static constexpr uint32_t kSlotBytes = 8;
  static constexpr uint32_t kSectionOwner = kMaxThreads * kSlotBytes;  // slot + 1
  static constexpr uint32_t kThreadCount = kSectionOwner + 4;
  static constexpr uint32_t kCollected = kSectionOwner + 8;  // pointers of registers, for the collector
  static constexpr uint32_t kCrowds = kCollected;            // in a search: by slot, what belongs to the crowd there
  static constexpr uint32_t kRecordNumber = 4, kRecordRoutine = 8;
  static constexpr uint64_t kRecordTag = 0x7265636f7264;
  static constexpr uint32_t kLeaked = kCollected + 8;  // 1: a heap block was lost
  static constexpr uint32_t kInputPosition = kLeaked + 8;
  static constexpr uint32_t kInputsTaken = kInputPosition + 4;
  static constexpr uint32_t kStatics = kInputPosition + 8;  // functions, then objects
  static constexpr size_t kNoAccess = ~size_t{0}, kNoWindow = ~size_t{0};
  static constexpr uint32_t kRecord = 0, kQueue = 8, kWaiting = 16, kSectionDepth = 20, kTop = 24, kThreadLocals = 32;

  const lower::Code& code_;
  const MachineOptions options_;
  mutable ContentStore contents_;
  std::unique_ptr<MemoryState> memory_;

  std::vector<AreaId> object_areas_;
  AreaId first_function_area_ = 0;
  std::vector<std::vector<Register>> initial_frames_;       // by function: what its registers hold when it starts
  std::vector<Primitive> primitives_;                       // by function; null: it has a body, or nobody knows it
  std::vector<bool> is_library_;                            // by function
  std::vector<std::unique_ptr<lower::Liveness>> liveness_;  // by function, made when first needed
  std::vector<uint32_t> thread_local_numbers_;              // by object: its place among the thread-local ones
  bool notices_thread_ends_ = false;
  bool notices_records_ = false;  // threads use the records of others, other than to wait for their ends
  uint32_t first_frame_ = 0;      // offset of the outermost frame in a stack area

  struct Release {
    void operator()(Register* registers) const { std::free(registers); }
  };
  std::vector<std::unique_ptr<Register[], Release>> register_arrays_;
  // Virtual; only what is used is ever touched.
  static constexpr size_t kMainRegisters = size_t{1} << 23;
  static constexpr size_t kThreadRegisters = size_t{1} << 20;  // of the other threads, and of a search
  size_t register_capacity_ = 0;                               // of a thread that is created

  // --- the thread that runs
  Drive drive_ = Drive::kRun;
  uint32_t thread_ = 0;
  Register* registers_ = nullptr;
  std::vector<Frame> frames_;
  std::vector<uint64_t> stored_bits_;  // of cached frames that were loaded
  std::vector<uint64_t> live_bits_;    // scratch
  uint32_t section_depth_ = 0;
  const lower::Instruction* current_ = nullptr;  // for error messages, and where an operation begins
  std::vector<Value> boxes_;
  size_t fixed_boxes_ = 0;
  Stop stop_;
  bool paused_ = false;
  bool ended_ = false;
  bool is_released_ = false;  // the number of the running thread, which ends
  bool guarded_ = false;
  uint32_t thread_count_ = 0;

  // --- of Run
  std::vector<Context> contexts_;
  std::mt19937_64 random_;
  bool runs_out_of_time_ = false;          // nothing else can happen: timed waits end
  std::unique_ptr<RunStates> run_states_;  // null: no states are kept

  // --- of steps that were made before
  std::unique_ptr<StepTable> step_table_;  // null: none are repeated
  std::vector<bool> is_repeatable_;        // by function: a primitive whose calls may be part of a record
  StepRecord record_;                      // in the making
  bool is_recording_ = false;
  size_t record_begin_ = 0;
  bool was_repeated_ = false;
  const StepRecord* forecast_ = nullptr;  // of the last step whose hash was told
  const StepRecord* expected_ = nullptr;  // what a step that is verified must come to
  Hash128 expected_hash_;
  std::optional<Hash128> foretold_hash_;  // of a step that is verified
  StateChanges changes_;

  // --- of a step
  bool first_operation_ = false;
  uint32_t alternative_ = 0;
  bool is_alone_ = false;  // the step's first operation is not merged with a visible one
  uint32_t operations_ = 0;
  uint32_t back_jumps_left_ = 1;
  bool limits_back_jumps_ = false;
  bool window_is_own_ = false;
  bool is_ending_ = false;
  std::span<const std::vector<MemoryAccess>> windows_;
  size_t own_window_ = 0;
  std::vector<uint64_t> others_;        // what the others may do with objects; empty: not known
  const uint64_t* own_uses_ = nullptr;  // what the thread may do; null if that is not known
  std::vector<uint64_t> scratch_uses_;
  struct KnownUses {
    Hash128 stack;
    std::vector<uint64_t> sets;
  };
  std::vector<KnownUses> known_uses_;  // by slot: what AddUses last found
  const lower::Instruction* step_begin_ = nullptr;
  Operation scratch_;
  Operation probed_;
  std::vector<MemoryAccess> step_accesses_;
  size_t watched_access_ = kNoAccess;  // whose stack is asked for
  std::vector<StackEntry> watched_stack_;
  std::vector<uint32_t> created_;
  InstructionWatcher* watcher_ = nullptr;
  uint64_t step_limit_ = kWholeSteps;
  uint64_t step_instructions_ = 0;  // counted while there is a limit
  std::optional<Event> cut_;
  size_t inputs_before_step_ = 0;
  std::unordered_map<AreaId, std::vector<Event>> block_events_;  // while somebody watches
  ReductionCounters reduction_counters_;
  std::set<const lower::Instruction*> noted_uses_;  // of what is not initialised
  std::vector<std::string> uninitialised_uses_;
  std::vector<ValueClass> noted_inputs_;  // in the order of their creation
  std::map<AreaId, size_t> noted_areas_;  // which of them an area is now

  std::atomic<const char*> interrupt_reason_{nullptr};
  uint64_t allocated_bytes_ = 0;  // in a search: since the step began
  uint64_t clock_ = 0;
  std::vector<int32_t> random_state_;  // of glibc's random()
  size_t random_position_ = 0;
  size_t collects_at_ = 0;  // when there are so many areas
};

// The primitive of that name; null if the library has none.
Machine::Primitive FindPrimitive(std::string_view link_name);

}  // namespace gmc::exec
