// What gmc-cc does around the user's compiler: plans which units get GIMPLE++ and where it goes.
#pragma once

#include <string>
#include <vector>

#include "tools/gcc_arguments.h"

namespace gmc::tools {

// A unit that the command compiles, and the file that will carry its GIMPLE++.
struct EmissionPlan {
  GccInput input;
  std::string carrier;  // the object, or what the linker makes
};

// Empty when the command makes no machine code from C or C++.
std::vector<EmissionPlan> PlanEmission(const GccCommand& command);

// Runs `compiler` with `arguments` unchanged, then adds GIMPLE++ to what it made. Gives the compiler's exit status.
int RunCompilerWrapper(const std::string& compiler, const std::vector<std::string>& arguments);

}  // namespace gmc::tools
