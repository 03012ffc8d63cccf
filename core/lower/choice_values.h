// ChoiceValues: what a nondeterministic value may be.
//
// Thread safety: plain values and pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/lower/scalar_type.h"

namespace gmc::lower {

// As a number of its type; of a real its bytes.
using ChoiceValue = __int128;

struct ChoiceValues {
  std::vector<ChoiceValue> values;  // in PutInOrder's; never empty
  bool is_exact = true;             // an execution with any other value goes like one with these
};

// Both ends belong to it.
struct NumberRange {
  ChoiceValue first = 0;
  ChoiceValue last = 0;
  friend bool operator==(const NumberRange&, const NumberRange&) = default;
};

// Ranges of at most so many values are tried in full.
inline constexpr uint32_t kSmallDomain = 256;

// The values of an integer type, or of a pointer taken as a number. REQUIRES: at most 64 bits.
NumberRange RangeOf(const ScalarType& type);

// What `function`, one of __VERIFIER_nondet_*, may return. None: it is no integer of at most 64 bits.
std::optional<NumberRange> DomainOf(std::string_view function, const ScalarType& type);

// How many values are in the range, at most 2^64.
inline unsigned __int128 SizeOf(const NumberRange& range) {
  return static_cast<unsigned __int128>(range.last - range.first) + 1;
}

// All values of a small domain, or some of a wide one: those that are `wanted`, or a sample.
ChoiceValues ValuesIn(const NumberRange& domain, const std::optional<NumberRange>& wanted);

// What to try of a type when nothing is known of how the value is used.
ChoiceValues ValuesOf(std::string_view function, const ScalarType& type, const std::optional<NumberRange>& wanted);

// Sorts and removes copies: 0 first, what is near to it before what is far.
void PutInOrder(std::vector<ChoiceValue>* values);

// A few values of the range: its ends, those around 0, and those of `constants` and their neighbours that lie in it.
std::vector<ChoiceValue> SampleOf(const NumberRange& range, const std::vector<ChoiceValue>& constants);

}  // namespace gmc::lower
