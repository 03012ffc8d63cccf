// ValueClass: values first, first + stride, ..., last of a nondeterministic choice.
//
// Thread safety: plain values and pure functions.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/lower/choice_values.h"

namespace gmc::lower {

struct ValueClass {
  ChoiceValue first = 0;
  ChoiceValue last = 0;  // one of them
  ChoiceValue stride = 1;

  bool is_single() const { return first == last; }
  unsigned __int128 size() const { return static_cast<unsigned __int128>((last - first) / stride) + 1; }
  bool Has(ChoiceValue value) const { return value >= first && value <= last && (value - first) % stride == 0; }
  // The one nearest to 0.
  ChoiceValue Nearest() const {
    if (last <= 0) return last;
    if (first >= 0) return first;
    const ChoiceValue above = first + (stride - 1 - first) / stride * stride;
    return above > last || above > stride - above ? above - stride : above;
  }
};

// Those below `at` and the others. REQUIRES: first < at <= last.
inline std::vector<ValueClass> SplitAt(const ValueClass& values, ChoiceValue at) {
  const ChoiceValue below = values.first + (at - 1 - values.first) / values.stride * values.stride;
  return {{values.first, below, values.stride}, {below + values.stride, values.last, values.stride}};
}

// `value` alone, those below and those above it. REQUIRES: Has(value).
inline std::vector<ValueClass> SplitOff(const ValueClass& values, ChoiceValue value) {
  std::vector<ValueClass> parts = {{value, value, 1}};
  if (value > values.first) parts.push_back({values.first, value - values.stride, values.stride});
  if (value < values.last) parts.push_back({value + values.stride, values.last, values.stride});
  return parts;
}

// By remainders: the stride of each part is a multiple of `divisor`, or the part is a single value.
inline std::vector<ValueClass> SplitByRemainder(const ValueClass& values, ChoiceValue divisor) {
  const auto common = std::gcd(static_cast<int64_t>(values.stride % divisor), static_cast<int64_t>(divisor));
  const ChoiceValue stride = values.stride / common * divisor;
  std::vector<ValueClass> parts;
  for (ChoiceValue first = values.first; first < values.first + stride && first <= values.last;
       first += values.stride) {
    const ChoiceValue last = first + (values.last - first) / stride * stride;
    parts.push_back({first, last, first == last ? 1 : stride});
  }
  return parts;
}

}  // namespace gmc::lower
