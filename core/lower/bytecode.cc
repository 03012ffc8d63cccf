#include "core/lower/bytecode.h"

#include <algorithm>

namespace gmc::lower {
namespace {

struct OpFacts {
  const char* name;
  const char* fields;
};

constexpr OpFacts kFacts[] = {
#define GMC_PLAIN(name, fields) {#name, fields},
#define GMC_TYPED(name, fields)                                                                                    \
  {#name "I8", fields}, {#name "I16", fields}, {#name "I32", fields}, {#name "I64", fields}, {#name "U8", fields}, \
      {#name "U16", fields}, {#name "U32", fields}, {#name "U64", fields},
    GMC_BYTECODES(GMC_PLAIN, GMC_TYPED)
#undef GMC_PLAIN
#undef GMC_TYPED
};

}  // namespace

const char* FieldsOf(Op op) { return kFacts[static_cast<size_t>(op)].fields; }
const char* NameOf(Op op) { return kFacts[static_cast<size_t>(op)].name + 1; }

bool FunctionCode::IsAlive(RegisterIndex variable, uint32_t instruction) const {
  const uint32_t statement = statements[instruction];
  const auto own = std::ranges::equal_range(lives, variable, {}, &Life::variable);
  if (own.empty() || statement == kNoStatement) return true;
  return std::ranges::any_of(own, [&](const Life& life) { return life.first <= statement && statement < life.end; });
}

}  // namespace gmc::lower
