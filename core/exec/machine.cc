// The program's objects when it starts, its heap, and what is said when it stops.
#include "core/exec/machine.h"

#include <algorithm>
#include <cstring>

#include "core/exec/numbers.h"
#include "hash/check.h"
#include "hash/out_of_memory.h"

namespace gmc::exec {

using lower::CallSite;
using lower::Constant;
using lower::FunctionCode;
using lower::Passed;
using lower::ScalarType;

namespace {

constexpr size_t kAllocationsBetweenCollections = 100'000;

bool IsLibraryModule(const lower::Code& code, uint32_t module) {
  return code.program->module_name(module).rfind(kLibraryModule, 0) == 0;
}

bool IsLibrary(const lower::Code& code, const FunctionCode& function) {
  return function.body && IsLibraryModule(code, function.body->module);
}

// Functions that answer differently before and after a thread's end.
constexpr std::string_view kNoticing[] = {"pthread_tryjoin_np", "pthread_timedjoin_np", "pthread_clockjoin_np",
                                          "pthread_kill"};
// And what else uses another thread's record.
constexpr std::string_view kUsingRecords[] = {
    "pthread_cancel",       "pthread_getattr_np",    "pthread_getschedparam",  "pthread_setschedparam",
    "pthread_setschedprio", "pthread_getcpuclockid", "pthread_getaffinity_np", "pthread_setaffinity_np",
    "pthread_getname_np",   "pthread_setname_np"};

// Calls one of the functions, or might: through a pointer in its code or in what its objects are initialised with.
bool Names(const lower::Code& code, std::span<const std::string_view> functions) {
  const auto is_one = [&](uint32_t function) {
    return std::find(functions.begin(), functions.end(), code.functions[function].link_name) != functions.end();
  };
  const auto points_to_one = [&](const Constant& constant) {
    return constant.kind == Constant::Kind::kFunction && is_one(constant.index);
  };
  const auto calls_one = [&](const lower::Instruction& instruction) {
    return instruction.op == lower::Op::kCall && is_one(instruction.b);
  };
  const auto names_one = [&](const FunctionCode& function) {
    return !IsLibrary(code, function) &&
           (std::any_of(function.code.begin(), function.code.end(), calls_one) ||
            std::any_of(function.constants.begin(), function.constants.end(), points_to_one));
  };
  return std::any_of(code.functions.begin(), code.functions.end(), names_one) ||
         std::any_of(code.addresses.begin(), code.addresses.end(), [&](const auto& address) {
           return !IsLibraryModule(code, address.first.first) && points_to_one(address.second);
         });
}

// A run hashes only the states that it compares.
Tracking TrackingOf(const MachineOptions& options) {
  if (options.states.detects(Moments::kInputs)) return Tracking::kStates;
  return options.states.any() ? Tracking::kUndo : options.tracking;
}

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
    case Property::kValidMemcleanup:
      return "valid-memcleanup";
    case Property::kNoOverflow:
      return "no-overflow";
    case Property::kNoDataRace:
      return "no-data-race";
    case Property::kNoDeadlock:
      return "no-deadlock";
    case Property::kDefBehavior:
      return "def-behavior";
  }
  return "?";
}

std::string PlaceOf(const StackEntry& entry) {
  if (entry.line == 0) return entry.file.empty() ? "?" : entry.file;
  return entry.file + ":" + std::to_string(entry.line) + ":" + std::to_string(entry.column);
}

Machine::Machine(const lower::Code& code, const MachineOptions& options)
    : code_(code), options_(options), random_(options.seed) {
  GMC_CHECK(options.world != nullptr);
  MemoryOptions memory_options;
  memory_options.pointer_size = code.pointer_size;
  memory_options.tracking = TrackingOf(options);
  memory_options.contents = &contents_;
  memory_options.canon = options.canon;
  memory_options.listener = options.listener;
  memory_options.oracle = options.oracle;
  memory_ = std::make_unique<MemoryState>(memory_options);
  const size_t capacity = is_search() ? kThreadRegisters : kMainRegisters;
  register_arrays_.emplace_back(static_cast<Register*>(std::calloc(capacity, sizeof(Register))));
  if (register_arrays_.back() == nullptr) OutOfMemory();
  registers_ = register_arrays_.back().get();
  contexts_.resize(1);
  contexts_[0].registers = registers_;
  boxes_.emplace_back();  // box 0 is no box
  primitives_.reserve(code.functions.size());
  for (const FunctionCode& function : code.functions) {
    primitives_.push_back(function.code.empty() ? FindPrimitive(function.link_name) : nullptr);
  }
  for (const FunctionCode& function : code.functions) is_library_.push_back(IsLibrary(code, function));
  if (options.states.any()) run_states_ = std::make_unique<RunStates>(options.states);
  collects_at_ = is_search() ? SIZE_MAX : kAllocationsBetweenCollections;
  liveness_.resize(code.functions.size());
  notices_thread_ends_ = Names(code, kNoticing);
  notices_records_ = notices_thread_ends_ || Names(code, kUsingRecords);
  // What the last thread has is not lost when it ends the program.
  const bool last_one_matters = code.runs_functions_at_exit || options.keeps_heap_references;
  notices_thread_ends_ |= code.main_may_end_first && last_one_matters;
  RegisterLines();
  CreateObjects();
  SetUpReuse();
}

Machine::~Machine() = default;

// The root: the threads first, then what belongs to all of them, then the functions and objects in one table.
void Machine::CreateObjects() {
  const Result<Pointer> root = memory_->AllocExpanding();
  GMC_CHECK(root.ok() && memory_->SetRoot(*root).ok());
  // To a thread's record lead its stack and the mutexes that it holds.
  for (uint64_t thread = 0; thread < kMaxThreads; ++thread) memory_->Prefer(thread * kSlotBytes);
  SetWord(root->area, kSectionOwner, 0);
  SetWord(root->area, kThreadCount, 0);
  SetWord(root->area, kLeaked, 0);
  SetWord(root->area, kInputPosition, 0);
  if (!is_search()) {
    const Result<Pointer> collected = memory_->AllocExpanding();
    GMC_CHECK(collected.ok());
    SetLink(root->area, kCollected, collected->area);
  }
  uint64_t slot = kStatics;
  auto keep = [&](Pointer target) {
    SetLink(root->area, slot, target.area);
    slot += kSlotBytes;
  };
  for (size_t i = 0; i < code_.functions.size(); ++i) {
    // Offset n is the address of label n, so that distances between labels can be added to one.
    const Result<Pointer> area = memory_->Alloc(code_.functions[i].labels.size() + 1,
                                                {.kind = AreaKind::kInternal, .access = Access::kReadOnly, .tag = i});
    GMC_CHECK(area.ok());
    if (i == 0) first_function_area_ = area->area;
    GMC_CHECK(area->area == first_function_area_ + i);
    keep(*area);
  }
  uint32_t thread_locals = 0;
  for (size_t i = 0; i < code_.objects.size(); ++i) {
    const lower::StaticObject& object = code_.objects[i];
    const AreaKind kind = object.is_library_private ? AreaKind::kInternal : AreaKind::kGlobal;
    const Result<Pointer> area = memory_->Alloc(object.size, {.kind = kind, .tag = i}, InitialContent::kZero);
    GMC_CHECK(area.ok());
    object_areas_.push_back(area->area);
    thread_local_numbers_.push_back(object.is_thread_local ? thread_locals++ : 0);
    keep(*area);
  }
  first_frame_ = (kThreadLocals + kSlotBytes * thread_locals + kPartBytes - 1) / kPartBytes * kPartBytes;
  for (uint32_t i = 0; i < code_.objects.size(); ++i) {
    InitialiseObject(i, object_areas_[i]);
    // What nobody defines has an address, but nothing is there.
    if (!code_.objects[i].is_defined) GMC_CHECK(memory_->Free({object_areas_[i], 0}).ok());
  }
  ResolveFrames();
}

// What the registers of each function hold when it starts.
void Machine::ResolveFrames() {
  boxes_.resize(1);
  const Register uninitialised = Register::Boxed(Box(Value::Uninitialised(8)));
  fixed_boxes_ = boxes_.size();
  initial_frames_.clear();
  for (const FunctionCode& function : code_.functions) {
    std::vector<Register>& frame = initial_frames_.emplace_back(function.registers);
    for (const lower::RegisterIndex variable : function.variables) frame[variable] = uninitialised;
    for (const Constant& constant : function.constants) frame.push_back(ResolveConstant(constant));
  }
}

void Machine::InitialiseObject(uint32_t object, AreaId area) {
  const lower::StaticObject& info = code_.objects[object];
  if (!info.is_defined) return;
  const program::Program& program = *code_.program;
  const gimplexx::Module& module = program.module(info.symbol.module);
  const gimplexx::Symbol& symbol = program.Get(info.symbol);
  for (const gimplexx::InitPiece& piece : module.Of(symbol.initializer)) {
    const Pointer place{area, static_cast<int64_t>(piece.offset)};
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
          value = ValueOf(ResolveConstant(constant), piece.size);
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
  if (is_read_only) GMC_CHECK(memory_->SetAccess(area, Access::kReadOnly).ok());
}

Register Machine::ResolveConstant(const Constant& constant) const {
  switch (constant.kind) {
    case Constant::Kind::kScalar:
      return Register::Number(constant.bits);
    case Constant::Kind::kObject: {
      // The address of a weak variable that nobody defines is null.
      const lower::StaticObject& object = code_.objects[constant.index];
      const bool is_weak = code_.program->Get(object.symbol).binding == gimplexx::Binding::kWeak;
      if (!object.is_defined && is_weak) return Register::Number(0);
      return {constant.bits, object_areas_[constant.index]};
    }
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

bool Machine::CreateMain() {
  if (stop_.kind != StopKind::kRunning) return false;
  if (!code_.start) {
    Unknown("the program has no main");
    return false;
  }
  register_capacity_ = kMainRegisters;
  CreateThread(0, *code_.start,
               {Register::Number(options_.arguments.size()), Register::To(StoreStrings(options_.arguments)),
                Register::To(StoreStrings(options_.environment))},
               kNoArea);
  register_capacity_ = kThreadRegisters;
  return stop_.kind == StopKind::kRunning;
}

Register Machine::Allocate(uint64_t size, InitialContent initial, AreaKind kind) {
  if (!Charge(size) || StopsIfInterrupted()) return {};
  const Result<Pointer> area = memory_->Alloc(size, {.kind = kind}, initial);
  if (!area.ok()) {
    Unknown("allocation of " + std::to_string(size) + " bytes");
    return {};
  }
  if (kind == AreaKind::kHeap) NoteBlockEvent(area->area, "allocates it");
  return Register::To(*area);
}

namespace {
// About what an area costs us beside its bytes: many small blocks take memory too.
constexpr uint64_t kAreaBytes = 400;
}  // namespace

bool Machine::Charge(uint64_t bytes) {
  const uint64_t left = options_.max_memory - std::min(options_.max_memory, allocated_bytes_ + kAreaBytes);
  if (bytes > left) {
    Unknown("the program allocates more than " + std::to_string(options_.max_memory) + " bytes");
    return false;
  }
  allocated_bytes_ += bytes + kAreaBytes;
  return true;
}

void Machine::Discharge(uint64_t bytes) { allocated_bytes_ -= std::min(allocated_bytes_, bytes + kAreaBytes); }

bool Machine::BeginFree(const Register& pointer, const char* what, uint32_t alternatives) {
  auto fail = [&](const char* text) {
    FailAt(Property::kValidFree, std::string(what) + text, pointer.is_pointer() ? pointer.pointer().area : kNoArea);
    return false;
  };
  auto begin = [&](uint64_t size) {
    if (!guarded_ && alternatives == 1) return true;
    Operation& operation = NewOperation();
    operation.alternatives = alternatives;
    operation.synchronises = guarded_ && options_.sees_frees && size != 0;
    if (size != 0) operation.accesses.push_back({{static_cast<AreaId>(pointer.meta), 0}, size, AccessKind::kWrite});
    return Begin(operation);
  };
  uint64_t bits;
  if (!pointer.is_pointer()) {
    if (IsTakenAsZero(pointer)) return fail(" of a pointer that is not initialised");
    if (!NumberOf(pointer, "a pointer that is freed", &bits)) return false;
    return bits == 0 ? begin(0) : fail(" of an integer");
  }
  const Area* area = memory_->Find(static_cast<AreaId>(pointer.meta));
  if (area == nullptr || area->attributes.kind != AreaKind::kHeap) {
    return fail(" of something that malloc did not give");
  }
  if (area->state == AreaState::kFreed) return fail(" of a block that was freed already");
  if (pointer.bits != 0) return fail(" of a pointer into a block");
  return begin(std::max<uint64_t>(area->size, 1));
}

void Machine::Free(const Register& pointer) {
  if (!pointer.is_pointer()) return;
  const Area* area = memory_->Find(static_cast<AreaId>(pointer.meta));
  Discharge(area->size);
  NoteBlockEvent(pointer.pointer().area, "frees it");
  (void)memory_->Free(pointer.pointer());
}

// Pointers in registers are written where the collector sees them. A run that compares states has them all in the
// memory. Saved states need everything that there was.
void Machine::Collect() {
  if (memory_->HasSavedState()) {
    collects_at_ = memory_->area_limit() + kAllocationsBetweenCollections;
    return;
  }
  if (run_states_ != nullptr && run_states_->modes().detects(Moments::kInputs)) {
    FlushAllThreads();
    GMC_CHECK(memory_->Commit().ok());
  } else {
    CollectUntracked();
  }
  size_t live = 0;
  for (AreaId id = 1; id < memory_->area_limit(); ++id) live += memory_->Find(id) != nullptr;
  collects_at_ = std::max<size_t>(kAllocationsBetweenCollections, memory_->area_limit() + live);
}

void Machine::CollectUntracked() {
  const Pointer place{Link(memory_->root().area, kCollected), 0};
  int64_t at = 0;
  auto keep = [&](Pointer target) {
    if (target.area == kNoArea || memory_->Find(target.area) == nullptr) return;
    GMC_CHECK(memory_->Store(place + at, Value::PointerTo(target, code_.pointer_size)).ok());
    at += code_.pointer_size;
  };
  auto keep_frames = [&](const std::vector<Frame>& frames, const Register* registers) {
    if (frames.empty()) return;
    const Frame& top = frames.back();
    const Register* end = top.registers + top.function->frame_size() + 64;
    for (const Register* reg = registers; reg < end; ++reg) {
      if (reg->is_pointer()) keep(reg->pointer());
    }
    for (const Frame& frame : frames) {
      keep({frame.allocations, 0});
      keep({frame.variable_arguments, 0});
      keep({frame.identity, 0});
    }
  };
  keep_frames(frames_, registers_);
  for (const Context& context : contexts_) keep_frames(context.frames, context.registers);
  (void)memory_->Collect();
  (void)memory_->Uninitialise(place, static_cast<uint64_t>(at));
}

void Machine::Fail(Property property, std::string text) {
  if (stopped()) return;
  stop_.kind = StopKind::kError;
  stop_.property = property;
  stop_.text = std::move(text);
  stop_.thread = ThreadName(thread_);
  stop_.stack = CurrentStack();
}

void Machine::FailAt(Property property, std::string text, AreaId area) {
  if (stopped()) return;
  Fail(property, std::move(text));
  stop_.earlier = EventsOf(area);
}

void Machine::NoteBlockEvent(AreaId block, const char* text) {
  if (watcher_ == nullptr || drive_ != Drive::kStep) return;
  block_events_[block].push_back({ThreadName(thread_), text, CurrentStack()});
}

std::vector<Event> Machine::EventsOf(AreaId block) const {
  const auto events = block_events_.find(block);
  return events == block_events_.end() ? std::vector<Event>() : events->second;
}

void Machine::Unknown(std::string text) {
  if (stopped()) return;
  stop_.kind = StopKind::kUnknown;
  stop_.text = std::move(text);
  stop_.thread = ThreadName(thread_);
  stop_.stack = CurrentStack();
}

bool Machine::StopsIfInterrupted() {
  const char* const reason = interrupt_reason_.load(std::memory_order_relaxed);
  if (reason != nullptr) Unknown(reason);
  return reason != nullptr;
}

// Other threads may have something left to do: that is tried first.
void Machine::Exit(int status) {
  Operation& operation = NewOperation();
  operation.synchronises = true;
  if (stopped() || !Begin(operation)) return;
  stop_.kind = StopKind::kExited;
  stop_.status = status & 0xff;
}

void Machine::Prune() {
  Operation& operation = NewOperation();
  operation.synchronises = true;
  if (stopped() || !Begin(operation)) return;
  stop_.kind = StopKind::kPruned;
}

std::optional<StackEntry> Machine::EntryAt(const FunctionCode& function, const lower::Instruction* at) const {
  if (!function.body) return std::nullopt;
  StackEntry entry{function.name, "", 0, 0};
  const std::vector<lower::Instruction>& code = function.code;
  if (at < code.data() || at >= code.data() + code.size()) return entry;
  const gimplexx::Module& module = code_.program->module(function.body->module);
  // A jump at the end of a loop has no place of its own: it belongs to what is before it, if anything is.
  gimplexx::Location location = module.Get(code_.program->Get(*function.body).symbol).location;
  for (size_t i = static_cast<size_t>(at - code.data()) + 1; i-- > 0;) {
    const uint32_t statement = function.statements[i];
    if (statement == lower::kNoStatement || module.All<gimplexx::Statement>()[statement].location.line == 0) continue;
    location = module.All<gimplexx::Statement>()[statement].location;
    break;
  }
  entry.file = std::string(module.text(location.file));
  entry.line = location.line;
  entry.column = location.column;
  return entry;
}

std::vector<StackEntry> Machine::CurrentStack() const {
  std::vector<StackEntry> stack;
  for (size_t i = frames_.size(); i-- > 0;) {
    const Frame& frame = frames_[i];
    AppendEntry(*frame.function, i + 1 == frames_.size() ? current_ : frame.next - 1, &stack);
  }
  if (is_search() && !frames_.empty()) AppendCallers(&stack);
  return stack;
}

void Machine::AppendEntry(const FunctionCode& function, const lower::Instruction* at,
                          std::vector<StackEntry>* stack) const {
  std::optional<StackEntry> entry = EntryAt(function, at);
  if (!entry) return;
  const std::string& module_name = code_.program->module_name(function.body->module);
  const bool in_library = module_name.rfind(kLibraryModule, 0) == 0;
  if (!in_library) stack->push_back(*std::move(entry));
}

}  // namespace gmc::exec
