// GCC's own headers, in the order they need, with their warnings off. GCC's system.h poisons parts of the standard
// library, so whatever a file needs of that is included here, first.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/gimplexx/chunk_builder.h"

// The order matters.
// clang-format off
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include "gcc-plugin.h"
#include "tree.h"
#include "stringpool.h"
#include "attribs.h"
#include "basic-block.h"
#include "calls.h"
#include "c-family/c-common.h"
#include "cgraph.h"
#include "context.h"
#include "diagnostic.h"
#include "except.h"
#include "file-prefix-map.h"
#include "fold-const.h"
#include "function.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "gimple-pretty-print.h"
#include "gimplify.h"
#include "internal-fn.h"
#include "langhooks.h"
#include "options.h"
#include "output.h"
#include "plugin-version.h"
#include "print-tree.h"
#include "ssa.h"
#include "stor-layout.h"
#include "alloc-pool.h"
#include "symbol-summary.h"
#include "symtab-thunks.h"
#include "target.h"
#include "tm.h"
#include "toplev.h"
#include "tree-cfg.h"
#include "tree-dfa.h"
#include "tree-eh.h"
#include "tree-iterator.h"
#include "tree-pass.h"
#include "tree-pretty-print.h"
#include "varasm.h"
#pragma GCC diagnostic pop
// clang-format on
