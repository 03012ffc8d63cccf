// Which values of each nondeterministic choice a search tries.
//
// A class of values that the program cannot tell apart (value_flow.h) is tried with one value. A class that reaches a
// use of the value itself is tried in full if it is small. Both are exact. Of what is left a sample is tried, or the
// values in the range that the user wants: what is found is real, but nothing can be proved.
#pragma once

#include <cstdint>
#include <optional>

#include "core/lower/bytecode.h"

namespace gmc::lower {

// For all calls of __VERIFIER_nondet_* and __gmc_random with a constant bound. Deterministic.
void PlanChoices(const std::optional<NumberRange>& range, Code* code);

// Whether the program has such calls, and whether some of them get a sample. REQUIRES: choices are planned.
enum class Inputs : uint8_t { kNone, kExact, kSampled };
Inputs InputsOf(const Code& code);

}  // namespace gmc::lower
