// ScopeEntries: where variables of a function begin new lives.
//
// Each time the block of a variable is entered, its value is indeterminate again (C17 6.2.4, 6). A variable in memory
// ends with its block; one in a register would keep its value, so that the next round of a loop could read what the
// last one left. It is told here where such a variable has to be forgotten: where control comes into its scope from
// outside and may read the variable before it writes it. Nearly no variable of a correct program is named.
//
// Thread safety: immutable.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/gimplexx/module.h"

namespace gmc::lower {

class ScopeEntries {
 public:
  // `in_register` says by local, from 0, which ones are asked for. A jump into the middle of a scope that is taken from
  // several places, of which some lie inside, is not seen.
  ScopeEntries(const gimplexx::Module& module, const gimplexx::Function& function,
               const std::vector<bool>& in_register);

  // Locals to forget, numbered from 0: before a statement of the module, at the end of a block that just goes on.
  std::span<const uint32_t> Before(uint32_t statement) const { return Find(before_, statement); }
  std::span<const uint32_t> AtEndOf(uint32_t block) const { return Find(at_end_, block); }

 private:
  using Places = absl::flat_hash_map<uint32_t, std::vector<uint32_t>>;
  static std::span<const uint32_t> Find(const Places& places, uint32_t number);

  Places before_;
  Places at_end_;
};

}  // namespace gmc::lower
