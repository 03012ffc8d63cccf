// SourceFacts: keeps what the source says and GCC would lose on the way to GIMPLE.
//
// GCC's front end drops reads that no result depends on (`*p;`, `g;`, the second read in `g > h ? g : h`), gives
// volatile variables no end of scope, and drops the bodies of plain `inline` functions at -O0. Another thread can
// notice each of these, so the callbacks here steer GCC away from it while it parses, and remember what the
// source really said. See docs/decisions/0001-front-end.md.
#pragma once

#include "gimple_dump/gcc_headers.h"

namespace gmc::gimple_dump {

class SourceFacts {
 public:
  // PLUGIN_START_UNIT: sums and products of signed integers are not regrouped.
  void OnUnit();
  // PLUGIN_FINISH_DECL: objects with static storage become volatile, so that each read of them stays.
  void OnDeclaration(tree decl);
  // PLUGIN_PRE_GENERICIZE: the function's reads whose value is not used are kept, volatile locals get an end of
  // scope, inline bodies are noted, and the checks that -fsanitize=signed-integer-overflow added to divisions go:
  // that flag is there to keep GCC from folding.
  void OnFunctionParsed(tree function);
  // The first pass on the first function, after all of the source was read: lets GCC lower plain inline bodies.
  void OnFirstPass();

  // As the source declared it.
  bool IsVolatile(tree decl) const { return TREE_THIS_VOLATILE(decl) && !made_volatile_.count(decl); }
  bool IsInlineOnly(tree function) const { return inline_only_.count(function) != 0; }

 private:
  std::unordered_set<tree> made_volatile_;
  std::vector<tree> external_inline_;
  std::unordered_set<tree> inline_only_;
};

}  // namespace gmc::gimple_dump
