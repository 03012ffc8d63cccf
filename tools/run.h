// gmc run: interprets one execution of the program.
#pragma once

#include "tools/options.h"

namespace gmc::tools {

// The exit status: the program's own, or what was found.
int Run(const Settings& settings);

}  // namespace gmc::tools
