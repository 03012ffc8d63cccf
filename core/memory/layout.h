// Ref<S>: an area laid out as the C++ struct S, for records of the checker's own that are part of the state.
//
// A field is named by a pointer to member, so that no offset is ever written down:
//
//   struct Thread { uint32_t status; Pointer stack; Ref<Thread> next; };
//   Ref<Thread> t = *AllocRecord<Thread>(&memory);
//   StoreField(&memory, t, &Thread::status, 1u);
//   Result<uint32_t> status = LoadField(memory, t, &Thread::status);
//
// S is never constructed as such: it only says where fields are. A field may be a Pointer or a Ref, stored as a
// pointer of the memory, or any type whose value is its bytes (no padding), so that equal values hash alike.
//
// Thread safety: as the memory.
#pragma once

#include <cstring>
#include <type_traits>

#include "core/memory/memory_state.h"

namespace gmc {

template <typename S>
struct Ref {
  Pointer area;

  constexpr bool is_null() const { return area.is_null(); }
  friend constexpr bool operator==(const Ref&, const Ref&) = default;
};

namespace layout_internal {

template <typename V>
struct IsRef : std::false_type {};
template <typename S>
struct IsRef<Ref<S>> : std::true_type {};

template <typename V>
inline constexpr bool kIsPointer = std::is_same_v<V, Pointer> || IsRef<V>::value;
template <typename V>
inline constexpr bool kIsPlain = std::is_trivially_copyable_v<V> && sizeof(V) <= kMaxScalarBytes &&
                                 (std::has_unique_object_representations_v<V> || std::is_floating_point_v<V>);

template <typename S, typename V>
int64_t OffsetOf(V S::*field) {
  static_assert(std::is_standard_layout_v<S> && std::is_default_constructible_v<S>);
  static const S probe{};
  return reinterpret_cast<const char*>(&(probe.*field)) - reinterpret_cast<const char*>(&probe);
}

}  // namespace layout_internal

template <typename S>
Result<Ref<S>> AllocRecord(MemoryState* memory, const AreaAttributes& attributes = {}) {
  const Result<Pointer> area = memory->Alloc(sizeof(S), attributes);
  if (!area.ok()) return area.error();
  return Ref<S>{*area};
}

template <typename S>
Result<void> FreeRecord(MemoryState* memory, Ref<S> ref) {
  return memory->Free(ref.area);
}

template <typename S>
Result<void> SetRootRecord(MemoryState* memory, Ref<S> ref) {
  return memory->SetRoot(ref.area);
}

template <typename S, typename V>
Result<void> StoreField(MemoryState* memory, Ref<S> ref, V S::*field, const std::type_identity_t<V>& value) {
  using layout_internal::kIsPlain;
  using layout_internal::kIsPointer;
  static_assert(kIsPointer<V> || kIsPlain<V>, "a field is a Pointer, a Ref, or at most 16 bytes without padding");
  const Pointer at = ref.area + layout_internal::OffsetOf(field);
  if constexpr (std::is_same_v<V, Pointer>) {
    return memory->Store(at, Value::PointerTo(value, memory->pointer_size()));
  } else if constexpr (kIsPointer<V>) {
    return memory->Store(at, Value::PointerTo(value.area, memory->pointer_size()));
  } else {
    Value stored = sizeof(V) > 8 ? Value::Scalar128(0, 0) : Value::Scalar(0, sizeof(V));
    stored.width = sizeof(V);
    stored.mask[1] = sizeof(V) > 8 ? LowBytes(sizeof(V) - 8) : 0;
    std::memcpy(stored.bits, &value, sizeof(V));
    return memory->Store(at, stored);
  }
}

template <typename S, typename V>
Result<V> LoadField(const MemoryState& memory, Ref<S> ref, V S::*field) {
  using layout_internal::kIsPointer;
  const Pointer at = ref.area + layout_internal::OffsetOf(field);
  const uint32_t width = kIsPointer<V> ? memory.pointer_size() : static_cast<uint32_t>(sizeof(V));
  const Result<Value> loaded = memory.LoadInitialised(at, width);
  if (!loaded.ok()) return loaded.error();
  const MemoryError mixed{.code = MemoryErrorCode::kMixedValue, .area = at.area, .offset = at.offset, .size = width};
  if constexpr (kIsPointer<V>) {
    Pointer target;
    if (loaded->is_pointer()) {
      target = loaded->target;
    } else if (!loaded->is_scalar()) {
      return mixed;
    }
    if constexpr (std::is_same_v<V, Pointer>) {
      return target;
    } else {
      return V{target};
    }
  } else {
    if (!loaded->is_scalar()) return mixed;
    V value;
    std::memcpy(&value, loaded->bits, sizeof(V));
    return value;
  }
}

}  // namespace gmc
