// gmc check: explore a program and report.
#pragma once

#include "tools/options.h"

namespace gmc::tools {

// The exit status.
int Check(const Settings& settings);

}  // namespace gmc::tools
