// Whether two functions of different units have the same body.
#pragma once

#include "core/gimplexx/module.h"

namespace gmc::program {

// Compares statements, operands, constants, places and the shape of types; symbols by their link names, literals by
// their bytes. Numbers that depend on the rest of the unit do not count.
bool SameBody(const gimplexx::Module& left_module, const gimplexx::Function& left, const gimplexx::Module& right_module,
              const gimplexx::Function& right);

}  // namespace gmc::program
