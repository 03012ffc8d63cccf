// Arithmetic on numbers of every kind: the slow general path behind the typed bytecodes.
//
// Thread safety: pure functions.
#pragma once

#include <cstdint>

#include "core/gimplexx/format.h"
#include "core/lower/scalar_type.h"

namespace gmc::exec {

// A number in registers: the second word is used by wide ones.
struct Number {
  uint64_t low = 0;
  uint64_t high = 0;
};

enum class Fault : uint8_t { kNone, kDivisionByZero, kQuotientOverflow, kBadShift, kUnsupported };

// `result` = left operation right. Unary operations ignore `right`; shifts take their count from its low word.
Fault Compute(gimplexx::Operation operation, lower::Numeric numeric, Number left, Number right, Number* result);

// Whether `left operation right`; false through `known` if there is no such comparison.
bool Compare(gimplexx::Operation operation, lower::Numeric numeric, Number left, Number right, bool* known);

// As C converts; a real that does not fit an integer gives what the host gives.
Number Convert(Number value, lower::Numeric from, lower::Numeric to);

}  // namespace gmc::exec
