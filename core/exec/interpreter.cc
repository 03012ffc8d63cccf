// The interpreter's loop.
//
// Threaded code: each instruction jumps to the next one's handler through a table of labels, so that the branch
// predictor sees one indirect jump per instruction kind. An instruction whose operands are plain numbers, or whose
// access the memory's inline paths can do, is done here; everything else goes through slow_paths.cc.
#include <bit>
#include <cstring>

#include "core/exec/machine.h"
#include "core/exec/numbers.h"

namespace gmc::exec {

using lower::Instruction;
using lower::Numeric;
using lower::Op;

#define GMC_TYPES(X) \
  X(I8, int8_t)      \
  X(I16, int16_t) X(I32, int32_t) X(I64, int64_t) X(U8, uint8_t) X(U16, uint16_t) X(U32, uint32_t) X(U64, uint64_t)

namespace {

template <class T>
uint64_t Extend(T value) {
  if constexpr (std::is_signed_v<T>) return static_cast<uint64_t>(static_cast<int64_t>(value));
  return static_cast<uint64_t>(value);
}

uint64_t NarrowBits(uint64_t bits, uint16_t x) {
  const uint32_t shift = 64 - (x >> 1);
  return (x & 1) != 0 ? static_cast<uint64_t>(static_cast<int64_t>(bits << shift) >> shift) : bits << shift >> shift;
}

// A register was most likely written just now, as two words; one load of both would have to wait until they have left
// the store buffer. CMakeLists.txt keeps GCC from joining the two.
void CopyHalves(const Register& from, Register* to) {
  const uint64_t bits = from.bits, meta = from.meta;
  to->bits = bits;
  to->meta = meta;
}

}  // namespace

void Machine::Loop() {
  if ((watcher_ != nullptr || step_limit_ != kWholeSteps) && drive_ == Drive::kStep) {
    LoopAs<Attention::kInstructions>();
  } else if (drive_ == Drive::kRun && keeps_states_at_branches()) {
    LoopAs<Attention::kInstructions>();
  } else if (guarded_ || drive_ != Drive::kRun) {
    LoopAs<Attention::kAccesses>();
  } else {
    LoopAs<Attention::kNone>();
  }
}

// kAccesses: they are announced before they happen, and the thread may have to stop before one. kInstructions: besides,
// every instruction passes the label `watch`.
template <Machine::Attention kAttention>
void Machine::LoopAs() {
  static const void* const kLabels[] = {
#define GMC_PLAIN(name, fields) &&L_##name,
#define GMC_TYPED(name, fields)                                                                                        \
  &&L_##name##I8, &&L_##name##I16, &&L_##name##I32, &&L_##name##I64, &&L_##name##U8, &&L_##name##U16, &&L_##name##U32, \
      &&L_##name##U64,
      GMC_BYTECODES(GMC_PLAIN, GMC_TYPED)
#undef GMC_PLAIN
#undef GMC_TYPED
  };
  MemoryState& memory = *memory_;
  const Instruction* ip = frames_.back().next;
  Register* r = frames_.back().registers;
  const Instruction* code = frames_.back().function->code.data();

#define DISPATCH()                                          \
  do {                                                      \
    if constexpr (kAttention == Attention::kInstructions) { \
      goto watch;                                           \
    } else {                                                \
      goto* kLabels[static_cast<uint16_t>(ip->op)];         \
    }                                                       \
  } while (0)
#define NEXT()  \
  do {          \
    ++ip;       \
    DISPATCH(); \
  } while (0)
// A jump back is where a loop can be left.
#define JUMP(target)                               \
  do {                                             \
    const Instruction* const to = code + (target); \
    if (to <= ip && --back_jumps_left_ == 0) {     \
      current_ = ip;                               \
      if (!BackJump()) {                           \
        frames_.back().next = ip;                  \
        return;                                    \
      }                                            \
    }                                              \
    ip = to;                                       \
    DISPATCH();                                    \
  } while (0)
// Before an access of others' interest.
#define GATE(announcement)                          \
  do {                                              \
    if constexpr (kAttention != Attention::kNone) { \
      current_ = ip;                                \
      if (guarded_ && !(announcement)) {            \
        frames_.back().next = ip;                   \
        return;                                     \
      }                                             \
    }                                               \
  } while (0)
#define GATE_ACCESS(pointer, offset, size, kind) GATE(Touch(pointer, offset, size, AccessKind::kind))
// The thread may also have to stop before a decision.
#define CHECK(condition)        \
  do {                          \
    current_ = ip;              \
    if (!(condition)) {         \
      frames_.back().next = ip; \
      return;                   \
    }                           \
  } while (0)
// A register that points into an object moves within it; anything else is looked at.
#define MOVE(pointer, bytes, out)                                                                               \
  do {                                                                                                          \
    const uint64_t moved = (pointer).bits + static_cast<uint64_t>(bytes);                                       \
    const Area* const area = (pointer).is_boxed() ? nullptr : memory.Find(static_cast<AreaId>((pointer).meta)); \
    if (area != nullptr && moved <= area->size) {                                                               \
      (out) = {moved, (pointer).meta};                                                                          \
    } else {                                                                                                    \
      CHECK(MovePointer((pointer), static_cast<int64_t>(bytes), &(out)));                                       \
    }                                                                                                           \
  } while (0)
#define A r[ip->a]
#define B r[ip->b]
#define C r[ip->c]

  DISPATCH();

  [[maybe_unused]] watch : {
    if constexpr (kAttention == Attention::kInstructions) {
      if (drive_ == Drive::kStep) {
        if (IsCutBefore(ip)) return;
        if (watcher_ != nullptr) watcher_->BeforeInstruction(PointAt(ip));
      } else if (!PassesBranch(ip)) {
        return;
      }
    }
    goto* kLabels[static_cast<uint16_t>(ip->op)];
  }

L_kMove:
  CopyHalves(B, &A);
  NEXT();
L_kMoveWide:
  CopyHalves(B, &A);
  CopyHalves(r[ip->b + 1], &r[ip->a + 1]);
  NEXT();

#define BINARY(name, suffix, type, expression)                   \
  L_##name##suffix : {                                           \
    if ((B.meta | C.meta) != 0) goto slow_binary;                \
    const uint64_t left = B.bits, right = C.bits;                \
    A = Register::Number(Extend(static_cast<type>(expression))); \
    NEXT();                                                      \
  }
#define ADD(suffix, type) BINARY(kAdd, suffix, type, left + right)
#define SUB(suffix, type) BINARY(kSub, suffix, type, left - right)
#define MUL(suffix, type) BINARY(kMul, suffix, type, left* right)
#define LT(suffix, type) BINARY(kLt, suffix, type, static_cast<type>(left) < static_cast<type>(right))
#define LE(suffix, type) BINARY(kLe, suffix, type, static_cast<type>(left) <= static_cast<type>(right))
  GMC_TYPES(ADD)
  GMC_TYPES(SUB)
  GMC_TYPES(MUL)
  GMC_TYPES(LT)
  GMC_TYPES(LE)

#define DIVIDE(name, suffix, type, operation)                                                       \
  L_##name##suffix : {                                                                              \
    if ((B.meta | C.meta) != 0) goto slow_binary;                                                   \
    const type left = static_cast<type>(B.bits), right = static_cast<type>(C.bits);                 \
    if (right == 0 || (std::is_signed_v<type> && right == static_cast<type>(-1))) goto slow_binary; \
    A = Register::Number(Extend(static_cast<type>(left operation right)));                          \
    NEXT();                                                                                         \
  }
#define DIV(suffix, type) DIVIDE(kDiv, suffix, type, /)
#define MOD(suffix, type) DIVIDE(kMod, suffix, type, %)
  GMC_TYPES(DIV)
  GMC_TYPES(MOD)

#define SHIFT(name, suffix, type, expression)                                   \
  L_##name##suffix : {                                                          \
    if ((B.meta | C.meta) != 0 || C.bits >= 8 * sizeof(type)) goto slow_binary; \
    const uint64_t right = C.bits;                                              \
    A = Register::Number(Extend(static_cast<type>(expression)));                \
    NEXT();                                                                     \
  }
#define SHL(suffix, type) SHIFT(kShl, suffix, type, B.bits << right)
#define SHR(suffix, type) SHIFT(kShr, suffix, type, static_cast<type>(B.bits) >> right)
  GMC_TYPES(SHL)
  GMC_TYPES(SHR)

#define CONVERT(suffix, type)                                  \
  L_kConvert##suffix : {                                       \
    if (B.meta != 0) {                                         \
      CHECK(ConvertSlow(Numeric::k##suffix, B, &A));           \
    } else {                                                   \
      A = Register::Number(Extend(static_cast<type>(B.bits))); \
    }                                                          \
    NEXT();                                                    \
  }
  GMC_TYPES(CONVERT)

#define LOAD(suffix, type)                                                                                          \
  L_kLoad##suffix : {                                                                                               \
    GATE_ACCESS(B, static_cast<int32_t>(ip->c), sizeof(type), kRead);                                               \
    std::make_unsigned_t<type> bits;                                                                                \
    if (memory.LoadScalar(static_cast<AreaId>(B.meta), B.bits + static_cast<uint64_t>(static_cast<int32_t>(ip->c)), \
                          &bits) &&                                                                                 \
        !B.is_boxed()) {                                                                                            \
      A = Register::Number(Extend(static_cast<type>(bits)));                                                        \
    } else {                                                                                                        \
      CHECK(LoadSlow(B, static_cast<int32_t>(ip->c), sizeof(type), Numeric::k##suffix, &A));                        \
    }                                                                                                               \
    NEXT();                                                                                                         \
  }
  GMC_TYPES(LOAD)

#define STORE(suffix, type)                                                                                           \
  L_kStore##suffix : {                                                                                                \
    GATE_ACCESS(B, static_cast<int32_t>(ip->c), sizeof(type), kWrite);                                                \
    if (A.meta != 0 || B.is_boxed() ||                                                                                \
        !memory.StoreScalar(static_cast<AreaId>(B.meta), B.bits + static_cast<uint64_t>(static_cast<int32_t>(ip->c)), \
                            static_cast<std::make_unsigned_t<type>>(A.bits))) {                                       \
      CHECK(StoreSlow(B, static_cast<int32_t>(ip->c), sizeof(type), A));                                              \
    }                                                                                                                 \
    NEXT();                                                                                                           \
  }
  GMC_TYPES(STORE)

#define JUMP_IF(name, suffix, type, operation)                                      \
  L_##name##suffix : {                                                              \
    if ((A.meta | B.meta) != 0) goto slow_jump;                                     \
    if (static_cast<type>(A.bits) operation static_cast<type>(B.bits)) JUMP(ip->c); \
    NEXT();                                                                         \
  }
#define JUMP_LT(suffix, type) JUMP_IF(kJumpLt, suffix, type, <)
#define JUMP_GE(suffix, type) JUMP_IF(kJumpGe, suffix, type, >=)
  GMC_TYPES(JUMP_LT)
  GMC_TYPES(JUMP_GE)

#define BITWISE(name, operation)                   \
  L_##name : {                                     \
    if ((B.meta | C.meta) != 0) goto slow_binary;  \
    A = Register::Number(B.bits operation C.bits); \
    NEXT();                                        \
  }
  BITWISE(kAnd, &)
  BITWISE(kOr, |)
  BITWISE(kXor, ^)

L_kNot:
  if (B.meta != 0) goto slow_binary;
  A = Register::Number(~B.bits);
  NEXT();

#define EQUALITY(name, operation)                                 \
  L_##name : {                                                    \
    bool equal = B.bits == C.bits && B.meta == C.meta;            \
    if ((B.meta | C.meta) != 0) CHECK(CompareSlow(B, C, &equal)); \
    A = Register::Number(equal operation true);                   \
    NEXT();                                                       \
  }
  EQUALITY(kEq, ==)
  EQUALITY(kNe, !=)

#define JUMP_EQUALITY(name, operation)                            \
  L_##name : {                                                    \
    bool equal = A.bits == B.bits && A.meta == B.meta;            \
    if ((A.meta | B.meta) != 0) CHECK(CompareSlow(A, B, &equal)); \
    if (equal operation true) JUMP(ip->c);                        \
    NEXT();                                                       \
  }
  JUMP_EQUALITY(kJumpEq, ==)
  JUMP_EQUALITY(kJumpNe, !=)

L_kJump:
  JUMP(ip->c);

L_kNarrow:
  if (B.meta != 0) {
    CHECK(NarrowSlow(ip->x, B, &A));
  } else {
    A = Register::Number(NarrowBits(B.bits, ip->x));
  }
  NEXT();

L_kSwitch : {
  const lower::SwitchTable& table = frames_.back().function->switches[ip->b];
  if (IsOpen(A)) {
    uint32_t outcome;
    CHECK(Decide(static_cast<uint32_t>(table.cases.size()) + 1, &outcome));
    JUMP(outcome < table.cases.size() ? table.cases[outcome].target : table.otherwise);
  }
  uint64_t bits;
  CHECK(IsLate(A) ? ChooseCase(A, table, &bits) : NumberOf(A, "the value of a switch", &bits));
  const __int128 value =
      lower::IsSigned(table.type.numeric) ? __int128{static_cast<int64_t>(bits)} : static_cast<__int128>(bits);
  uint32_t target = table.otherwise;
  size_t low = 0, high = table.cases.size();
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (value < table.cases[middle].first) {
      high = middle;
    } else if (value > table.cases[middle].last) {
      low = middle + 1;
    } else {
      target = table.cases[middle].target;
      break;
    }
  }
  JUMP(target);
}

L_kLoadPointer : {
  GATE_ACCESS(B, static_cast<int32_t>(ip->c), code_.pointer_size, kRead);
  Pointer pointer;
  if (!B.is_boxed() && memory.LoadPointer(static_cast<AreaId>(B.meta),
                                          B.bits + static_cast<uint64_t>(static_cast<int32_t>(ip->c)), &pointer)) {
    A = Register::To(pointer);
  } else {
    const Numeric numeric = code_.pointer_size == 4 ? Numeric::kU32 : Numeric::kU64;
    CHECK(LoadSlow(B, static_cast<int32_t>(ip->c), code_.pointer_size, numeric, &A));
  }
  NEXT();
}
L_kStorePointer:
  GATE_ACCESS(B, static_cast<int32_t>(ip->c), code_.pointer_size, kWrite);
  if (!A.is_pointer() || B.is_boxed() ||
      !memory.StorePointer(static_cast<AreaId>(B.meta), B.bits + static_cast<uint64_t>(static_cast<int32_t>(ip->c)),
                           A.pointer())) {
    CHECK(StoreSlow(B, static_cast<int32_t>(ip->c), code_.pointer_size, A));
  }
  NEXT();
L_kLoadWide:
  GATE_ACCESS(B, static_cast<int32_t>(ip->c), ip->x, kRead);
  CHECK(LoadWide(B, static_cast<int32_t>(ip->c), ip->x, &A));
  NEXT();
L_kStoreWide:
  GATE_ACCESS(B, static_cast<int32_t>(ip->c), ip->x, kWrite);
  CHECK(StoreWide(B, static_cast<int32_t>(ip->c), ip->x, &A));
  NEXT();
L_kLoadBits:
  GATE(TouchBits(B, frames_.back().function->bit_fields[ip->c], AccessKind::kRead));
  CHECK(LoadBits(B, frames_.back().function->bit_fields[ip->c], &A));
  NEXT();
L_kStoreBits:
  GATE(TouchBits(B, frames_.back().function->bit_fields[ip->c], AccessKind::kWrite));
  CHECK(StoreBits(B, frames_.back().function->bit_fields[ip->c], A));
  NEXT();

L_kMovePointer : {
  current_ = ip;
  uint64_t bytes;
  if (C.meta == 0) {
    bytes = C.bits;
  } else if (!NumberOf(C, "the offset of a pointer", &bytes)) {
    frames_.back().next = ip;
    return;
  }
  MOVE(B, Distance(bytes), A);
  NEXT();
}
L_kStepPointer : {
  current_ = ip;
  uint64_t bytes;
  if (C.meta == 0) {
    bytes = C.bits;
  } else if (!NumberOf(C, "the offset of a pointer", &bytes)) {
    frames_.back().next = ip;
    return;
  }
  const uint64_t step = Distance(bytes);
  if (B.is_pointer()) {
    A = {B.bits + step, B.meta};
  } else {
    CHECK(MovePointer(B, static_cast<int64_t>(step), &A));
  }
  NEXT();
}
L_kOffset:
  MOVE(B, static_cast<int32_t>(ip->c), A);
  NEXT();
L_kElement : {
  current_ = ip;
  uint64_t index;
  if (C.meta == 0) {
    index = C.bits;
  } else if (!NumberOf(C, "an index", &index)) {
    frames_.back().next = ip;
    return;
  }
  MOVE(B, index * ip->x, A);
  NEXT();
}
L_kPointerDiff : {
  current_ = ip;
  if (B.is_pointer() && C.is_pointer()) {
    const Result<int64_t> difference = memory.Difference(B.pointer(), C.pointer());
    if (!difference.ok()) return FailMemory(difference.error(), "subtraction of pointers");
    A = Register::Number(static_cast<uint64_t>(*difference));
  } else if (B.is_pointer() != C.is_pointer() && (B.is_pointer() ? C : B).is_number() &&
             (B.is_pointer() ? C : B).bits == 0) {
    return Fail(Property::kDefBehavior, "difference of a null pointer and a pointer to an object");
  } else {
    uint64_t left, right;
    CHECK(NumberOf(B, "a pointer that is subtracted from", &left));
    CHECK(NumberOf(C, "a pointer that is subtracted", &right));
    A = Register::Number(left - right);
  }
  NEXT();
}
L_kPointerLt : {
  bool less;
  CHECK(PointerOrder(B, C, false, &less));
  A = Register::Number(less);
  NEXT();
}
L_kPointerLe : {
  bool less;
  CHECK(PointerOrder(B, C, true, &less));
  A = Register::Number(less);
  NEXT();
}
L_kJumpPointerLt : {
  bool less;
  CHECK(PointerOrder(A, B, false, &less));
  if (less) JUMP(ip->c);
  NEXT();
}
L_kJumpPointerGe : {
  bool less;
  CHECK(PointerOrder(A, B, false, &less));
  if (!less) JUMP(ip->c);
  NEXT();
}
L_kLocal:
  if (A.meta == 0) CHECK(MakeLocal(*frames_.back().function, ip->b, &A));
  NEXT();
L_kScopeEnd:
  GATE(TouchWhole(A));
  CHECK(EndScope(&A));
  NEXT();
L_kThreadLocal:
  A = ThreadLocal(ip->b);
  NEXT();
L_kCopyBytes:
  GATE(TouchCopy(A, B, ip->c));
  CHECK(CopyBytes(A, B, ip->c));
  NEXT();
L_kZeroBytes:
  GATE_ACCESS(A, 0, ip->c, kWrite);
  CHECK(ZeroBytes(A, ip->c));
  NEXT();
#define REAL(name, operation)                                                                              \
  L_##name : {                                                                                             \
    if ((B.meta | C.meta) != 0) {                                                                          \
      CHECK(General(*ip, r));                                                                              \
    } else {                                                                                               \
      A = Register::Number(                                                                                \
          std::bit_cast<uint64_t>(std::bit_cast<double>(B.bits) operation std::bit_cast<double>(C.bits))); \
    }                                                                                                      \
    NEXT();                                                                                                \
  }
  REAL(kAddF64, +)
  REAL(kSubF64, -)
  REAL(kMulF64, *)
  REAL(kDivF64, /)

L_kArithmetic:
L_kCompare:
  CHECK(General(*ip, r));
  NEXT();
L_kCheckOverflow:
L_kDoubtOverflow:
  CHECK(CheckOverflow(*ip, r));
  NEXT();
L_kConvertAny:
  CHECK(ConvertAny(*ip, r));
  NEXT();

L_kCall:
L_kCallPointer : {
  current_ = ip;
  Frame& caller = frames_.back();
  const lower::CallSite& site = caller.function->call_sites[ip->c];
  Register* arguments = r + caller.function->frame_size();
  caller.next = ip + 1;
  const Register chain = site.has_static_chain ? r[site.static_chain] : Register{};
  const bool entered =
      ip->op == Op::kCall ? Enter(ip->b, site, arguments, &A, chain) : EnterPointer(B, site, arguments, &A);
  if (!entered) {
    if (!ended_) frames_.back().next = is_resting() ? ip : frames_.back().next;
    return;
  }
  if (memory.area_limit() >= collects_at_) Collect();
  ip = frames_.back().next;
  r = frames_.back().registers;
  code = frames_.back().function->code.data();
  DISPATCH();
}

L_kReturn:
L_kReturnValue:
L_kReturnObject : {
  GATE(TouchReturn(*ip));
  current_ = ip;
  if (frames_.size() == 1 && (!is_search() || !LoadCaller())) {
    EndThread();
    return;
  }
  const Frame& caller = frames_[frames_.size() - 2];
  const Instruction& call = caller.next[-1];
  const lower::CallSite& site = caller.function->call_sites[call.c];
  Register* result = caller.registers + call.a;
  if (site.uses_result) {
    if (ip->op == Op::kReturnValue) {
      // Here the return of main can still be blamed.
      uint64_t status;
      if (A.is_boxed() && !IsLate(A) && !caller.function->body && !NumberOf(A, "the exit status", &status)) return;
      CopyHalves(A, &result[0]);
      if (ip->x == 2 && site.result.is_wide()) result[1] = r[ip->a + 1];
    } else if (ip->op == Op::kReturnObject) {
      if (!CopyBytes(*result, A, ip->c)) return;
    } else {
      *result = Register::Boxed(Box(Value::Uninitialised(8)));
      if (site.result.is_wide()) result[1] = *result;
    }
  }
  Leave();
  ip = frames_.back().next;
  r = frames_.back().registers;
  code = frames_.back().function->code.data();
  DISPATCH();
}

L_kGoto : {
  current_ = ip;
  if (!FunctionAt(A)) return Fail(Property::kDefBehavior, "jump to something that is no label");
  const std::optional<uint32_t> target = InstructionAt(A, *frames_.back().function);
  if (!target) return Fail(Property::kDefBehavior, "jump to something that is no label of this function");
  JUMP(*target);
}
L_kTrap:
  current_ = ip;
  return Fail(Property::kUnreachCall, "the program stops itself");
L_kUnsupported:
  current_ = ip;
  return Unknown("unsupported: " + frames_.back().function->texts[ip->b]);

slow_binary:
  CHECK(BinarySlow(*ip, r));
  NEXT();
slow_jump : {
  // Both are made numbers, or it is an error.
  Register outcome;
  const bool is_less = static_cast<uint16_t>(ip->op) < static_cast<uint16_t>(Op::kJumpGeI8);
  const auto numeric = static_cast<uint16_t>(ip->op) - static_cast<uint16_t>(is_less ? Op::kJumpLtI8 : Op::kJumpGeI8);
  const auto op = static_cast<Op>(static_cast<uint16_t>(Op::kLtI8) + numeric);
  CHECK(PointerArithmetic(op, A, B, &outcome));
  if ((outcome.bits != 0) == is_less) JUMP(ip->c);
  NEXT();
}
}

}  // namespace gmc::exec
