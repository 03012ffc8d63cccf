// Jumps out of functions: longjmp, __builtin_longjmp, goto from a nested function to a label of one around it, and
// leaving functions one by one when a thread ends.
#include "core/exec/machine.h"
#include "hash/check.h"

namespace gmc::exec {
namespace {

// What a token's offset says: the instruction that goes on, and whether a call of setjmp is what goes on there.
enum class Continues : uint8_t { kAtLabel, kBehindCall };

int64_t OffsetOf(int64_t instruction, Continues how) { return 2 * instruction + static_cast<int64_t>(how); }

}  // namespace

// The frames of the running thread that `is_wanted` and all outside of it; 0: there is none.
template <class Predicate>
size_t Machine::FramesUpTo(Predicate is_wanted) {
  size_t count = frames_.size();
  for (;;) {
    while (count > 0 && !is_wanted(frames_[count - 1])) --count;
    if (count > 0 || !is_search()) return count;
    const size_t cached = frames_.size();
    if (!LoadCaller()) return 0;
    count = frames_.size() - cached;
  }
}

AreaId Machine::IdentityOfFrame() {
  Frame& frame = frames_.back();
  if (frame.identity == kNoArea) {
    const Result<Pointer> identity = memory_->Alloc(1);
    GMC_CHECK(identity.ok());
    frame.identity = identity->area;
  }
  return frame.identity;
}

std::optional<uint32_t> Machine::InstructionAt(const Register& label, const lower::FunctionCode& function) const {
  const std::optional<uint32_t> owner = FunctionAt(label);
  if (!owner || &code_.functions[*owner] != &function || label.bits == 0 || label.bits > function.labels.size()) {
    return std::nullopt;
  }
  return function.labels[label.bits - 1];
}

Pointer Machine::SaveJump() {
  const AreaId identity = IdentityOfFrame();
  return {identity, OffsetOf(current_ + 1 - frames_.back().function->code.data(), Continues::kBehindCall)};
}

std::optional<Pointer> Machine::SaveJumpTo(const Register& label) {
  const std::optional<uint32_t> target = InstructionAt(label, *frames_.back().function);
  if (!target) return std::nullopt;
  return Pointer{IdentityOfFrame(), OffsetOf(*target, Continues::kAtLabel)};
}

void Machine::AppendEndsOfJump(Pointer token, Operation* operation) {
  const size_t count = FramesUpTo([&](const Frame& frame) { return frame.identity == token.area; });
  for (size_t i = count; count != 0 && i < frames_.size(); ++i) AppendEnds(frames_[i], operation);
}

void Machine::Jump(Pointer token, std::optional<uint64_t> value) {
  const Area* identity = memory_->Find(token.area);
  if (identity == nullptr || identity->state != AreaState::kLive) {
    return Fail(Property::kDefBehavior, "longjmp to a function that has returned");
  }
  const Continues how = value ? Continues::kBehindCall : Continues::kAtLabel;
  if (token.offset % 2 != static_cast<int64_t>(how)) {
    return Fail(Property::kDefBehavior, "setjmp and longjmp do not belong to each other");
  }
  const size_t count = FramesUpTo([&](const Frame& frame) { return frame.identity == token.area; });
  if (count == 0) return Fail(Property::kDefBehavior, "longjmp to a function of another thread");
  NoteEffect();  // it may go back
  while (frames_.size() > count) Leave();
  Frame& frame = frames_.back();
  frame.next = frame.function->code.data() + token.offset / 2;
  if (value) frame.registers[frame.next[-1].a] = Register::Number(*value);
}

void Machine::JumpToLabel(const Register& label, AreaId local) {
  std::optional<uint32_t> target;
  const size_t count = FramesUpTo([&](const Frame& frame) {
    target = InstructionAt(label, *frame.function);
    if (!target) return false;
    for (const lower::MemoryLocal& owned : frame.function->memory_locals) {
      const Register& pointer = frame.registers[owned.pointer];
      if (pointer.is_pointer() && static_cast<AreaId>(pointer.meta) == local) return true;
    }
    return false;
  });
  if (count == 0) return Fail(Property::kDefBehavior, "goto out of a nested function to one that has returned");
  if (!TouchEnds(count)) return;
  while (frames_.size() > count) Leave();
  NoteEffect();
  frames_.back().next = frames_.back().function->code.data() + *target;
}

// Where the function continues when what it calls is left by an exception.
std::optional<uint32_t> Machine::LandingPadOf(const Frame& frame) const {
  const lower::FunctionCode& function = *frame.function;
  if (!function.body) return std::nullopt;
  const gimplexx::Module& module = code_.program->module(function.body->module);
  const gimplexx::Function& body = code_.program->Get(*function.body);
  const auto call = static_cast<size_t>(frame.next - function.code.data()) - 1;
  if (body.pads.count == 0 || function.statements[call] == lower::kNoStatement) return std::nullopt;
  const gimplexx::Statement& statement = module.All<gimplexx::Statement>()[function.statements[call]];
  if (statement.kind != gimplexx::StatementKind::kCall || statement.eh <= 0) return std::nullopt;
  const gimplexx::LandingPad& pad = module.Of(body.pads)[static_cast<size_t>(statement.eh) - 1];
  return function.labels[pad.label.number - 1];
}

bool Machine::HasLandingPad() {
  return FramesUpTo([&](const Frame& frame) { return LandingPadOf(frame).has_value(); }) != 0;
}

void Machine::EnterLandingPad() {
  std::optional<uint32_t> pad;
  const size_t count = FramesUpTo([&](const Frame& frame) { return (pad = LandingPadOf(frame)).has_value(); });
  GMC_CHECK(count != 0);
  if (!TouchEnds(count)) return;
  while (frames_.size() > count) Leave();
  frames_.back().next = frames_.back().function->code.data() + *pad;
}

}  // namespace gmc::exec
