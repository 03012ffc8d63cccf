// malloc and its relatives, and the hot functions of string.h.
#include <bit>
#include <cstring>

#include "core/exec/library.h"
#include "hash/check.h"

namespace gmc::exec {
namespace {

uint32_t AllocationOutcomes(const Call& call) { return call.machine.options().malloc_may_fail ? 2 : 1; }

// False: the thread stops before, or the allocation fails and returns null.
bool BeginAllocation(Call& call) {
  Operation& operation = call.machine.NewOperation();
  operation.alternatives = AllocationOutcomes(call);
  if (operation.alternatives == 1) return true;
  if (!call.machine.Begin(operation)) return false;
  if (call.machine.alternative() == 0) return true;
  ReturnNumber(call, 0);
  return false;
}

void FailAllocation(Call& call) {
  if (call.machine.options().malloc_never_fails)
    return call.machine.Unknown("allocation of more than an object can have");
  ReturnNumber(call, 0);
}

// No object is larger than the difference of two pointers can be: such a request fails everywhere.
bool IsTooLarge(Call& call, uint64_t size) {
  if (size < uint64_t{1} << (8 * call.machine.pointer_size() - 1)) return false;
  FailAllocation(call);
  return true;
}

void Malloc(Call& call) {
  uint64_t size;
  if (!NumberArgument(call, 0, &size) || IsTooLarge(call, size) || !BeginAllocation(call)) return;
  Return(call, call.machine.Allocate(size, InitialContent::kUninitialised));
}

void Calloc(Call& call) {
  uint64_t count, size;
  if (!NumberArgument(call, 0, &count) || !NumberArgument(call, 1, &size)) return;
  uint64_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return FailAllocation(call);
  if (IsTooLarge(call, bytes) || !BeginAllocation(call)) return;
  Return(call, call.machine.Allocate(bytes, InitialContent::kZero));
}

void Free(Call& call) {
  if (call.site.arguments.empty()) return;
  if (call.machine.BeginFree(Argument(call, 0), call.function.name.c_str())) call.machine.Free(Argument(call, 0));
}

void Realloc(Call& call) {
  uint64_t size;
  if (!NumberArgument(call, 1, &size) || IsTooLarge(call, size)) return;
  const Register old = Argument(call, 0);
  Machine& machine = call.machine;
  // Before the thread may stop for anything else.
  if (old.is_pointer() && !machine.SettleEnds(old.pointer(), size)) return;
  // As glibc decides what C leaves open: a block that is to have no bytes is freed.
  const bool only_frees = size == 0 && old.is_pointer();
  if (!machine.BeginFree(old, "realloc", only_frees ? 1 : AllocationOutcomes(call))) return;
  if (only_frees) {
    machine.Free(old);
    return ReturnNumber(call, 0);
  }
  if (AllocationOutcomes(call) > 1 && machine.alternative() == 1) return ReturnNumber(call, 0);
  const Register grown = machine.Allocate(size, InitialContent::kUninitialised);
  if (machine.stopped()) return;
  if (old.is_pointer()) {
    const uint64_t kept = std::min(machine.memory().Find(static_cast<AreaId>(old.meta))->size, size);
    if (kept != 0) {
      const Result<void> copied = machine.memory().Copy(grown.pointer(), old.pointer(), kept, Overlap::kForbidden);
      if (!copied.ok()) return machine.FailMemory(copied.error(), "realloc");
    }
  }
  machine.Free(old);
  Return(call, grown);
}

void AlignedAlloc(Call& call) {
  uint64_t size;
  if (!NumberArgument(call, 1, &size) || IsTooLarge(call, size) || !BeginAllocation(call)) return;
  Return(call, call.machine.Allocate(size, InitialContent::kUninitialised));
}

void PosixMemalign(Call& call) {
  uint64_t alignment, size;
  if (!NumberArgument(call, 1, &alignment) || !NumberArgument(call, 2, &size)) return;
  constexpr uint64_t kOutOfMemory = 12, kInvalid = 22;  // ENOMEM, EINVAL
  if (!std::has_single_bit(alignment) || alignment % call.machine.pointer_size() != 0) {
    return ReturnNumber(call, kInvalid);
  }
  if (size >= uint64_t{1} << (8 * call.machine.pointer_size() - 1)) {
    if (call.machine.options().malloc_never_fails) return FailAllocation(call);
    return ReturnNumber(call, kOutOfMemory);
  }
  Operation& operation = call.machine.NewOperation();
  operation.alternatives = AllocationOutcomes(call);
  if (Argument(call, 0).is_pointer()) {
    operation.accesses.push_back({Argument(call, 0).pointer(), call.machine.pointer_size(), AccessKind::kWrite});
  }
  if (!call.machine.Begin(operation)) return;
  if (operation.alternatives > 1 && call.machine.alternative() == 1) return ReturnNumber(call, kOutOfMemory);
  const Register block = call.machine.Allocate(size, InitialContent::kUninitialised);
  if (call.machine.stopped()) return;
  const Result<void> stored = call.machine.memory().Store(
      Argument(call, 0).pointer(), Value::PointerTo(block.pointer(), call.machine.pointer_size()));
  if (!stored.ok()) return call.machine.FailMemory(stored.error(), "write");
  ReturnNumber(call, 0);
}

// Blocks of the library itself.
void AllocateOwn(Call& call) {
  uint64_t size;
  if (!NumberArgument(call, 0, &size)) return;
  Return(call, call.machine.Allocate(size, InitialContent::kUninitialised, AreaKind::kInternal));
}
void ReleaseOwn(Call& call) { call.machine.Free(Argument(call, 0)); }

// Of a const variable, around what initialises it.
void SetAccess(Call& call, Access access) {
  GMC_CHECK(call.machine.memory().SetAccess(Argument(call, 0).pointer().area, access).ok());
}
void MakeConstant(Call& call) { SetAccess(call, Access::kReadOnly); }
void MakeVariable(Call& call) { SetAccess(call, Access::kReadWrite); }

void BlockSize(Call& call) {
  const Area* area = call.machine.memory().Find(static_cast<AreaId>(Argument(call, 0).meta));
  ReturnNumber(call, area != nullptr ? area->size : 0);
}

// Of `count` bytes, in the two pointers that are the first arguments.
void CopyWith(Call& call, Overlap overlap) {
  uint64_t count;
  if (!NumberArgument(call, 2, &count)) return;
  Machine& machine = call.machine;
  const Register to = Argument(call, 0), from = Argument(call, 1);
  if (count != 0) {
    if (!to.is_pointer() || !from.is_pointer()) {
      uint64_t bits;
      const Register& wrong = to.is_pointer() ? from : to;
      if (!machine.NumberOf(wrong, "a pointer", &bits)) return;
      return machine.Fail(Property::kValidDeref,
                          call.function.name + (bits == 0 ? " with a null pointer" : " with an integer"));
    }
    if (!machine.TouchCopy(to, from, count)) return;
    if (!machine.SettleEnds(to.pointer(), count) || !machine.SettleEnds(from.pointer(), count)) return;
    const Result<void> copied = machine.memory().Copy(to.pointer(), from.pointer(), count, overlap);
    if (!copied.ok()) return machine.FailMemory(copied.error(), call.function.name.c_str());
  }
  Return(call, to);
}

void Memcpy(Call& call) { CopyWith(call, Overlap::kForbidden); }
void Memmove(Call& call) { CopyWith(call, Overlap::kAllowed); }

void Memset(Call& call) {
  uint64_t byte, count;
  if (!NumberArgument(call, 1, &byte) || !NumberArgument(call, 2, &count)) return;
  const Register to = Argument(call, 0);
  if (count != 0) {
    if (!to.is_pointer()) return call.machine.Fail(Property::kValidDeref, "memset with a null pointer");
    if (!call.machine.Touch(to, 0, count, AccessKind::kWrite)) return;
    if (!call.machine.SettleEnds(to.pointer(), count)) return;
    const Result<void> filled = call.machine.memory().Fill(to.pointer(), static_cast<uint8_t>(byte), count);
    if (!filled.ok()) return call.machine.FailMemory(filled.error(), "memset");
  }
  Return(call, to);
}

// Of `count` bytes at each of the first two arguments.
bool TouchReads(Call& call, uint64_t count) {
  Operation& operation = call.machine.NewOperation();
  for (size_t i = 0; i < 2; ++i) {
    const Register& pointer = Argument(call, i);
    if (!pointer.is_pointer() || count == 0) continue;
    operation.accesses.push_back({pointer.pointer(), count, AccessKind::kRead, Atomicity::kPlain});
  }
  return call.machine.Begin(operation);
}

void Memcmp(Call& call) {
  uint64_t count;
  std::string left, right;
  if (!NumberArgument(call, 2, &count)) return;
  if (!ReadBytes(call.machine, Argument(call, 0), &left, count)) return;
  if (!ReadBytes(call.machine, Argument(call, 1), &right, count)) return;
  if (!TouchReads(call, count)) return;
  const int order = count == 0 ? 0 : std::memcmp(left.data(), right.data(), count);
  ReturnNumber(call, static_cast<uint64_t>(int64_t{order < 0 ? -1 : order > 0}));
}

// Of a string that is an argument; false: stopped.
bool LengthArgument(Call& call, size_t i, uint64_t* length) {
  if (i >= call.site.arguments.size() || !Argument(call, i).is_pointer()) {
    std::string text;
    return StringArgument(call, i, &text);
  }
  Machine& machine = call.machine;
  bool is_nonzero = false;
  for (*length = 0;; ++*length) {
    const Pointer at = Argument(call, i).pointer() + static_cast<int64_t>(*length);
    if (!machine.SettleZero(at, &is_nonzero)) return false;
    if (is_nonzero) continue;
    const Result<Value> byte = machine.memory().LoadInitialised(at, 1);
    if (!byte.ok()) return FailRead(machine, Argument(call, i), *length + 1, byte.error());
    if (byte->bits[0] == 0) return true;
  }
}

void Strlen(Call& call) {
  uint64_t length = 0;
  if (!LengthArgument(call, 0, &length)) return;
  if (call.machine.Touch(Argument(call, 0), 0, length + 1, AccessKind::kRead)) ReturnNumber(call, length);
}

void Strcmp(Call& call) {
  Machine& machine = call.machine;
  for (int64_t i = 0;; ++i) {
    Value bytes[2];
    for (size_t side = 0; side < 2; ++side) {
      const Register& text = Argument(call, side);
      if (!text.is_pointer()) return machine.Fail(Property::kValidDeref, "strcmp with a null pointer");
      if (!machine.SettleBytes(text.pointer() + i, 1)) return;
      const Result<Value> byte = machine.memory().LoadInitialised(text.pointer() + i, 1);
      if (!byte.ok()) {
        if (TouchReads(call, static_cast<uint64_t>(i) + 1)) machine.FailMemory(byte.error(), "read");
        return;
      }
      bytes[side] = *byte;
    }
    if (bytes[0].bits[0] != bytes[1].bits[0] || bytes[0].bits[0] == 0) {
      if (!TouchReads(call, static_cast<uint64_t>(i) + 1)) return;
      const int order = bytes[0].bits[0] < bytes[1].bits[0] ? -1 : bytes[0].bits[0] > bytes[1].bits[0];
      return ReturnNumber(call, static_cast<uint64_t>(int64_t{order}));
    }
  }
}

void Strcpy(Call& call) {
  uint64_t length = 0;
  if (!LengthArgument(call, 1, &length)) return;
  const Register to = Argument(call, 0), from = Argument(call, 1);
  if (!to.is_pointer()) return call.machine.Fail(Property::kValidDeref, "strcpy to a null pointer");
  if (!call.machine.TouchCopy(to, from, length + 1)) return;
  if (!call.machine.SettleEnds(to.pointer(), length + 1)) return;
  const Result<void> copied = call.machine.memory().Copy(to.pointer(), from.pointer(), length + 1, Overlap::kForbidden);
  if (!copied.ok()) return call.machine.FailMemory(copied.error(), "strcpy");
  Return(call, to);
}

constexpr LibraryEntry kEntries[] = {
    {"malloc", Malloc},
    {"calloc", Calloc},
    {"realloc", Realloc},
    {"free", Free},
    {"cfree", Free},
    {"aligned_alloc", AlignedAlloc},
    {"memalign", AlignedAlloc},
    {"posix_memalign", PosixMemalign},
    {"__gmc_allocate", AllocateOwn},
    {"__gmc_release", ReleaseOwn},
    {"__gmc_make_constant", MakeConstant},
    {"__gmc_make_variable", MakeVariable},
    {"__gmc_block_size", BlockSize},
    {"malloc_usable_size", BlockSize},
    {"memcpy", Memcpy},
    {"__gmc_memcpy", Memcpy},
    {"memmove", Memmove},
    {"__gmc_memmove", Memmove},
    {"memset", Memset},
    {"__gmc_memset", Memset},
    {"memcmp", Memcmp},
    {"__gmc_memcmp", Memcmp},
    {"strlen", Strlen},
    {"__gmc_strlen", Strlen},
    {"strcmp", Strcmp},
    {"__gmc_strcmp", Strcmp},
    {"strcpy", Strcpy},
    {"__gmc_strcpy", Strcpy},
};

}  // namespace

std::span<const LibraryEntry> MemoryLibrary() { return kEntries; }

}  // namespace gmc::exec
