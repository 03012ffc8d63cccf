// Starting an execution, calls and returns, and what is said when it stops.
#include "core/exec/machine.h"

#include <algorithm>
#include <cstring>

#include "core/exec/numbers.h"
#include "hash/check.h"

namespace gmc::exec {

using lower::CallSite;
using lower::Constant;
using lower::FunctionCode;
using lower::Passed;
using lower::ScalarType;

namespace {

// Virtual; only what is used is ever touched.
constexpr size_t kRegisterCapacity = size_t{1} << 23;

}  // namespace

const char* NameOf(Property property) {
  switch (property) {
    case Property::kUnreachCall:
      return "unreach-call";
    case Property::kValidDeref:
      return "valid-deref";
    case Property::kValidFree:
      return "valid-free";
    case Property::kValidMemtrack:
      return "valid-memtrack";
    case Property::kNoOverflow:
      return "no-overflow";
    case Property::kDefBehavior:
      return "def-behavior";
  }
  return "?";
}

Machine::Machine(const lower::Code& code, const MachineOptions& options) : code_(code), options_(options) {
  GMC_CHECK(options.world != nullptr);
  MemoryOptions memory_options;
  memory_options.pointer_size = code.pointer_size;
  memory_options.tracking = Tracking::kNone;
  memory_options.contents = &contents_;
  memory_ = std::make_unique<MemoryState>(memory_options);
  registers_.reset(static_cast<Register*>(std::calloc(kRegisterCapacity, sizeof(Register))));
  GMC_CHECK(registers_ != nullptr);
  boxes_.emplace_back();  // box 0 is no box
  primitives_.reserve(code.functions.size());
  for (const FunctionCode& function : code.functions) {
    primitives_.push_back(function.body ? nullptr : FindPrimitive(function.link_name));
  }
  CreateObjects();
}

Machine::~Machine() = default;

void Machine::CreateObjects() {
  // The root: the stack's pointers first, then the functions and objects in one table.
  const Result<Pointer> root = memory_->AllocExpanding();
  GMC_CHECK(root.ok() && memory_->SetRoot(*root).ok());
  const Result<Pointer> stack = memory_->AllocExpanding();
  GMC_CHECK(stack.ok());
  stack_area_ = *stack;
  uint64_t slot = 0;
  auto keep = [&](Pointer target) {
    const Value value = Value::PointerTo(target, code_.pointer_size);
    GMC_CHECK(memory_->Store(*root + static_cast<int64_t>(slot), value).ok());
    slot += code_.pointer_size;
  };
  keep(stack_area_);
  for (size_t i = 0; i < code_.functions.size(); ++i) {
    // Offset n is the address of label n, so that distances between labels can be added to one.
    const Result<Pointer> area = memory_->Alloc(code_.functions[i].labels.size() + 1,
                                                {.kind = AreaKind::kInternal, .access = Access::kReadOnly, .tag = i});
    GMC_CHECK(area.ok());
    if (i == 0) first_function_area_ = area->area;
    GMC_CHECK(area->area == first_function_area_ + i);
    keep(*area);
  }
  for (size_t i = 0; i < code_.objects.size(); ++i) {
    const Result<Pointer> area =
        memory_->Alloc(code_.objects[i].size, {.kind = AreaKind::kGlobal, .tag = i}, InitialContent::kZero);
    GMC_CHECK(area.ok());
    object_areas_.push_back(area->area);
    keep(*area);
  }
  for (uint32_t i = 0; i < code_.objects.size(); ++i) InitialiseObject(i);
  const Register uninitialised = Register::Boxed(Box(Value::Uninitialised(8)));
  for (const FunctionCode& function : code_.functions) {
    std::vector<Register>& frame = initial_frames_.emplace_back(function.registers);
    for (const lower::RegisterIndex variable : function.variables) frame[variable] = uninitialised;
    for (const Constant& constant : function.constants) frame.push_back(ResolveConstant(constant));
  }
}

void Machine::InitialiseObject(uint32_t object) {
  const lower::StaticObject& info = code_.objects[object];
  if (!info.is_defined) return;
  const program::Program& program = *code_.program;
  const gimplexx::Module& module = program.module(info.symbol.module);
  const gimplexx::Symbol& symbol = program.Get(info.symbol);
  for (const gimplexx::InitPiece& piece : module.Of(symbol.initializer)) {
    const Pointer place{object_areas_[object], static_cast<int64_t>(piece.offset)};
    switch (piece.kind) {
      case gimplexx::InitKind::kBytes: {
        const std::string_view bytes = module.text(piece.bytes);
        for (size_t i = 0; i < bytes.size(); ++i) {
          GMC_CHECK(
              memory_->Store(place + static_cast<int64_t>(i), Value::Scalar(static_cast<uint8_t>(bytes[i]), 1)).ok());
        }
        break;
      }
      case gimplexx::InitKind::kAddress:
      case gimplexx::InitKind::kLabel:
      case gimplexx::InitKind::kLabelDifference: {
        const auto found = code_.addresses.find({info.symbol.module, piece.target.number});
        GMC_CHECK(found != code_.addresses.end());
        Constant constant = found->second;
        Value value;
        if (piece.kind == gimplexx::InitKind::kLabelDifference) {
          value = Value::Scalar(static_cast<uint64_t>(int64_t{piece.label.number} - int64_t{piece.minus.number}),
                                piece.size);
        } else {
          constant.bits = static_cast<uint64_t>(piece.addend);
          if (piece.kind == gimplexx::InitKind::kLabel) constant.bits = piece.label.number;
          const Register reg = ResolveConstant(constant);
          value = Value::PointerTo(reg.pointer(), piece.size);
        }
        GMC_CHECK(memory_->Store(place, value).ok());
        break;
      }
      case gimplexx::InitKind::kUnsupported:
        Unknown("unsupported initialiser: " + std::string(module.text(piece.bytes)));
        return;
    }
  }
  const bool is_read_only = symbol.flags.Has(gimplexx::SymbolFlag::kReadOnly);
  if (is_read_only) GMC_CHECK(memory_->SetAccess(object_areas_[object], Access::kReadOnly).ok());
}

Register Machine::ResolveConstant(const Constant& constant) const {
  switch (constant.kind) {
    case Constant::Kind::kScalar:
      return Register::Number(constant.bits);
    case Constant::Kind::kObject:
      return {constant.bits, object_areas_[constant.index]};
    case Constant::Kind::kFunction: {
      const FunctionCode& function = code_.functions[constant.index];
      // The address of a weak function that nobody defines is null.
      const bool is_weak =
          !function.body && function.symbol && code_.program->Get(function.symbol).binding == gimplexx::Binding::kWeak;
      if (is_weak && primitives_[constant.index] == nullptr) return Register::Number(0);
      return {constant.bits, first_function_area_ + constant.index};
    }
    case Constant::Kind::kLabel:
      return {constant.bits, first_function_area_ + constant.index};
  }
  return {};
}

Pointer Machine::StoreStrings(const std::vector<std::string>& strings) {
  const Result<Pointer> array = memory_->Alloc((strings.size() + 1) * code_.pointer_size, {.kind = AreaKind::kGlobal});
  GMC_CHECK(array.ok());
  int64_t at = 0;
  for (const std::string& text : strings) {
    const Result<Pointer> area = memory_->Alloc(text.size() + 1, {.kind = AreaKind::kGlobal}, InitialContent::kZero);
    GMC_CHECK(area.ok());
    for (size_t i = 0; i < text.size(); ++i) {
      GMC_CHECK(memory_->Store(*area + static_cast<int64_t>(i), Value::Scalar(static_cast<uint8_t>(text[i]), 1)).ok());
    }
    GMC_CHECK(memory_->Store(*array + at, Value::PointerTo(*area, code_.pointer_size)).ok());
    at += code_.pointer_size;
  }
  GMC_CHECK(memory_->Store(*array + at, Value::Scalar(0, code_.pointer_size)).ok());
  return *array;
}

Stop Machine::Run() {
  for (const program::ProgramFunction& function : code_.program->constructors()) {
    if (stopped()) break;
    RunFunction(code_.FunctionOf(function), {}, registers_.get());
  }
  if (!stopped() && StartMain() && !stopped()) ReturnFromMain();
  return stop_;
}

// As if main had called exit: the library's own, when it is part of the program, runs the handlers.
void Machine::ReturnFromMain() {
  uint64_t status;
  if (!NumberOf(registers_[0], "the status that main returns", &status)) return;
  const program::ProgramSymbol symbol = code_.program->Find("exit");
  if (symbol && code_.program->Body(symbol)) {
    CallSite site;
    site.arguments.push_back({{ScalarType::Kind::kNumber, lower::Numeric::kI32, 0, 4}, 4, 0});
    registers_[0] = Register::Number(status);
    RunFunction(code_.FunctionOf(*code_.program->Body(symbol)), site, registers_.get());
  } else {
    RunDestructors(registers_.get());
  }
  Exit(static_cast<int>(status));
}

void Machine::RunDestructors(Register* free) {
  if (destructors_ran_) return;
  destructors_ran_ = true;
  for (const program::ProgramFunction& function : code_.program->destructors()) {
    if (!stopped()) RunFunction(code_.FunctionOf(function), {}, free);
  }
}

// glibc's additive feedback generator of degree 31, so that a run prints what the native program prints.
void Machine::SeedRandom(uint32_t seed) {
  constexpr size_t kDegree = 31, kSeparation = 3;
  random_state_.assign(kDegree, 0);
  random_state_[0] = static_cast<int32_t>(seed == 0 ? 1 : seed);
  for (size_t i = 1; i < kDegree; ++i) {
    const int64_t word = 16807 * (random_state_[i - 1] % 127773) - 2836 * (random_state_[i - 1] / 127773);
    random_state_[i] = static_cast<int32_t>(word < 0 ? word + 2147483647 : word);
  }
  random_position_ = kSeparation;
  for (size_t i = 0; i < 10 * kDegree; ++i) NextRandom();
}

uint32_t Machine::NextRandom() {
  if (random_state_.empty()) SeedRandom(1);
  const size_t degree = random_state_.size();
  int32_t& front = random_state_[random_position_];
  front = static_cast<int32_t>(static_cast<uint32_t>(front) +
                               static_cast<uint32_t>(random_state_[(random_position_ + degree - 3) % degree]));
  random_position_ = (random_position_ + 1) % degree;
  return static_cast<uint32_t>(front) >> 1;
}

bool Machine::StartMain() {
  const program::ProgramSymbol symbol = code_.program->Find("main");
  if (!symbol || !code_.program->Body(symbol)) {
    Unknown("the program has no main");
    return false;
  }
  const uint32_t number = code_.FunctionOf(*code_.program->Body(symbol));
  const FunctionCode& main = code_.functions[number];
  CallSite site;
  const ScalarType integer{ScalarType::Kind::kNumber, lower::Numeric::kI32, 0, 4};
  const ScalarType pointer{ScalarType::Kind::kPointer,
                           code_.pointer_size == 4 ? lower::Numeric::kU32 : lower::Numeric::kU64, 0,
                           static_cast<uint8_t>(code_.pointer_size)};
  const Register values[] = {Register::Number(options_.arguments.size()),
                             Register::To(StoreStrings(options_.arguments)),
                             Register::To(StoreStrings(options_.environment))};
  for (uint32_t i = 0; i < std::min<size_t>(main.parameters.size(), 3); ++i) {
    site.arguments.push_back({i == 0 ? integer : pointer, 0, i});
    registers_[i] = values[i];
  }
  if (!Enter(number, site, registers_.get(), nullptr, {})) return false;
  Loop(0);
  return true;
}

void Machine::RunFunction(uint32_t function, const CallSite& site, Register* free) {
  const size_t depth = frames_.size();
  if (Enter(function, site, free, nullptr, {})) Loop(depth);
}

bool Machine::EnterPointer(const Register& target, const CallSite& site, Register* arguments, Register* result) {
  if (target.is_pointer()) {
    const AreaId area = static_cast<AreaId>(target.meta);
    if (area >= first_function_area_ && area < first_function_area_ + code_.functions.size() && target.bits == 0) {
      const Register chain = site.has_static_chain ? frames_.back().registers[site.static_chain] : Register{};
      return Enter(area - first_function_area_, site, arguments, result, chain);
    }
    // A trampoline holds the function and its static chain.
    Register function, chain;
    const lower::Numeric numeric = code_.pointer_size == 4 ? lower::Numeric::kU32 : lower::Numeric::kU64;
    const Area* info = memory_->Find(area);
    if (info != nullptr && info->load_limit >= 2 * code_.pointer_size + target.bits &&
        LoadSlow(target, 0, code_.pointer_size, numeric, &function) &&
        LoadSlow(target, code_.pointer_size, code_.pointer_size, numeric, &chain) && function.is_pointer()) {
      const AreaId code = static_cast<AreaId>(function.meta);
      if (code >= first_function_area_ && code < first_function_area_ + code_.functions.size()) {
        return Enter(code - first_function_area_, site, arguments, result, chain);
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

// False: stopped. After a library function has run, the caller just goes on.
bool Machine::Enter(uint32_t number, const CallSite& site, Register* arguments, Register* result,
                    const Register& chain) {
  const FunctionCode& function = code_.functions[number];
  if (!function.body) {
    if (primitives_[number] == nullptr) {
      Unknown("call of '" + function.name + "', which nobody defines");
      return false;
    }
    LibraryCall call{*this, function, site, arguments, result};
    primitives_[number](call);
    return !stopped();
  }
  const size_t used = static_cast<size_t>(arguments - registers_.get());
  if (frames_.size() >= options_.max_frames || used + 2 * function.frame_size() + 64 > kRegisterCapacity) {
    Unknown("more than " + std::to_string(frames_.size()) + " calls are nested");
    return false;
  }
  Frame frame;
  frame.function = &function;
  frame.serial = ++frames_entered_;
  frame.next = function.code.data();
  frame.registers = arguments;
  frames_.push_back(std::move(frame));
  if (!PrepareParameters(function, site, arguments)) return false;
  if (function.static_chain != 0) arguments[function.static_chain - 1] = chain;
  CollectIfDue();
  return !stopped();
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
  if (site.arguments.size() < function.parameters.size() && !function.unprototyped) {
    Fail(Property::kDefBehavior, "call of '" + function.name + "' with too few arguments");
    return false;
  }
  for (size_t i = 0; i < std::min(function.parameters.size(), site.arguments.size()); ++i) {
    const Passed& from = site.arguments[i];
    const Passed& to = function.parameters[i];
    const bool fits =
        from.type.kind == to.type.kind || (!from.type.is_wide() && !to.type.is_wide() && !from.type.is_real() &&
                                           !to.type.is_real() && from.type.is_scalar() && to.type.is_scalar());
    // A float parameter of an old-style definition is passed as a double.
    const bool is_promoted = function.unprototyped && from.type.is_real() && to.type.is_real() &&
                             from.type.numeric == lower::Numeric::kF64 && to.type.numeric == lower::Numeric::kF32;
    if (!fits || from.type.is_real() != to.type.is_real() || from.type.is_wide() != to.type.is_wide() ||
        (from.type.is_real() && from.type.numeric != to.type.numeric && !is_promoted)) {
      Fail(Property::kDefBehavior,
           "argument " + std::to_string(i + 1) + " of '" + function.name + "' has another type");
      return false;
    }
    const Register* value = arguments + from.at;
    Register single;
    if (is_promoted) {
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
    if (area != nullptr && area->state == AreaState::kLive) (void)memory_->Free({static_cast<AreaId>(pointer.meta), 0});
  }
  ReleaseFrameAreas(0);
  if (frame.variable_arguments != kNoArea) (void)memory_->Free({frame.variable_arguments, 0});
  frames_.pop_back();
}

void Machine::ReleaseFrameAreas(size_t keep) {
  std::vector<AreaId>& areas = frames_.back().areas;
  for (size_t i = keep; i < areas.size(); ++i) (void)memory_->Free({areas[i], 0});
  areas.resize(std::min(keep, areas.size()));
}

Register Machine::AllocateInFrame(uint64_t size) {
  const Result<Pointer> area = memory_->Alloc(size, {.kind = AreaKind::kLocal});
  if (!area.ok()) {
    Unknown("alloca of " + std::to_string(size) + " bytes");
    return {};
  }
  frames_.back().areas.push_back(area->area);
  return Register::To(*area);
}

Register Machine::Allocate(uint64_t size, InitialContent initial) {
  if (size > options_.max_memory - std::min(options_.max_memory, heap_bytes_)) {
    Unknown("the program allocates more than " + std::to_string(options_.max_memory) + " bytes");
    return {};
  }
  const Result<Pointer> area = memory_->Alloc(size, {.kind = AreaKind::kHeap, .tag = size}, initial);
  if (!area.ok()) {
    Unknown("allocation of " + std::to_string(size) + " bytes");
    return {};
  }
  heap_bytes_ += size;
  return Register::To(*area);
}

void Machine::Free(const Register& pointer, const char* what) {
  uint64_t bits;
  if (!pointer.is_pointer()) {
    if (!NumberOf(pointer, "a pointer that is freed", &bits) || bits == 0) return;
    return Fail(Property::kValidFree, std::string(what) + " of an integer");
  }
  const Area* area = memory_->Find(static_cast<AreaId>(pointer.meta));
  if (area == nullptr || area->attributes.kind != AreaKind::kHeap) {
    return Fail(Property::kValidFree, std::string(what) + " of something that malloc did not give");
  }
  if (area->state == AreaState::kFreed) {
    return Fail(Property::kValidFree, std::string(what) + " of a block that was freed already");
  }
  if (pointer.bits != 0) return Fail(Property::kValidFree, std::string(what) + " of a pointer into a block");
  heap_bytes_ -= std::min(heap_bytes_, area->size);
  (void)memory_->Free(pointer.pointer());
}

// Pointers in registers are written where the collector sees them.
void Machine::CollectIfDue() {
  if (memory_->area_limit() < allocations_until_collection_) return;
  int64_t at = 0;
  const Frame& top = frames_.back();
  const Register* end = top.registers + top.function->frame_size() + 64;
  for (const Register* reg = registers_.get(); reg < end; ++reg) {
    if (!reg->is_pointer() || memory_->Find(static_cast<AreaId>(reg->meta)) == nullptr) continue;
    if (memory_->Store(stack_area_ + at, Value::PointerTo(reg->pointer(), code_.pointer_size)).ok()) {
      at += code_.pointer_size;
    }
  }
  for (const Frame& frame : frames_) {
    for (const AreaId area : frame.areas) {
      (void)memory_->Store(stack_area_ + at, Value::PointerTo({area, 0}, code_.pointer_size));
      at += code_.pointer_size;
    }
    if (frame.variable_arguments == kNoArea) continue;
    (void)memory_->Store(stack_area_ + at, Value::PointerTo({frame.variable_arguments, 0}, code_.pointer_size));
    at += code_.pointer_size;
  }
  (void)memory_->Collect();
  (void)memory_->Uninitialise(stack_area_, static_cast<uint64_t>(at));
  size_t live = 0;
  for (AreaId id = 1; id < memory_->area_limit(); ++id) live += memory_->Find(id) != nullptr;
  allocations_until_collection_ = std::max<size_t>(100'000, memory_->area_limit() + live);
}

uint64_t Machine::SaveJump() {
  jumps_.push_back({frames_.back().serial, frames_.size(), current_});
  return jumps_.size();
}

void Machine::Jump(uint64_t token, uint64_t value) {
  const bool is_running = token != 0 && token <= jumps_.size() && jumps_[token - 1].depth <= frames_.size() &&
                          frames_[jumps_[token - 1].depth - 1].serial == jumps_[token - 1].serial;
  if (!is_running) {
    return Fail(Property::kDefBehavior, "longjmp to a function that has returned");
  }
  const SavedJump& jump = jumps_[token - 1];
  while (frames_.size() > jump.depth) Leave();
  Frame& frame = frames_.back();
  frame.registers[jump.call->a] = Register::Number(value);
  frame.next = jump.call + 1;
}

void Machine::Fail(Property property, std::string text) {
  if (stopped()) return;
  stop_.kind = StopKind::kError;
  stop_.property = property;
  stop_.text = std::move(text);
  stop_.stack = CurrentStack();
}

void Machine::Unknown(std::string text) {
  if (stopped()) return;
  stop_.kind = StopKind::kUnknown;
  stop_.text = std::move(text);
  stop_.stack = CurrentStack();
}

void Machine::Exit(int status) {
  if (stopped()) return;
  stop_.kind = StopKind::kExited;
  stop_.status = status & 0xff;
}

std::vector<StackEntry> Machine::CurrentStack() const {
  std::vector<StackEntry> stack;
  for (size_t i = frames_.size(); i-- > 0;) {
    const Frame& frame = frames_[i];
    const std::string& module_name = code_.program->module_name(frame.function->body->module);
    const bool in_library = module_name.rfind(kLibraryModule, 0) == 0;
    if (in_library && stack.empty()) continue;
    const lower::Instruction* at = i + 1 == frames_.size() ? current_ : frame.next - 1;
    const std::vector<lower::Instruction>& code = frame.function->code;
    StackEntry entry{frame.function->name, "", 0, 0};
    if (at >= code.data() && at < code.data() + code.size()) {
      const uint32_t statement = frame.function->statements[static_cast<size_t>(at - code.data())];
      const gimplexx::Module& module = code_.program->module(frame.function->body->module);
      if (statement != lower::kNoStatement) {
        const gimplexx::Location& location = module.All<gimplexx::Statement>()[statement].location;
        entry.file = std::string(module.text(location.file));
        entry.line = location.line;
        entry.column = location.column;
      }
    }
    stack.push_back(std::move(entry));
  }
  return stack;
}

}  // namespace gmc::exec
