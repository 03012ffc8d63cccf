// LinearValue: a number that is factor * input + shift, of an input of which only a class of possible values is known.
//
// Thread safety: plain values and pure functions.
#pragma once

#include <vector>

#include "core/lower/value_class.h"

namespace gmc::exec {

using lower::ChoiceValue;
using lower::ValueClass;

// The greatest quotient whose product is not above.
inline ChoiceValue FloorQuotient(ChoiceValue value, ChoiceValue divisor) {
  const ChoiceValue quotient = value / divisor;
  return quotient - (value % divisor != 0 && (value < 0) != (divisor < 0));
}

struct LinearValue {
  // Products with an input, which has at most 64 bits, then fit.
  static constexpr ChoiceValue kMaxFactor = ChoiceValue{1} << 40;

  ValueClass inputs;
  ChoiceValue factor = 1;
  ChoiceValue shift = 0;

  ChoiceValue At(ChoiceValue input) const { return factor * input + shift; }
  ChoiceValue least() const { return At(factor > 0 ? inputs.first : inputs.last); }
  ChoiceValue greatest() const { return At(factor > 0 ? inputs.last : inputs.first); }
  bool is_single() const { return inputs.is_single() || factor == 0; }
  bool FitsIn(const lower::NumberRange& range) const { return least() >= range.first && greatest() <= range.last; }

  // The inputs that give less than `bound`, and the others. REQUIRES: there are both.
  std::vector<ValueClass> SplitBelow(ChoiceValue bound) const {
    const ChoiceValue distance = bound - shift;
    const ChoiceValue cut = factor > 0 ? -FloorQuotient(-distance, factor) : FloorQuotient(distance, factor) + 1;
    return lower::SplitAt(inputs, cut);
  }
  // Whether an input gives `value`: which. REQUIRES: not is_single().
  bool Gives(ChoiceValue value, ChoiceValue* input) const {
    if ((value - shift) % factor != 0) return false;
    *input = (value - shift) / factor;
    return inputs.Has(*input);
  }
};

}  // namespace gmc::exec
