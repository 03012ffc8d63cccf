// Machine: one execution of a lowered program on a simulated memory.
//
// Registers of running functions lie in one array; a call's frame begins where the caller's ends. Everything else of
// the program's state is in the memory. Pointers that only registers hold are written to the memory before it
// collects what nothing reaches.
//
// Thread safety: thread-compatible; it owns its memory and shares the code.
// Invariants: a register that is no number (register.h) was made by this machine and names one of its areas or boxes.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/exec/register.h"
#include "core/exec/violation.h"
#include "core/lower/bytecode.h"
#include "core/memory/memory_state.h"

namespace gmc::exec {

// What the program reads and writes.
class Environment {
 public:
  virtual ~Environment() = default;
  virtual void Write(int fd, const char* bytes, size_t count) = 0;
  // 0 at the end of input.
  virtual size_t Read(int fd, char* bytes, size_t count) = 0;
};

// How the names of modules of the C library begin. Their frames are not shown: an error in one is its caller's.
inline constexpr std::string_view kLibraryModule = "libc(";

struct MachineOptions {
  std::vector<std::string> arguments;  // argv
  std::vector<std::string> environment;
  uint32_t max_frames = 50'000;
  uint64_t max_memory = uint64_t{4} << 30;  // bytes that the program may have allocated at a time
  Environment* world = nullptr;
};

class Machine {
 public:
  Machine(const lower::Code& code, const MachineOptions& options);
  ~Machine();

  // From the constructors through main to the exit.
  Stop Run();
  // Asks Run() to stop with kUnknown and this reason soon. Safe from a signal handler or another thread.
  void Interrupt(const char* reason) { interrupt_reason_ = reason; }

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
  Environment& world() { return *options_.world; }
  const MachineOptions& options() const { return options_; }
  uint32_t pointer_size() const { return code_.pointer_size; }
  void Fail(Property property, std::string text);
  void FailMemory(const MemoryError& error, const char* what);
  void Unknown(std::string text);
  void Exit(int status);
  bool stopped() const { return stop_.kind != StopKind::kRunning; }
  // A register whose value must be a known number; otherwise an error that calls it `what`.
  bool NumberOf(const Register& reg, const char* what, uint64_t* bits);
  Value ValueOf(const Register& reg, uint32_t width) const;
  Register FromValue(const Value& value, lower::Numeric numeric);
  // Heap, with the accounting of max_memory. Null when there is too much.
  Register Allocate(uint64_t size, InitialContent initial);
  void Free(const Register& pointer, const char* what);
  // An automatic area that ends with the frame of the function that calls the library.
  Register AllocateInFrame(uint64_t size);
  size_t frame_areas() const { return frames_.back().areas.size(); }
  void ReleaseFrameAreas(size_t keep);
  AreaId variable_arguments() const { return frames_.back().variable_arguments; }
  // The calling function continues at the call of setjmp that `token` names, with `value` as its result.
  uint64_t SaveJump();
  void Jump(uint64_t token, uint64_t value);
  std::string DescribeArea(AreaId area) const;
  // Calls them from within a library function, whose own registers begin at `free`.
  void RunDestructors(Register* free);
  uint64_t clock() const { return clock_; }  // nanoseconds
  void AdvanceClock(uint64_t nanoseconds) { clock_ += nanoseconds; }
  void SeedRandom(uint32_t seed);
  uint32_t NextRandom();

 private:
  struct Frame {
    const lower::FunctionCode* function = nullptr;
    uint64_t serial = 0;                       // no two frames of an execution have the same
    const lower::Instruction* next = nullptr;  // where it continues when a call returns
    Register* registers = nullptr;
    std::vector<AreaId> areas;  // alloca
    AreaId variable_arguments = kNoArea;
  };
  struct SavedJump {
    uint64_t serial;  // of the frame that called setjmp
    size_t depth;     // where that frame lies
    const lower::Instruction* call;
  };

  // --- start
  void CreateObjects();
  void InitialiseObject(uint32_t object);
  Register ObjectAddress(uint32_t object) const { return {0, object_areas_[object]}; }
  Register FunctionAddress(uint32_t function) const { return {0, first_function_area_ + function}; }
  Register ResolveConstant(const lower::Constant& constant) const;
  bool StartMain();
  void ReturnFromMain();
  Pointer StoreStrings(const std::vector<std::string>& strings);

  // --- the loop
  void Loop(size_t until_depth);
  bool Enter(uint32_t function, const lower::CallSite& site, Register* arguments, Register* result,
             const Register& chain);
  bool EnterPointer(const Register& target, const lower::CallSite& site, Register* arguments, Register* result);
  bool PrepareParameters(const lower::FunctionCode& function, const lower::CallSite& site, Register* registers);
  bool StoreVariableArguments(const lower::FunctionCode& function, const lower::CallSite& site,
                              const Register* arguments);
  void Leave();
  // From the caller at hand, if any; its frame begins at `free`.
  void RunFunction(uint32_t function, const lower::CallSite& site, Register* free);

  // --- slow paths; false: stopped
  bool LoadSlow(const Register& base, int64_t offset, uint32_t width, lower::Numeric numeric, Register* out);
  bool StoreSlow(const Register& base, int64_t offset, uint32_t width, const Register& value);
  bool LoadWide(const Register& base, int64_t offset, uint32_t width, Register* out);
  bool StoreWide(const Register& base, int64_t offset, uint32_t width, const Register* value);
  bool LoadBits(const Register& base, const lower::BitField& field, Register* out);
  bool StoreBits(const Register& base, const lower::BitField& field, const Register& value);
  bool BinarySlow(const lower::Instruction& instruction, Register* registers);
  bool BitwiseOnParts(lower::Op op, const Register& left, const Register& right, Register* out);
  bool PointerArithmetic(lower::Op op, const Register& left, const Register& right, Register* out);
  bool ConvertSlow(lower::Numeric to, const Register& value, Register* out);
  bool CompareSlow(const Register& left, const Register& right, bool* equal);
  bool PointerOrder(const Register& left, const Register& right, bool or_equal, bool* less);
  bool MovePointer(const Register& pointer, int64_t bytes, Register* out);
  bool General(const lower::Instruction& instruction, Register* registers);
  bool ConvertAny(const lower::Instruction& instruction, Register* registers);
  bool ReportFault(uint8_t fault);
  bool MakeLocal(const lower::FunctionCode& function, uint32_t local, Register* reg);
  bool EndScope(Register* reg);
  bool CopyBytes(const Register& to, const Register& from, uint64_t size);
  bool ZeroBytes(const Register& to, uint64_t size);
  bool DereferenceOf(const Register& base, int64_t offset, Pointer* out, const char* what);
  uint32_t Box(const Value& value);

  void CollectIfDue();
  std::vector<StackEntry> CurrentStack() const;

  const lower::Code& code_;
  const MachineOptions options_;
  ContentStore contents_;
  std::unique_ptr<MemoryState> memory_;
  Pointer stack_area_;  // pointers of registers, for the collector

  std::vector<AreaId> object_areas_;
  AreaId first_function_area_ = 0;
  std::vector<std::vector<Register>> initial_frames_;  // by function: what its registers hold when it starts
  std::vector<Primitive> primitives_;                  // by function; null: it has a body, or nobody knows it

  struct Release {
    void operator()(Register* registers) const { std::free(registers); }
  };
  std::unique_ptr<Register[], Release> registers_;
  std::vector<Frame> frames_;
  uint64_t frames_entered_ = 0;
  const lower::Instruction* current_ = nullptr;  // for error messages
  std::vector<Value> boxes_;
  std::vector<SavedJump> jumps_;
  Stop stop_;
  volatile const char* interrupt_reason_ = nullptr;
  uint64_t heap_bytes_ = 0;
  uint64_t clock_ = 0;
  std::vector<int32_t> random_state_;  // of glibc's random()
  size_t random_position_ = 0;
  bool destructors_ran_ = false;
  size_t allocations_until_collection_ = 100'000;
};

// The primitive of that name; null if the library has none.
Machine::Primitive FindPrimitive(std::string_view link_name);

}  // namespace gmc::exec
