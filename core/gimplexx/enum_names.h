// Names and validity of the format's enumerations, all derived from EnumNames.
//
// Thread safety: pure functions.
// Cost: IsKnown and NameOf are a table lookup; FromName is linear in the number of enumerators.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

#include "core/gimplexx/format.h"

namespace gmc::gimplexx {

namespace internal {

template <class E>
constexpr size_t LargestValue() {
  size_t largest = 0;
  for (const EnumName<E>& entry : EnumNames<E>::kTable) largest = std::max(largest, static_cast<size_t>(entry.value));
  return largest;
}

// Indexed by value; null where no enumerator has it. Not for flags, whose values are sparse.
template <class E>
inline constexpr auto kNamesByValue = [] {
  std::array<const char*, LargestValue<E>() + 1> names = {};
  for (const EnumName<E>& entry : EnumNames<E>::kTable) names[static_cast<size_t>(entry.value)] = entry.name;
  return names;
}();

}  // namespace internal

// Null if `value` is no enumerator.
template <class E>
constexpr const char* NameOf(E value) {
  const size_t index = static_cast<size_t>(value);
  return index < internal::kNamesByValue<E>.size() ? internal::kNamesByValue<E>[index] : nullptr;
}

template <class E>
constexpr bool IsKnown(E value) {
  return NameOf(value) != nullptr;
}

template <class E>
constexpr std::optional<E> FromName(std::string_view name) {
  for (const EnumName<E>& entry : EnumNames<E>::kTable) {
    if (name == entry.name) return entry.value;
  }
  return std::nullopt;
}

// All bits that have a name.
template <class Flag>
inline constexpr auto kKnownFlags = [] {
  std::underlying_type_t<Flag> bits = 0;
  for (const EnumName<Flag>& entry : EnumNames<Flag>::kTable) {
    bits = static_cast<decltype(bits)>(bits | static_cast<decltype(bits)>(entry.value));
  }
  return bits;
}();

// How many operands follow the target of an assignment that does `operation`; 0 for kNone.
constexpr int OperationArity(Operation operation) {
  if (operation == Operation::kNone) return 0;
  if (operation <= Operation::kConj || operation == Operation::kVecDuplicate) return 1;
  if (operation <= Operation::kWidenMult) return 2;
  return 3;
}

constexpr bool IsComparison(Operation operation) {
  return operation >= Operation::kLt && operation <= Operation::kLtGt;
}

}  // namespace gmc::gimplexx
