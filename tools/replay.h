// gmc replay: run a counterexample again.
#pragma once

#include "tools/options.h"

namespace gmc::tools {

// The exit status: kErrorFound when the error is confirmed.
int Replay(const Settings& settings);

}  // namespace gmc::tools
