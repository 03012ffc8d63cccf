#include "core/lower/object_uses.h"

#include <algorithm>

#include "core/lower/effects.h"

namespace gmc::lower {
namespace {

void Insert(uint32_t number, uint64_t* set) { set[number / 64] |= uint64_t{1} << number % 64; }
void Remove(uint32_t number, uint64_t* set) { set[number / 64] &= ~(uint64_t{1} << number % 64); }

// Of a typed store or load.
uint64_t SizeOf(const Instruction& instruction, Op first) {
  constexpr uint64_t kSizes[] = {1, 2, 4, 8, 1, 2, 4, 8};
  return kSizes[static_cast<uint16_t>(instruction.op) - static_cast<uint16_t>(first)];
}

bool IsTyped(Op op, Op first, Op last) { return op >= first && op <= last; }

}  // namespace

ObjectUses::ObjectUses(const Code& code) : code_(code), flow_(code) {
  NumberObjects();
  sets_.resize(code.functions.size());
  for (uint32_t i = 0; i < code.functions.size(); ++i) {
    if (flow_.IsReached(i)) sets_[i].resize((code.functions[i].code.size() + 1) * 3 * words_);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < code.functions.size(); ++i) {
      if (flow_.IsReached(i) && !code.functions[i].code.empty()) changed |= Summarize(i);
    }
  }
}

void ObjectUses::NumberObjects() {
  numbers_.assign(code_.objects.size(), kElsewhere);
  objects_.assign(1, 0);
  for (uint32_t i = 0; i < code_.objects.size() && objects_.size() <= kMaxTracked; ++i) {
    const StaticObject& object = code_.objects[i];
    if (!object.is_defined || object.is_thread_local || object.is_library_private || flow_.ObjectEscapes(i)) continue;
    if (code_.program->Get(object.symbol).flags.Has(gimplexx::SymbolFlag::kReadOnly)) continue;
    numbers_[i] = static_cast<uint32_t>(objects_.size());
    objects_.push_back(i);
  }
  words_ = static_cast<uint32_t>((objects_.size() + 63) / 64);
}

void ObjectUses::Join(const uint64_t* from, uint64_t* to) const {
  for (uint32_t i = 0; i < 3 * words_; ++i) to[i] |= from[i];
}

bool ObjectUses::Summarize(uint32_t number) {
  const FunctionCode& function = code_.functions[number];
  std::vector<uint64_t>& sets = sets_[number];
  const size_t stride = 3 * size_t{words_};
  const std::vector<uint64_t> entry(sets.begin(), sets.begin() + static_cast<ptrdiff_t>(stride));
  std::vector<uint64_t> bits(stride);
  // Control may come back to any place of a function that calls setjmp.
  std::vector<uint64_t> always(stride);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t at = function.code.size(); at-- > 0;) {
      const Instruction& instruction = function.code[at];
      bits = always;
      const auto join = [&](size_t target) { Join(sets.data() + target * stride, bits.data()); };
      if (FallsThrough(instruction.op)) join(at + 1);
      if (FieldsOf(instruction.op)[2] == 'j') join(instruction.c);
      if (instruction.op == Op::kSwitch) {
        const SwitchTable& table = function.switches[instruction.b];
        join(table.otherwise);
        for (const SwitchCase& entry_of : table.cases) join(entry_of.target);
      }
      if (instruction.op == Op::kGoto) {
        for (const uint32_t label : function.labels) join(label);
      }
      Apply(number, instruction, bits.data());
      uint64_t* const to = sets.data() + at * stride;
      if (function.returns_twice) {
        Join(bits.data(), always.data());
        bits = always;
      }
      if (std::equal(bits.begin(), bits.end(), to)) continue;
      std::copy(bits.begin(), bits.end(), to);
      changed = true;
    }
  }
  return !std::equal(entry.begin(), entry.end(), sets.begin());
}

void ObjectUses::Access(uint32_t function, RegisterIndex base, bool reads, bool writes, uint64_t* bits) const {
  const auto access = [&](uint32_t number) {
    Insert(number, bits);
    if (writes) Insert(number, bits + words_);
    if (reads) Insert(number, bits + 2 * words_);
  };
  const FunctionCode& code = code_.functions[function];
  const bool is_constant = base >= code.registers && base < code.frame_size();
  if (!is_constant) access(kElsewhere);
  flow_.ForEachObject(function, base, [&](uint32_t object) { access(numbers_[object]); });
}

void ObjectUses::Kill(uint32_t number, RegisterIndex base, uint64_t offset, uint64_t size, uint64_t* bits) const {
  const FunctionCode& function = code_.functions[number];
  if (base < function.registers || base >= function.frame_size()) return;
  const Constant& constant = function.constants[base - function.registers];
  if (constant.kind != Constant::Kind::kObject || constant.bits + offset != 0) return;
  const uint32_t object = numbers_[constant.index];
  if (object != kElsewhere && code_.objects[constant.index].size == size) Remove(object, bits + 2 * words_);
}

// From behind the instruction to before it.
void ObjectUses::Apply(uint32_t number, const Instruction& instruction, uint64_t* bits) const {
  const auto load = [&] { Access(number, instruction.b, true, false, bits); };
  const auto store = [&](uint64_t size) {
    Kill(number, instruction.b, static_cast<uint64_t>(int64_t{static_cast<int32_t>(instruction.c)}), size, bits);
    Access(number, instruction.b, false, true, bits);
  };
  if (IsCall(instruction.op)) return ApplyCall(number, instruction, bits);
  if (IsTyped(instruction.op, Op::kLoadI8, Op::kLoadU64)) return load();
  if (IsTyped(instruction.op, Op::kStoreI8, Op::kStoreU64)) return store(SizeOf(instruction, Op::kStoreI8));
  switch (instruction.op) {
    case Op::kLoadPointer:
    case Op::kLoadWide:
    case Op::kLoadBits:
      return load();
    case Op::kStorePointer:
      return store(code_.pointer_size);
    case Op::kStoreWide:
      return store(instruction.x);
    case Op::kStoreBits:
      return Access(number, instruction.b, true, true, bits);
    case Op::kCopyBytes:
      Kill(number, instruction.a, 0, instruction.c, bits);
      Access(number, instruction.a, false, true, bits);
      return Access(number, instruction.b, true, false, bits);
    case Op::kZeroBytes:
      Kill(number, instruction.a, 0, instruction.c, bits);
      return Access(number, instruction.a, false, true, bits);
    case Op::kReturnObject:
      return Access(number, instruction.a, true, false, bits);
    default:
      return;
  }
}

void ObjectUses::ApplyCall(uint32_t number, const Instruction& call, uint64_t* bits) const {
  const FunctionCode& function = code_.functions[number];
  const CallSite& site = function.call_sites[call.c];
  for (size_t i = 0; i < site.arguments.size(); ++i) {
    // An object that is passed is copied.
    if (!site.arguments[i].type.is_scalar()) Access(number, ArgumentRegister(function, site, i), true, false, bits);
  }
  if (site.uses_result && !site.result.is_scalar()) Access(number, call.a, false, true, bits);
  // The pointer may be one to a trampoline, which is read.
  if (call.op == Op::kCallPointer) Access(number, call.b, true, false, bits);
  flow_.ForEachCallee(number, call, [&](uint32_t callee) {
    const FunctionCode& called = code_.functions[callee];
    if (!called.code.empty()) return Join(sets_[callee].data(), bits);
    Insert(kElsewhere, bits);
    Insert(kElsewhere, bits + words_);
    if (IsAtomicPrimitive(called.link_name) && !site.arguments.empty()) {
      Access(number, ArgumentRegister(function, site, 0), true, true, bits);
    }
  });
}

}  // namespace gmc::lower
