// What the order in which threads end means to a program.
//
// Thread safety: pure functions.
#pragma once

#include "core/lower/bytecode.h"

namespace gmc::lower {

// Whether the main thread may end while the program goes on. Then which thread is the last one is open, and that one
// ends the program.
bool MainMayEndFirst(const Code& code);

// Whether functions of the program run when it ends: in the last thread, if main has ended.
bool RunsFunctionsAtExit(const Code& code);

}  // namespace gmc::lower
