// Pictures of GIMPLE++ for Graphviz.
//
// Thread safety: pure functions. Cost: linear in the modules, times a logarithm for the names of functions.
#pragma once

#include <span>
#include <string>

#include "core/gimplexx/module.h"

namespace gmc::gimplexx {

// Who calls whom by name in `modules`, which are one program: functions with external linkage are the same if their
// link names are. A function without a body is dashed, one whose address is taken has a double border, and calls
// through pointers lead to a node of their own. The same modules give the same bytes.
std::string WriteCallGraphDot(std::span<const Module> modules);

// The blocks of `function` with their statements.
std::string WriteControlFlowDot(const Module& module, const Function& function);

}  // namespace gmc::gimplexx
