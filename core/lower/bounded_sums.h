// Code whose sums can be kept within a bound.
//
// In a search with open values (core/exec/open_values.cc) a loop that counts up to an open number would go through all
// numbers. There the sums of the program are done by the instruction for numbers of any kind, which makes those beyond
// a bound open; the interpreter's fast path knows nothing of it.
#pragma once

#include <string_view>

#include "core/lower/bytecode.h"

namespace gmc::lower {

// Modules whose names begin with `library` stay as they are.
Code WithBoundedSums(const Code& code, std::string_view library);

// A bound that leaves alone what counts up to a constant of the program, if that is not great.
int64_t BoundOfSums(const Code& code, std::string_view library);

}  // namespace gmc::lower
