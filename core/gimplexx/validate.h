// What must hold of the tables of a chunk before anyone may use them unchecked.
//
// Thread safety: pure function.
// Cost: one pass over the tables, plus memory for the strings (16 bytes each), symbols (4) and types (9).
#pragma once

#include <string>

#include "core/gimplexx/module.h"

namespace gmc::gimplexx {

// The first thing wrong with `module`, as "function 1: block 2: statement 3: operand 1: type 991 of 40"; empty if
// nothing is. Numbers count from 1 within what precedes them.
// REQUIRES: the module's tables lie in memory.
std::string FindProblem(const Module& module);

}  // namespace gmc::gimplexx
