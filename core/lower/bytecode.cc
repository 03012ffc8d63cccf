#include "core/lower/bytecode.h"

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

}  // namespace gmc::lower
