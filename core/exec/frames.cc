// Frames in the memory: where a thread rests between the steps of a search.
//
// The root leads to one expanding area for each thread, its stack: a header, pointers to its thread-local objects, then
// its frames from the outermost to the innermost. A frame is
//     0  u32 function      4  u32 instruction     8  u32 offset of the caller's frame    12  u32 first register
//    16  pointer to the list of alloca's blocks  24  pointer to variable arguments       32  pointer to its identity
//    40  8 bytes for each register but constants, those of outgoing arguments behind the others
// A register that is dead there (lower/liveness.h) is not stored. Registers keep their places, so a step rewrites only
// what it changed: values are compared before they are stored, since a store that finds its part unchanged since the
// last commit costs a copy and a hash.
//
// A step loads the innermost frame only; callers are loaded when control returns to them.
#include <bit>

#include "core/exec/machine.h"
#include "hash/check.h"

namespace gmc::exec {

using lower::FunctionCode;
using lower::Instruction;
using lower::Liveness;

namespace {

constexpr uint64_t kFunction = 0, kInstruction = 4, kCaller = 8, kFirstRegister = 12, kAllocations = 16,
                   kVariableArguments = 24, kIdentity = 32, kRegisters = 40;

// Where register `reg` lies in a frame.
uint64_t PlaceOf(const FunctionCode& function, uint32_t reg) {
  const uint32_t number = reg < function.registers ? reg : reg - static_cast<uint32_t>(function.constants.size());
  return kRegisters + 8 * uint64_t{number};
}

// Where the frame of a function that this one calls begins.
uint32_t EndOf(const FunctionCode& function, uint32_t offset) {
  return offset + static_cast<uint32_t>(kRegisters) + 8 * function.registers;
}

template <class F>
void ForEachBit(uint64_t word, uint32_t base, F&& f) {
  for (; word != 0; word &= word - 1) f(base + static_cast<uint32_t>(std::countr_zero(word)));
}

}  // namespace

uint32_t Machine::Word(AreaId area, uint64_t offset) const {
  uint32_t word = 0;
  return memory_->LoadScalar(area, offset, &word) ? word : 0;
}

void Machine::SetWord(AreaId area, uint64_t offset, uint32_t word) {
  uint32_t old;
  if (memory_->LoadScalar(area, offset, &old) && old == word) return;
  if (!memory_->StoreScalar(area, offset, word)) {
    GMC_CHECK(memory_->Store({area, static_cast<int64_t>(offset)}, Value::Scalar(word, 4)).ok());
  }
}

AreaId Machine::Link(AreaId area, uint64_t offset) const {
  Pointer target;
  return memory_->LoadPointer(area, offset, &target) ? target.area : kNoArea;
}

void Machine::SetLink(AreaId area, uint64_t offset, AreaId target) {
  if (Link(area, offset) == target) return;
  const Pointer place{area, static_cast<int64_t>(offset)};
  const Result<void> stored = target == kNoArea
                                  ? memory_->Uninitialise(place, code_.pointer_size)
                                  : memory_->Store(place, Value::PointerTo({target, 0}, code_.pointer_size));
  GMC_CHECK(stored.ok());
}

const Liveness& Machine::LivenessOf(const FunctionCode& function) {
  std::unique_ptr<Liveness>& liveness = liveness_[static_cast<size_t>(&function - code_.functions.data())];
  if (liveness == nullptr) liveness = std::make_unique<Liveness>(function);
  return *liveness;
}

// The low bits of a number are the value, so a scalar that is partly initialised is stored in 8 bytes, zeros above it.
void Machine::StoreRegister(uint64_t at, const Register& value) {
  const AreaId stack = StackArea(thread_);
  const Pointer place{stack, static_cast<int64_t>(at)};
  if (value.is_number()) {
    uint64_t old;
    if (memory_->LoadScalar(stack, at, &old) && old == value.bits) return;
    if (memory_->StoreScalar(stack, at, value.bits)) return;
    GMC_CHECK(memory_->Store(place, Value::Scalar(value.bits, 8)).ok());
    return;
  }
  if (value.is_pointer()) {
    Pointer old;
    if (memory_->LoadPointer(stack, at, &old) && old == value.pointer()) return;
    if (code_.pointer_size == 8 && memory_->StorePointer(stack, at, value.pointer())) return;
    ClearRegister(at);
    GMC_CHECK(memory_->Store(place, Value::PointerTo(value.pointer(), code_.pointer_size)).ok());
    return;
  }
  if (const std::optional<LateValue> late = LateIn(value)) {
    if (late->line.is_single()) return StoreRegister(at, RegisterOf(*late));
    ClearRegister(at);
  }
  Value boxed = boxes_[value.box()];
  if (boxed.is_scalar() && (boxed.mask[0] & LowBytes(boxed.width)) == 0) return ClearRegister(at);
  if (boxed.is_scalar()) {
    boxed.mask[0] |= ~LowBytes(boxed.width);
    boxed.width = 8;
  } else {
    ClearRegister(at);
  }
  GMC_CHECK(memory_->Store(place, boxed).ok());
}

void Machine::ClearRegister(uint64_t at) {
  const AreaId stack = StackArea(thread_);
  if (memory_->IsClear(stack, at)) return;
  GMC_CHECK(memory_->Uninitialise({stack, static_cast<int64_t>(at)}, 8).ok());
}

Register Machine::LoadRegister(uint64_t at) {
  const AreaId stack = StackArea(thread_);
  uint64_t bits;
  if (memory_->LoadScalar(stack, at, &bits)) return Register::Number(bits);
  Pointer target;
  if (memory_->LoadPointer(stack, at, &target)) return Register::To(target);
  const Pointer place{stack, static_cast<int64_t>(at)};
  if (memory_->Check(place, 8, MemoryState::Mode::kRead).code != MemoryErrorCode::kNone) {
    return Register::Boxed(Box(Value::Uninitialised(8)));  // behind all that was ever stored
  }
  const Result<Value> whole = memory_->Load(place, 8);
  if (whole.ok() && whole->is_scalar()) return FromValue(*whole, lower::Numeric::kU64);
  if (const std::optional<LateValue> late = whole.ok() ? LateOf(*whole) : std::nullopt) return RegisterOf(*late);
  const Result<std::vector<StoredValue>> parts = memory_->LoadOverlapping(place, 8);
  GMC_CHECK(parts.ok() && !parts->empty());
  return Register::Boxed(Box(parts->front().value));
}

bool Machine::KeepsHeapReference(const Register& value) const {
  if (!options_.keeps_heap_references || !value.is_pointer()) return false;
  const Area* area = memory_->Find(static_cast<AreaId>(value.meta));
  return area != nullptr && area->state == AreaState::kLive && area->attributes.kind == AreaKind::kHeap;
}

// The registers through which a frame keeps heap blocks from being lost. The program cannot name what it passed to the
// library, such as the argument of a thread's function.
std::span<const lower::RegisterIndex> Machine::HoldersOf(const Frame& frame) const {
  return IsLibraryFrame(frame) ? frame.function->variables : frame.function->holders;
}

// Notes in live_bits_ which registers are live before instruction `at`, or while the call before it is under way.
const Liveness& Machine::FindLive(const FunctionCode& function, uint32_t at, bool is_innermost) {
  const Liveness& liveness = LivenessOf(function);
  live_bits_.resize(std::max<size_t>(live_bits_.size(), liveness.words()));
  if (is_innermost) {
    std::copy_n(liveness.Before(at), liveness.words(), live_bits_.data());
  } else {
    liveness.DuringCall(at - 1, live_bits_.data());
  }
  return liveness;
}

// The thread becomes the one that runs, with its innermost frame cached.
void Machine::LoadThread(uint32_t slot) {
  thread_ = slot;
  boxes_.resize(fixed_boxes_);
  stored_bits_.clear();
  frames_.clear();
  const AreaId stack = StackArea(slot);
  section_depth_ = Word(stack, kSectionDepth);
  frames_.push_back(LoadFrame(Word(stack, kTop), true));
}

Frame Machine::LoadFrame(uint32_t offset, bool is_innermost) {
  const AreaId stack = StackArea(thread_);
  const uint32_t number = Word(stack, offset + kFunction);
  const FunctionCode& function = code_.functions[number];
  const uint32_t at = Word(stack, offset + kInstruction);
  Frame frame;
  frame.function = &function;
  frame.next = function.code.data() + at;
  frame.registers = registers_ + Word(stack, offset + kFirstRegister);
  frame.allocations = Link(stack, offset + kAllocations);
  if (frame.allocations != kNoArea) StopRecording();  // the list is looked at
  frame.variable_arguments = Link(stack, offset + kVariableArguments);
  frame.identity = Link(stack, offset + kIdentity);
  frame.offset = offset;
  frame.caller = Word(stack, offset + kCaller);
  frame.stored = static_cast<uint32_t>(stored_bits_.size());
  const Liveness& liveness = FindLive(function, at, is_innermost);
  const std::vector<Register>& initial = initial_frames_[number];
  std::copy(initial.begin() + function.registers, initial.end(), frame.registers + function.registers);
  for (const lower::MemoryLocal& local : function.memory_locals) frame.registers[local.pointer] = {};
  for (const uint32_t variable : HoldersOf(frame)) live_bits_[variable / 64] |= uint64_t{1} << variable % 64;
  if (!options_.reductions.dead_variables) {
    for (uint32_t reg = 0; reg < function.registers; ++reg) live_bits_[reg / 64] |= uint64_t{1} << reg % 64;
  }
  const Register uninitialised = Register::Boxed(Box(Value::Uninitialised(8)));
  for (uint32_t w = 0; w < liveness.words(); ++w) {
    uint64_t stored = 0;
    ForEachBit(live_bits_[w], w * 64, [&](uint32_t reg) {
      const uint64_t place = offset + PlaceOf(function, reg);
      if (memory_->IsClear(stack, place)) {
        frame.registers[reg] = uninitialised;
      } else {
        frame.registers[reg] = LoadRegister(place);
        stored |= uint64_t{1} << reg % 64;
      }
    });
    stored_bits_.push_back(stored);
  }
  for (const lower::MemoryLocal& local : function.memory_locals) {
    if (frame.registers[local.pointer].is_boxed()) frame.registers[local.pointer] = {};
  }
  return frame;
}

void Machine::FrameAt(AreaId stack, uint32_t offset, uint32_t* function, uint32_t* instruction,
                      uint32_t* caller) const {
  *function = Word(stack, offset + kFunction);
  *instruction = Word(stack, offset + kInstruction);
  *caller = Word(stack, offset + kCaller);
}

// The frame that called the outermost cached one becomes cached. False: there is none.
bool Machine::LoadCaller() {
  const uint32_t caller = frames_.front().caller;
  if (caller == 0) return false;
  frames_.insert(frames_.begin(), LoadFrame(caller, false));
  return true;
}

void Machine::FlushFrame(Frame* frame, bool is_innermost) {
  const AreaId stack = StackArea(thread_);
  const FunctionCode& function = *frame->function;
  const uint64_t offset = frame->offset;
  const auto at = static_cast<uint32_t>(frame->next - function.code.data());
  SetWord(stack, offset + kFunction, static_cast<uint32_t>(&function - code_.functions.data()));
  SetWord(stack, offset + kInstruction, at);
  SetWord(stack, offset + kCaller, frame->caller);
  SetLink(stack, offset + kAllocations, frame->allocations);
  SetLink(stack, offset + kVariableArguments, frame->variable_arguments);
  SetLink(stack, offset + kIdentity, frame->identity);
  const Liveness& liveness = FindLive(function, at, is_innermost);
  if (!options_.reductions.dead_variables) {
    // All are kept, but a block that only a dead temporary points to is lost in any case.
    for (uint32_t reg = 0; reg < function.registers; ++reg) {
      if (!KeepsHeapReference(frame->registers[reg])) live_bits_[reg / 64] |= uint64_t{1} << reg % 64;
    }
  }
  for (const uint32_t variable : HoldersOf(*frame)) {
    if (!KeepsHeapReference(frame->registers[variable])) continue;
    if (!function.IsAlive(variable, is_innermost ? at : at - 1)) continue;
    live_bits_[variable / 64] |= uint64_t{1} << variable % 64;
  }
  for (const lower::MemoryLocal& local : function.memory_locals) {
    if (!frame->registers[local.pointer].is_pointer()) {
      live_bits_[local.pointer / 64] &= ~(uint64_t{1} << local.pointer % 64);
    }
  }
  for (uint32_t w = 0; w < liveness.words(); ++w) {
    const uint64_t dead = stored_bits_[frame->stored + w] & ~live_bits_[w];
    if (options_.reductions.dead_variables) {
      reduction_counters_.dead_variables += static_cast<uint64_t>(std::popcount(dead));
    }
    ForEachBit(dead, w * 64, [&](uint32_t reg) { ClearRegister(offset + PlaceOf(function, reg)); });
    ForEachBit(live_bits_[w], w * 64,
               [&](uint32_t reg) { StoreRegister(offset + PlaceOf(function, reg), frame->registers[reg]); });
    stored_bits_[frame->stored + w] = live_bits_[w];
  }
}

// All cached frames go to the memory.
void Machine::FlushThread() {
  const AreaId stack = StackArea(thread_);
  uint32_t caller = frames_.front().caller;
  uint32_t offset = frames_.front().offset;
  if (offset == 0) offset = first_frame_;
  for (size_t i = 0; i < frames_.size(); ++i) {
    Frame& frame = frames_[i];
    if (frame.offset == 0) {
      frame.offset = offset;
      frame.caller = caller;
      frame.stored = static_cast<uint32_t>(stored_bits_.size());
      stored_bits_.resize(stored_bits_.size() + LivenessOf(*frame.function).words());
      const Register* base = i == 0 ? frame.registers : registers_;
      SetWord(stack, offset + kFirstRegister, static_cast<uint32_t>(frame.registers - base));
    }
    const bool is_innermost = i + 1 == frames_.size();
    if (!frame.is_flushed || is_innermost) FlushFrame(&frame, is_innermost);
    frame.is_flushed = !is_search() && !is_innermost;
    caller = frame.offset;
    offset = EndOf(*frame.function, frame.offset);
  }
  SetWord(stack, kTop, caller);
  SetWord(stack, kSectionDepth, section_depth_);
  const uint64_t end = offset + 8 * uint64_t{LivenessOf(*frames_.back().function).arguments()};
  GMC_CHECK(memory_->Resize(stack, end).ok());
}

void Machine::AppendCallers(std::vector<StackEntry>* stack) const {
  const AreaId area = StackArea(thread_);
  for (uint32_t offset = frames_.front().caller; offset != 0; offset = Word(area, offset + kCaller)) {
    const FunctionCode& function = code_.functions[Word(area, offset + kFunction)];
    AppendEntry(function, function.code.data() + Word(area, offset + kInstruction) - 1, stack);
  }
}

std::vector<StackEntry> Machine::StackOf(uint32_t slot) {
  if (!HasThread(slot)) return {};
  LoadThread(slot);
  current_ = frames_.back().next;
  return CurrentStack();
}

}  // namespace gmc::exec
