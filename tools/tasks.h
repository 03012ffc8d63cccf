// gmc-par --tasks.
#pragma once

#include "tools/options.h"

namespace gmc::tools {

// Checks the tasks, prints, and gives the exit status.
int RunTasks(const Settings& settings);

}  // namespace gmc::tools
