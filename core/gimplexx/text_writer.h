// The text form of GIMPLE++: for people, and lossless (text_reader.h reads it back to the same bytes).
//
// docs/gimplexx-format.md has the grammar. Thread safety: pure functions. Cost: linear in the module.
#pragma once

#include <string>

#include "core/gimplexx/module.h"

namespace gmc::gimplexx {

// The whole unit. The texts of several modules, one after the other, are a text too.
std::string WriteText(const Module& module);

// One function only. What it refers to is not declared, so this is for reading.
std::string WriteText(const Module& module, const Function& function);

// One statement on one line (more for a switch), without indentation or line end.
std::string WriteText(const Module& module, const Function& function, const Statement& statement);

}  // namespace gmc::gimplexx
