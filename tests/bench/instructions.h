// CountInstructions: how many instructions a piece of code executes, and how often it allocates.
//
// Uses the processor's counter where there is one; in a virtual machine without it, runs the code in a forked child
// and single-steps it (exact, about 3 us an instruction).
#pragma once

#include <cstdint>
#include <functional>

namespace gmc::bench {

// Negative if it cannot be measured here. The code may run in a copy of the process: what it changes may be lost.
double CountInstructions(const std::function<void()>& code);

// Calls of operator new in this process so far.
uint64_t Allocations();

}  // namespace gmc::bench
