// What GCC expects of its run-time: argument lists, alloca, nested functions, jumps, atomic accesses.
#include "core/exec/library.h"

namespace gmc::exec {
namespace {

using lower::Numeric;

// A va_list begins with a pointer to the next argument (see Machine::StoreVariableArguments), whatever the ABI says.
bool TouchList(Call& call) {
  return call.machine.Touch(Argument(call, 0), 0, call.machine.pointer_size(), AccessKind::kWrite);
}

void VaStart(Call& call) {
  const AreaId area = call.machine.variable_arguments();
  if (area == kNoArea) return call.machine.Fail(Property::kDefBehavior, "va_start in a function without '...'");
  if (!TouchList(call)) return;
  const Result<void> stored = call.machine.memory().Store(Argument(call, 0).pointer(),
                                                          Value::PointerTo({area, 0}, call.machine.pointer_size()));
  if (!stored.ok()) call.machine.FailMemory(stored.error(), "va_start");
}

void VaEnd(Call& call) {
  if (!TouchList(call)) return;
  const uint32_t size = call.machine.pointer_size();
  const Result<void> ended = call.machine.memory().Store(Argument(call, 0).pointer(), Value::Uninitialised(size));
  if (!ended.ok()) call.machine.FailMemory(ended.error(), "va_end");
}

void VaCopy(Call& call) {
  // The source is passed as a pointer to the list where the list is an array, and by value where it is a pointer.
  Machine& machine = call.machine;
  const Register source = Argument(call, 1);
  const Area* area = machine.memory().Find(static_cast<AreaId>(source.meta));
  if (area == nullptr) return machine.Fail(Property::kDefBehavior, "va_copy of something that is no list");
  Value cursor = Value::PointerTo(source.pointer(), machine.pointer_size());
  const bool is_array = machine.pointer_size() == 8;
  if (!(is_array ? machine.TouchCopy(Argument(call, 0), source, 8) : TouchList(call))) return;
  if (is_array) {
    const Result<Value> loaded = machine.memory().Load(source.pointer(), 8);
    if (!loaded.ok()) return machine.FailMemory(loaded.error(), "va_copy");
    cursor = *loaded;
  }
  const Result<void> stored = machine.memory().Store(Argument(call, 0).pointer(), cursor);
  if (!stored.ok()) machine.FailMemory(stored.error(), "va_copy");
}

void VaArg(Call& call) {
  Machine& machine = call.machine;
  MemoryState& memory = machine.memory();
  if (!TouchList(call)) return;
  const Pointer list = Argument(call, 0).pointer();
  const Result<Value> cursor = memory.Load(list, machine.pointer_size());
  if (!cursor.ok()) return machine.FailMemory(cursor.error(), "va_arg");
  if (!cursor->is_pointer())
    return machine.Fail(Property::kDefBehavior, "va_arg of a list that was not started or has ended");
  const Pointer at = cursor->target;
  const Area* area = memory.Find(at.area);
  if (area == nullptr || area->state != AreaState::kLive) {
    return machine.Fail(Property::kDefBehavior, "va_arg of a list whose function has returned");
  }
  if (static_cast<uint64_t>(at.offset) + 16 > area->size) {
    return machine.Fail(Property::kDefBehavior, "va_arg of more arguments than were passed");
  }
  const Result<Value> size = memory.LoadInitialised(at, 8);
  if (!size.ok()) return machine.FailMemory(size.error(), "va_arg");
  const uint64_t wanted = call.site.uses_result ? call.site.result_size : size->bits[0];
  if (size->bits[0] != wanted) return machine.Fail(Property::kDefBehavior, "va_arg with another type than was passed");
  const Pointer value = at + 16;
  if (call.site.uses_result) {
    if (!call.site.result.is_scalar()) {
      const Result<void> copied = memory.Copy(call.result->pointer(), value, wanted, Overlap::kForbidden);
      if (wanted != 0 && !copied.ok()) return machine.FailMemory(copied.error(), "va_arg");
    } else if (call.site.result.is_wide()) {
      const Result<Value> loaded = memory.LoadInitialised(value, static_cast<uint32_t>(wanted));
      if (!loaded.ok()) return machine.FailMemory(loaded.error(), "va_arg");
      call.result[0] = Register::Number(loaded->bits[0]);
      call.result[1] = Register::Number(loaded->bits[1]);
    } else {
      const Result<Value> loaded = memory.Load(value, static_cast<uint32_t>(wanted));
      if (!loaded.ok()) return machine.FailMemory(loaded.error(), "va_arg");
      *call.result = machine.FromValue(*loaded, call.site.result.numeric);
    }
  }
  const Pointer next = value + static_cast<int64_t>((wanted + 15) / 16 * 16);
  const Result<void> stored = memory.Store(list, Value::PointerTo(next, machine.pointer_size()));
  if (!stored.ok()) machine.FailMemory(stored.error(), "va_arg");
}

void Alloca(Call& call) {
  uint64_t size;
  if (NumberArgument(call, 0, &size)) Return(call, call.machine.AllocateInFrame(size));
}

// An array of variable length.
void AllocaOfArray(Call& call) {
  uint64_t size;
  if (!NumberArgument(call, 0, &size)) return;
  const bool is_negative =
      call.machine.pointer_size() == 4 ? static_cast<int32_t>(size) < 0 : static_cast<int64_t>(size) < 0;
  if (is_negative) return call.machine.Fail(Property::kDefBehavior, "an array of a negative length");
  Return(call, call.machine.AllocateInFrame(size));
}

void StackSave(Call& call) { Return(call, Register::Number(call.machine.frame_areas() + 1)); }

void StackRestore(Call& call) {
  uint64_t token;
  if (!NumberArgument(call, 0, &token) || token == 0 || !call.machine.TouchFrameAreas(token - 1)) return;
  call.machine.ReleaseFrameAreas(token - 1);
}

// The trampoline's memory holds the function and its static chain; calling a pointer to it finds both.
void InitTrampoline(Call& call) {
  const uint32_t size = call.machine.pointer_size();
  const Pointer place = Argument(call, 0).pointer();
  for (int64_t i = 0; i < 2; ++i) {
    const Result<void> stored = call.machine.memory().Store(
        place + i * size, Value::PointerTo(Argument(call, static_cast<size_t>(i) + 1).pointer(), size));
    if (!stored.ok()) return call.machine.FailMemory(stored.error(), "write");
  }
}
void AdjustTrampoline(Call& call) { Return(call, Argument(call, 0)); }

void Unreachable(Call& call) { call.machine.Fail(Property::kDefBehavior, "control reaches __builtin_unreachable()"); }
void ReturnedAfterAll(Call& call) {
  call.machine.Fail(Property::kDefBehavior, "a function that must not return has returned");
}
void Trap(Call& call) { call.machine.Fail(Property::kUnreachCall, "the program stops itself"); }

// Where the caller's frame lies; GCC only stores it, for unwinding.
void CanonicalFrame(Call& call) { ReturnNumber(call, 0); }
void FrameLayout(Call& call) {
  call.machine.Unknown("the value of " + call.function.name + "() depends on where frames and code lie");
}

void Expect(Call& call) { Return(call, Argument(call, 0)); }
void NoEffect(Call&) {}
void Zero(Call& call) { ReturnNumber(call, 0); }

// A jmp_buf begins with the token of the saved jump.
void StoreToken(Call& call, Pointer token) {
  const Value value = Value::PointerTo(token, call.machine.pointer_size());
  const Result<void> stored = call.machine.memory().Store(Argument(call, 0).pointer(), value);
  if (!stored.ok()) return call.machine.FailMemory(stored.error(), "setjmp");
}

void Setjmp(Call& call) {
  if (!call.machine.Touch(Argument(call, 0), 0, call.machine.pointer_size(), AccessKind::kWrite)) return;
  StoreToken(call, call.machine.SaveJump());
  ReturnNumber(call, 0);
}

// What GCC makes of __builtin_setjmp(buffer): buffer and the label where __builtin_longjmp arrives.
void SetjmpSetup(Call& call) {
  if (!call.machine.Touch(Argument(call, 0), 0, call.machine.pointer_size(), AccessKind::kWrite)) return;
  const std::optional<Pointer> token = call.machine.SaveJumpTo(Argument(call, 1));
  if (!token) return call.machine.Fail(Property::kDefBehavior, "__builtin_setjmp with something that is no label");
  StoreToken(call, *token);
}

// The functions that the jump leaves end, in the same operation. Nothing: stopped.
std::optional<Pointer> LoadToken(Call& call) {
  Machine& machine = call.machine;
  const Register buffer = Argument(call, 0);
  if (!buffer.is_pointer()) {
    machine.Fail(Property::kValidDeref, "longjmp with a null pointer");
    return std::nullopt;
  }
  const Result<Value> token = machine.memory().LoadInitialised(buffer.pointer(), machine.pointer_size());
  if (machine.is_guarded()) {
    Operation& operation = machine.NewOperation();
    operation.accesses.push_back({buffer.pointer(), machine.pointer_size(), AccessKind::kRead});
    if (token.ok() && token->is_pointer()) machine.AppendEndsOfJump(token->target, &operation);
    if (!machine.Begin(operation)) return std::nullopt;
  }
  if (token.ok() && token->is_pointer()) return token->target;
  if (token.ok()) {
    machine.Fail(Property::kDefBehavior, "longjmp without setjmp");
  } else {
    machine.FailMemory(token.error(), "longjmp");
  }
  return std::nullopt;
}

void Longjmp(Call& call) {
  uint64_t value;
  if (!NumberArgument(call, 1, &value)) return;
  if (const std::optional<Pointer> token = LoadToken(call)) {
    call.machine.Jump(*token, static_cast<uint32_t>(value) == 0 ? 1 : value);
  }
}

void BuiltinLongjmp(Call& call) {
  if (const std::optional<Pointer> token = LoadToken(call)) call.machine.Jump(*token, std::nullopt);
}

// From a nested function: a label of one around it, and a place in that one's frame.
void NonlocalGoto(Call& call) {
  call.machine.JumpToLabel(Argument(call, 0), static_cast<AreaId>(Argument(call, 1).meta));
}

void HasLandingPad(Call& call) { ReturnNumber(call, call.machine.HasLandingPad()); }
void EnterLandingPad(Call& call) { call.machine.EnterLandingPad(); }

void ObjectSize(Call& call) {
  uint64_t kind;
  if (!NumberArgument(call, 1, &kind)) return;
  ReturnNumber(call, kind < 2 ? ~uint64_t{0} : 0);
}

// --- atomic accesses of 1, 2, 4, 8 and 16 bytes: the name ends in the size.
uint32_t WidthOfName(const Call& call) {
  const std::string& name = call.function.link_name;
  uint32_t width = 0;
  for (size_t i = name.rfind('_') + 1; i < name.size(); ++i) width = width * 10 + static_cast<uint32_t>(name[i] - '0');
  return width;
}

// Announces an atomic access to the object at the first argument.
enum class Update { kNo, kYes };

bool BeginAtomic(Call& call, uint32_t width, AccessKind kind, Update update = Update::kNo) {
  Machine& machine = call.machine;
  if (!machine.is_guarded()) return true;
  Operation& operation = machine.NewOperation();
  const Register& pointer = Argument(call, 0);
  if (pointer.is_pointer()) operation.accesses.push_back({pointer.pointer(), width, kind, Atomicity::kAtomic});
  operation.updates = update == Update::kYes;
  return machine.Begin(operation);
}

// Extended as the caller's type of the result wants it, when that is the type of the object.
Numeric ResultNumeric(const Call& call) {
  return call.site.result.is_scalar() ? call.site.result.numeric : Numeric::kU64;
}

bool LoadAtomic(Call& call, uint32_t width, Numeric numeric, Register* value) {
  const Register& pointer = Argument(call, 0);
  if (!pointer.is_pointer())
    return call.machine.Fail(Property::kValidDeref, "atomic access through a null pointer"), false;
  const Result<Value> loaded = call.machine.memory().Load(pointer.pointer(), width);
  if (!loaded.ok()) return call.machine.FailMemory(loaded.error(), "atomic read"), false;
  *value = call.machine.FromValue(*loaded, numeric);
  return true;
}

bool StoreAtomic(Call& call, const Register& pointer, uint32_t width, const Register& value) {
  if (!pointer.is_pointer())
    return call.machine.Fail(Property::kValidDeref, "atomic access through a null pointer"), false;
  const Result<void> stored = call.machine.memory().Store(pointer.pointer(), call.machine.ValueOf(value, width));
  if (!stored.ok()) return call.machine.FailMemory(stored.error(), "atomic write"), false;
  return true;
}

void AtomicLoad(Call& call) {
  Register value;
  if (!BeginAtomic(call, WidthOfName(call), AccessKind::kRead)) return;
  if (LoadAtomic(call, WidthOfName(call), ResultNumeric(call), &value)) Return(call, value);
}
void AtomicStore(Call& call) {
  if (!BeginAtomic(call, WidthOfName(call), AccessKind::kWrite)) return;
  StoreAtomic(call, Argument(call, 0), WidthOfName(call), Argument(call, 1));
}
void AtomicExchange(Call& call) {
  Register old;
  if (!BeginAtomic(call, WidthOfName(call), AccessKind::kWrite, Update::kYes)) return;
  if (!LoadAtomic(call, WidthOfName(call), ResultNumeric(call), &old)) return;
  if (StoreAtomic(call, Argument(call, 0), WidthOfName(call), Argument(call, 1))) Return(call, old);
}

uint64_t Apply(char operation, uint64_t left, uint64_t right) {
  switch (operation) {
    case 'a':
      return left + right;
    case 's':
      return left - right;
    case 'n':
      return left & right;
    case 'o':
      return left | right;
    case 'x':
      return left ^ right;
    default:
      return ~(left & right);
  }
}

enum class Gives { kOld, kNew };

template <char kOperation, Gives kGives>
void AtomicUpdate(Call& call) {
  const uint32_t width = WidthOfName(call);
  Machine& machine = call.machine;
  Register old, updated;
  uint64_t operand = 0;
  if (!BeginAtomic(call, width, AccessKind::kWrite, Update::kYes)) return;
  if (!LoadAtomic(call, width, ResultNumeric(call), &old)) return;
  const bool is_open = machine.IsOpen(old) || machine.IsOpen(Argument(call, 1));
  if (!is_open && !NumberArgument(call, 1, &operand)) return;
  if (is_open) {
    updated = machine.Open();
  } else if (old.is_pointer() && (kOperation == 'a' || kOperation == 's')) {
    updated = {Apply(kOperation, old.bits, machine.Distance(operand)), old.meta};
  } else {
    uint64_t bits;
    if (!machine.NumberOf(old, "an atomic object", &bits)) return;
    const Value cut = Value::Scalar(Apply(kOperation, bits, operand), width);
    updated = machine.FromValue(cut, ResultNumeric(call));
  }
  if (StoreAtomic(call, Argument(call, 0), width, updated)) Return(call, kGives == Gives::kOld ? old : updated);
}

// Values of which one is open may be equal or not: BeginExchange made that a choice.
bool SameValue(Machine& machine, const Register& left, const Register& right, uint32_t width, bool* same) {
  if (machine.IsOpen(left) || machine.IsOpen(right)) return *same = machine.alternative() == 0, true;
  const Value a = machine.ValueOf(left, width), b = machine.ValueOf(right, width);
  if (!a.fully_initialised() || !b.fully_initialised()) {
    machine.Fail(Property::kDefBehavior, "an atomic object that is compared is not initialised");
    return false;
  }
  *same = a == b;
  return !a.is_pointer() || !b.is_pointer() || machine.CanCompare(a.target, b.target);
}

bool IsOpen(Machine& machine, const Result<Value>& value) {
  return value.ok() && machine.IsOpen(machine.FromValue(*value, Numeric::kU64));
}

// Compares the object at the first argument with the value at `expected`, or with `wanted` if that is null, and
// announces the accesses: an exchange that fails only reads the object, and writes what it found to `expected`. False:
// stopped.
bool BeginExchange(Call& call, uint32_t width, const Register* expected, const Register* wanted, bool is_weak) {
  Machine& machine = call.machine;
  if (!machine.is_guarded() && !is_weak && !machine.options().open_values) return true;
  const Register& object = Argument(call, 0);
  if (!object.is_pointer() || (expected != nullptr && !expected->is_pointer())) return true;  // an error
  const Result<Value> old = machine.memory().Load(object.pointer(), width);
  const Result<Value> other = expected != nullptr ? machine.memory().Load(expected->pointer(), width)
                                                  : Result<Value>(machine.ValueOf(*wanted, width));
  const bool is_open = IsOpen(machine, old) || IsOpen(machine, other);
  const bool are_known = old.ok() && other.ok() && old->fully_initialised() && other->fully_initialised();
  const bool may_succeed = is_open || (are_known && *old == *other);
  const bool may_fail = is_open || (are_known && (is_weak || !may_succeed));
  auto kind_if = [](bool is_write) { return is_write ? AccessKind::kWrite : AccessKind::kRead; };
  Operation& operation = machine.NewOperation();
  operation.accesses.push_back({object.pointer(), width, kind_if(may_succeed), Atomicity::kAtomic});
  if (expected != nullptr) operation.accesses.push_back({expected->pointer(), width, kind_if(may_fail)});
  operation.updates = true;
  operation.alternatives = may_succeed && may_fail ? 2 : 1;
  return machine.Begin(operation);
}

// bool __atomic_compare_exchange_n(T *object, T *expected, T desired, bool weak, int, int). A weak one may fail
// although the values are equal.
void CompareExchange(Call& call) {
  const uint32_t width = WidthOfName(call);
  const Register& expected = Argument(call, 1);
  Register old;
  uint64_t is_weak = 0;
  if (call.site.arguments.size() > 3 && !NumberArgument(call, 3, &is_weak)) return;
  if (!BeginExchange(call, width, &expected, nullptr, is_weak != 0)) return;
  if (!LoadAtomic(call, width, Numeric::kU64, &old)) return;
  if (!expected.is_pointer()) return call.machine.Fail(Property::kValidDeref, "atomic access through a null pointer");
  const Result<Value> wanted = call.machine.memory().Load(expected.pointer(), width);
  if (!wanted.ok()) return call.machine.FailMemory(wanted.error(), "atomic read");
  bool same;
  if (!SameValue(call.machine, old, call.machine.FromValue(*wanted, Numeric::kU64), width, &same)) return;
  same &= is_weak == 0 || call.machine.alternative() == 0;
  const bool stored =
      same ? StoreAtomic(call, Argument(call, 0), width, Argument(call, 2)) : StoreAtomic(call, expected, width, old);
  if (stored) ReturnNumber(call, same);
}

template <Gives kGives>
void SyncCompareAndSwap(Call& call) {
  const uint32_t width = WidthOfName(call);
  Register old;
  bool same;
  if (!BeginExchange(call, width, nullptr, &Argument(call, 1), false)) return;
  if (!LoadAtomic(call, width, kGives == Gives::kOld ? ResultNumeric(call) : Numeric::kU64, &old)) return;
  if (!SameValue(call.machine, old, Argument(call, 1), width, &same)) return;
  if (same && !StoreAtomic(call, Argument(call, 0), width, Argument(call, 2))) return;
  if (kGives == Gives::kOld) {
    Return(call, old);
  } else {
    ReturnNumber(call, same);
  }
}

void TestAndSet(Call& call) {
  Register old;
  uint64_t bits;
  if (!BeginAtomic(call, 1, AccessKind::kWrite, Update::kYes)) return;
  if (!LoadAtomic(call, 1, Numeric::kU8, &old) || !call.machine.NumberOf(old, "an atomic flag", &bits)) return;
  if (StoreAtomic(call, Argument(call, 0), 1, Register::Number(1))) ReturnNumber(call, bits != 0);
}
void AtomicClear(Call& call) {
  if (BeginAtomic(call, 1, AccessKind::kWrite)) StoreAtomic(call, Argument(call, 0), 1, Register::Number(0));
}
void SyncRelease(Call& call) {
  const uint32_t width = WidthOfName(call);
  if (BeginAtomic(call, width, AccessKind::kWrite)) StoreAtomic(call, Argument(call, 0), width, Register::Number(0));
}
void IsLockFree(Call& call) { ReturnNumber(call, 1); }

#define GMC_SIZES(name, primitive) \
  {name "1", primitive}, {name "2", primitive}, {name "4", primitive}, { name "8", primitive }
#define GMC_UPDATES(operation, letter)                                                   \
  GMC_SIZES("__atomic_fetch_" operation "_", (AtomicUpdate<letter, Gives::kOld>)),       \
      GMC_SIZES("__atomic_" operation "_fetch_", (AtomicUpdate<letter, Gives::kNew>)),   \
      GMC_SIZES("__sync_fetch_and_" operation "_", (AtomicUpdate<letter, Gives::kOld>)), \
      GMC_SIZES("__sync_" operation "_and_fetch_", (AtomicUpdate<letter, Gives::kNew>))

constexpr LibraryEntry kEntries[] = {
    {"__builtin_va_start", VaStart},
    {"__builtin_va_end", VaEnd},
    {"__builtin_va_copy", VaCopy},
    {"__gmc_va_arg", VaArg},
    {"alloca", Alloca},
    {"__builtin_alloca", Alloca},
    {"__builtin_alloca_with_align", AllocaOfArray},
    {"__builtin_alloca_with_align_and_max", AllocaOfArray},
    {"__builtin_stack_save", StackSave},
    {"__builtin_stack_restore", StackRestore},
    {"__builtin_init_trampoline", InitTrampoline},
    {"__builtin_init_heap_trampoline", InitTrampoline},
    {"__builtin_adjust_trampoline", AdjustTrampoline},
    {"__builtin_unreachable", Unreachable},
    {"__gmc_returned_after_all", ReturnedAfterAll},
    {"__builtin_trap", Trap},
    {"__builtin_expect", Expect},
    {"__builtin_expect_with_probability", Expect},
    {"__builtin_assume_aligned", Expect},
    {"__builtin_dwarf_cfa", CanonicalFrame},
    {"__builtin_frame_address", FrameLayout},
    {"__builtin_return_address", FrameLayout},
    {"__builtin_prefetch", NoEffect},
    {"__builtin_constant_p", Zero},
    {"__builtin_object_size", ObjectSize},
    {"__builtin_clear_padding", NoEffect},
    {"setjmp", Setjmp},
    {"_setjmp", Setjmp},
    {"__sigsetjmp", Setjmp},
    {"sigsetjmp", Setjmp},
    {"__builtin_setjmp_setup", SetjmpSetup},
    {"__builtin_setjmp_receiver", NoEffect},
    {"longjmp", Longjmp},
    {"_longjmp", Longjmp},
    {"siglongjmp", Longjmp},
    {"__builtin_longjmp", BuiltinLongjmp},
    {"__builtin_nonlocal_goto", NonlocalGoto},
    {"__gmc_has_landing_pad", HasLandingPad},
    {"__gmc_enter_landing_pad", EnterLandingPad},
    GMC_SIZES("__atomic_load_", AtomicLoad),
    GMC_SIZES("__atomic_store_", AtomicStore),
    GMC_SIZES("__atomic_exchange_", AtomicExchange),
    GMC_SIZES("__atomic_compare_exchange_", CompareExchange),
    GMC_UPDATES("add", 'a'),
    GMC_UPDATES("sub", 's'),
    GMC_UPDATES("and", 'n'),
    GMC_UPDATES("or", 'o'),
    GMC_UPDATES("xor", 'x'),
    GMC_UPDATES("nand", 'd'),
    GMC_SIZES("__sync_val_compare_and_swap_", SyncCompareAndSwap<Gives::kOld>),
    GMC_SIZES("__sync_bool_compare_and_swap_", SyncCompareAndSwap<Gives::kNew>),
    GMC_SIZES("__sync_lock_test_and_set_", AtomicExchange),
    GMC_SIZES("__sync_lock_release_", SyncRelease),
    {"__atomic_test_and_set", TestAndSet},
    {"__atomic_clear", AtomicClear},
    {"__atomic_thread_fence", NoEffect},
    {"__atomic_signal_fence", NoEffect},
    {"__sync_synchronize", NoEffect},
    {"__atomic_is_lock_free", IsLockFree},
};

}  // namespace

std::span<const LibraryEntry> BuiltinLibrary() { return kEntries; }

}  // namespace gmc::exec
