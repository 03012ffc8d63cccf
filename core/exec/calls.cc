// Calls and returns: arguments to parameters, variable arguments, what a frame owns and gives up when it is left.
#include <algorithm>
#include <cstring>

#include "core/exec/machine.h"
#include "core/exec/numbers.h"
#include "hash/check.h"

namespace gmc::exec {

using lower::CallSite;
using lower::FunctionCode;
using lower::Passed;
using lower::ScalarType;

namespace {

// Whether the result of the function is what a call through a pointer takes it for. Integers and pointers of any size
// are let pass, as for arguments.
bool ReturnsAs(const program::Program& program, const FunctionCode& function, const CallSite& site) {
  if (!site.uses_result || !function.body) return true;
  const gimplexx::Module& module = program.module(function.symbol.module);
  const gimplexx::Ref<gimplexx::Type> type = module.Get(program.Get(function.symbol).type).target;
  const ScalarType returned = lower::ScalarTypeOf(module, type);
  if (returned.is_scalar() != site.result.is_scalar()) return false;
  if (!returned.is_scalar()) return type && module.Get(type).size == site.result_size;
  return returned.is_wide() == site.result.is_wide() && returned.is_real() == site.result.is_real() &&
         (!returned.is_real() || returned.numeric == site.result.numeric);
}

}  // namespace

bool Machine::EnterPointer(const Register& target, const CallSite& site, Register* arguments, Register* result) {
  if (target.is_pointer()) {
    const AreaId area = static_cast<AreaId>(target.meta);
    if (const std::optional<uint32_t> called = FunctionAt(target); called && target.bits == 0) {
      const Register chain = site.has_static_chain ? frames_.back().registers[site.static_chain] : Register{};
      if (!ReturnsAs(*code_.program, code_.functions[*called], site)) {
        Fail(Property::kDefBehavior, "the result of '" + code_.functions[*called].name + "' has another type");
        return false;
      }
      return Enter(*called, site, arguments, result, chain);
    }
    // A trampoline holds the function and its static chain.
    StopRecording();
    Register function, chain;
    const lower::Numeric numeric = code_.pointer_size == 4 ? lower::Numeric::kU32 : lower::Numeric::kU64;
    const Area* info = memory_->Find(area);
    if (info != nullptr && info->load_limit >= 2 * code_.pointer_size + target.bits &&
        LoadSlow(target, 0, code_.pointer_size, numeric, &function) &&
        LoadSlow(target, code_.pointer_size, code_.pointer_size, numeric, &chain)) {
      if (const std::optional<uint32_t> called = FunctionAt(function)) {
        return Enter(*called, site, arguments, result, chain);
      }
    }
  }
  if (stopped()) return false;
  uint64_t bits;
  if (!target.is_pointer() && !NumberOf(target, "a pointer that is called", &bits)) return false;
  Fail(Property::kValidDeref,
       target.is_number() && target.bits == 0 ? "call of a null pointer" : "call of a pointer that is no function");
  return false;
}

// False: stopped, and nothing has changed. After a library function has run, the caller just goes on.
bool Machine::Enter(uint32_t number, const CallSite& site, Register* arguments, Register* result,
                    const Register& chain) {
  const FunctionCode& function = code_.functions[number];
  if (StopsIfInterrupted()) return false;  // a recursion need not jump back, and a primitive may do much at once
  if (function.code.empty()) {
    if (primitives_[number] == nullptr) {
      Unknown("call of '" + function.name + "', which nobody defines");
      return false;
    }
    if (!is_repeatable_[number]) StopRecording();
    LibraryCall call{*this, function, site, arguments, result};
    primitives_[number](call);
    return !stopped();
  }
  const size_t used = static_cast<size_t>(arguments - registers_);
  const size_t capacity = thread_ == 0 && !is_search() ? kMainRegisters : kThreadRegisters;
  if (frames_.size() >= options_.max_frames) {
    Unknown("more than " + std::to_string(options_.max_frames) + " calls are nested");
    return false;
  }
  if ((frames_.empty() ? 0 : used) + 2 * function.frame_size() + 1024 > capacity) {
    Unknown("nested calls have more than " + std::to_string(capacity) + " variables and temporaries");
    return false;
  }
  if (!CheckArguments(function, site) || !TouchObjects(site, arguments)) return false;
  Frame frame;
  frame.function = &function;
  frame.next = function.code.data();
  frame.registers = arguments;
  frames_.push_back(frame);
  if (!PrepareParameters(function, site, arguments)) {
    frames_.pop_back();
    return false;
  }
  if (function.static_chain != 0) arguments[function.static_chain - 1] = chain;
  return !stopped();
}

namespace {

// A float parameter of an old-style definition is passed as a double.
bool IsPromoted(const FunctionCode& function, const Passed& from, const Passed& to) {
  return function.unprototyped && from.type.is_real() && to.type.is_real() &&
         from.type.numeric == lower::Numeric::kF64 && to.type.numeric == lower::Numeric::kF32;
}

}  // namespace

bool Machine::CheckArguments(const FunctionCode& function, const CallSite& site) {
  if (site.arguments.size() < function.parameters.size() && !function.unprototyped) {
    Fail(Property::kDefBehavior, "call of '" + function.name + "' with too few arguments");
    return false;
  }
  // What lowering made passes main all that it may want.
  const bool is_exact =
      !function.varargs && !function.unprototyped && !frames_.empty() && frames_.back().function->body;
  if (is_exact && site.arguments.size() > function.parameters.size()) {
    Fail(Property::kDefBehavior, "call of '" + function.name + "' with too many arguments");
    return false;
  }
  for (size_t i = 0; i < std::min(function.parameters.size(), site.arguments.size()); ++i) {
    const ScalarType& from = site.arguments[i].type;
    const ScalarType& to = function.parameters[i].type;
    const bool fits = from.kind == to.kind || (!from.is_wide() && !to.is_wide() && !from.is_real() && !to.is_real() &&
                                               from.is_scalar() && to.is_scalar());
    const bool is_promoted = IsPromoted(function, site.arguments[i], function.parameters[i]);
    const bool is_other_object =
        from.kind == ScalarType::Kind::kObject && site.arguments[i].size != function.parameters[i].size;
    if (!fits || is_other_object || from.is_real() != to.is_real() || from.is_wide() != to.is_wide() ||
        (from.is_real() && from.numeric != to.numeric && !is_promoted)) {
      Fail(Property::kDefBehavior,
           "argument " + std::to_string(i + 1) + " of '" + function.name + "' has another type");
      return false;
    }
  }
  return true;
}

// Objects that are passed by value are read.
bool Machine::TouchObjects(const CallSite& site, const Register* arguments) {
  if (!guarded_) return true;
  Operation& operation = NewOperation();
  for (const Passed& passed : site.arguments) {
    const Register& value = arguments[passed.at];
    if (!passed.type.is_scalar() && value.is_pointer() && passed.size != 0) {
      operation.accesses.push_back({value.pointer(), passed.size, AccessKind::kRead, Atomicity::kPlain});
    }
  }
  return operation.accesses.empty() || Begin(operation);
}

bool Machine::PrepareParameters(const FunctionCode& function, const CallSite& site, Register* registers) {
  const std::vector<Register>& initial = initial_frames_[static_cast<size_t>(&function - code_.functions.data())];
  if (site.in_place) {
    std::copy(initial.begin() + site.registers, initial.end(), registers + site.registers);
    return true;
  }
  constexpr size_t kFew = 16;
  Register few[kFew];
  std::vector<Register> many;
  size_t passed_registers = 0;
  for (const Passed& passed : site.arguments) passed_registers = passed.at + (passed.type.is_wide() ? 2 : 1);
  const Register* arguments = few;
  if (passed_registers <= kFew) {
    std::copy_n(registers, passed_registers, few);
  } else {
    many.assign(registers, registers + passed_registers);
    arguments = many.data();
  }
  std::memcpy(registers, initial.data(), initial.size() * sizeof(Register));
  for (size_t i = 0; i < std::min(function.parameters.size(), site.arguments.size()); ++i) {
    const Passed& from = site.arguments[i];
    const Passed& to = function.parameters[i];
    const Register* value = arguments + from.at;
    Register single;
    if (IsPromoted(function, from, to)) {
      uint64_t bits;
      if (!NumberOf(value[0], "an argument", &bits)) return false;
      single = Register::Number(Convert({bits, 0}, lower::Numeric::kF64, lower::Numeric::kF32).low);
      value = &single;
    }
    const uint32_t local = function.memory_parameters[i];
    if (local == 0) {
      registers[to.at] = value[0];
      if (to.type.is_wide()) registers[to.at + 1] = value[1];
      const bool differs = to.type.kind == ScalarType::Kind::kNumber && !to.type.is_wide() && !to.type.is_real() &&
                           from.type.numeric != to.type.numeric;
      if (differs && !ConvertSlow(to.type.numeric, value[0], &registers[to.at])) return false;
      continue;
    }
    Register* pointer = &registers[to.at];
    if (!MakeLocal(function, local, pointer)) return false;
    const bool stored = !to.type.is_scalar() ? CopyBytes(*pointer, value[0], to.size)
                        : to.type.is_wide()  ? StoreWide(*pointer, 0, to.type.size, value)
                                             : StoreSlow(*pointer, 0, to.type.size, value[0]);
    if (!stored) return false;
  }
  return !function.varargs || StoreVariableArguments(function, site, arguments);
}

// Each takes its size in 16 bytes, then its bytes rounded up to 16.
bool Machine::StoreVariableArguments(const FunctionCode& function, const CallSite& site, const Register* arguments) {
  uint64_t size = 0;
  for (size_t i = function.parameters.size(); i < site.arguments.size(); ++i) {
    size += 16 + (site.arguments[i].size + 15) / 16 * 16;
  }
  const Result<Pointer> area = memory_->Alloc(size, {.kind = AreaKind::kLocal});
  if (!area.ok()) return FailMemory(area.error(), "call"), false;
  frames_.back().variable_arguments = area->area;
  int64_t at = 0;
  for (size_t i = function.parameters.size(); i < site.arguments.size(); ++i) {
    const Passed& passed = site.arguments[i];
    const Register base = Register::To(*area);
    GMC_CHECK(memory_->Store(*area + at, Value::Scalar(passed.size, 8)).ok());
    const Register* value = arguments + passed.at;
    const bool stored = !passed.type.is_scalar() ? CopyBytes(Register::To(*area + (at + 16)), *value, passed.size)
                        : passed.type.is_wide()  ? StoreWide(base, at + 16, passed.type.size, value)
                                                 : StoreSlow(base, at + 16, passed.type.size, *value);
    if (!stored) return false;
    at += 16 + static_cast<int64_t>((passed.size + 15) / 16 * 16);
  }
  return true;
}

void Machine::Leave() {
  Frame& frame = frames_.back();
  for (const lower::MemoryLocal& local : frame.function->memory_locals) {
    const Register& pointer = frame.registers[local.pointer];
    if (!pointer.is_pointer()) continue;
    const Area* area = memory_->Find(static_cast<AreaId>(pointer.meta));
    if (area == nullptr || area->state != AreaState::kLive) continue;
    Discharge(area->size);
    (void)memory_->Free({static_cast<AreaId>(pointer.meta), 0});
  }
  ReleaseFrameAreas(0);
  if (frame.variable_arguments != kNoArea) (void)memory_->Free({frame.variable_arguments, 0});
  if (frame.identity != kNoArea) (void)memory_->Free({frame.identity, 0});
  if (frame.offset != 0) {
    GMC_CHECK(memory_->Resize(StackArea(thread_), frame.offset).ok());
    if (!is_search()) stored_bits_.resize(frame.stored);  // the callers' are below
  }
  frames_.pop_back();
  if (frames_.empty()) return;
  frames_.back().is_flushed = false;
  frames_.back().kept = 0;
}

// The blocks of a frame's alloca are a list, newest first: the next node, the block, how many there are with this one.
namespace {
constexpr uint64_t kNextNode = 0, kBlock = 8, kNodeCount = 16, kNodeBytes = 24;
}  // namespace

void Machine::AppendEnd(AreaId id, Operation* operation) const {
  const Area* area = memory_->Find(id);
  if (area == nullptr || area->size == 0) return;
  operation->accesses.push_back({{id, 0}, area->size, AccessKind::kWrite, Atomicity::kPlain});
}

// What a function has ends with it: others may still use it.
void Machine::AppendEnds(const Frame& frame, Operation* operation) const {
  for (const lower::MemoryLocal& local : frame.function->memory_locals) {
    const Register& pointer = frame.registers[local.pointer];
    if (pointer.is_pointer()) AppendEnd(static_cast<AreaId>(pointer.meta), operation);
  }
  for (AreaId node = frame.allocations; node != kNoArea; node = Link(node, kNextNode)) {
    AppendEnd(Link(node, kBlock), operation);
  }
}

// The same of all but the outermost `count` of the cached frames.
bool Machine::TouchEnds(size_t count) {
  if (!guarded_) return true;
  Operation& operation = NewOperation();
  for (size_t i = count; i < frames_.size(); ++i) AppendEnds(frames_[i], &operation);
  return operation.accesses.empty() || Begin(operation);
}

// The object that a function returns is copied, too.
bool Machine::TouchReturn(const lower::Instruction& instruction) {
  Operation& operation = NewOperation();
  AppendEnds(frames_.back(), &operation);
  if (instruction.op == lower::Op::kReturnObject && (frames_.size() > 1 || LoadCaller())) {
    const Frame& caller = frames_[frames_.size() - 2];
    const Register& to = caller.registers[caller.next[-1].a];
    const Register& from = frames_.back().registers[instruction.a];
    const uint64_t size = instruction.c;
    if (caller.function->call_sites[caller.next[-1].c].uses_result && to.is_pointer() && from.is_pointer()) {
      operation.accesses.push_back({from.pointer(), size, AccessKind::kRead, Atomicity::kPlain});
      operation.accesses.push_back({to.pointer(), size, AccessKind::kWrite, Atomicity::kPlain});
    }
  }
  return operation.accesses.empty() || Begin(operation);
}

uint64_t Machine::frame_areas() const {
  const AreaId newest = frames_.back().allocations;
  return newest == kNoArea ? 0 : Word(newest, kNodeCount);
}

bool Machine::TouchFrameAreas(uint64_t keep) {
  if (!guarded_) return true;
  Operation& operation = NewOperation();
  AreaId node = frames_.back().allocations;
  for (uint64_t left = frame_areas(); left > keep; --left, node = Link(node, kNextNode)) {
    AppendEnd(Link(node, kBlock), &operation);
  }
  return operation.accesses.empty() || Begin(operation);
}

void Machine::ReleaseFrameAreas(uint64_t keep) {
  AreaId& newest = frames_.back().allocations;
  while (frame_areas() > keep) {
    const AreaId block = Link(newest, kBlock);
    Discharge(memory_->Find(block)->size);
    (void)memory_->Free({block, 0});
    const AreaId node = newest;
    newest = Link(node, kNextNode);
    (void)memory_->Free({node, 0});
  }
}

Register Machine::AllocateInFrame(uint64_t size) {
  const Register block = Allocate(size, InitialContent::kUninitialised, AreaKind::kLocal);
  if (stopped()) return {};
  const Result<Pointer> node = memory_->Alloc(kNodeBytes);
  GMC_CHECK(node.ok());
  SetWord(node->area, kNodeCount, static_cast<uint32_t>(frame_areas() + 1));
  SetLink(node->area, kBlock, static_cast<AreaId>(block.meta));
  SetLink(node->area, kNextNode, frames_.back().allocations);
  frames_.back().allocations = node->area;
  return block;
}

}  // namespace gmc::exec
