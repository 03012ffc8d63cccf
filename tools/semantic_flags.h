// The GCC flags that keep C's semantics on the way to GIMPLE++, in one place.
//
// GCC's front ends fold and drop operations even at -O0; docs/semantics.md lists what each flag prevents.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gmc::tools {

// What an undeclared use of a library function means once GCC does not know the function any more.
enum class Undeclared {
  kSame,     // it returns int, so `int f()` is a fair declaration
  kDiffers,  // GCC's own declaration is needed: such a unit is compiled again with the function known
};

struct FoldedFunction {
  const char* name;
  Undeclared undeclared;
};

// Library functions that GCC would fold: it evaluates them, or replaces the call by accesses that skip their checks.
std::span<const FoldedFunction> FoldedFunctions();

// Whether GCC's general folding of expressions is switched off. A few units need it: an initialiser such as
// `&&b - &&a` is constant only once it is folded.
enum class Folding { kOff, kOn };

// The flags, with -fno-builtin-F for each folded function F that is not in `known`.
std::vector<std::string> SemanticFlags(Folding folding, std::span<const std::string> known);

}  // namespace gmc::tools
