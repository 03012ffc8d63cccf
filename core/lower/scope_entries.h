// ScopeEntries: where variables of a function begin new lives, and where they are alive.
//
// Each time the block of a variable is entered, its value is indeterminate again (C17 6.2.4, 6). A variable in memory
// ends with its block; one in a register would keep its value, so that the next round of a loop could read what the
// last one left. It is told here where such a variable has to be forgotten: where control comes into its scope from
// outside and may read the variable before it writes it. Nearly no variable of a correct program is named.
//
// What a variable points to is not lost as long as control may be in its block, whether it is read again or not.
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

  // Statements of the module in a row, before each of which control may be in the scope of a local. Those of a local
  // are in order; one without any, and without a scope of its own, is alive throughout.
  struct Life {
    uint32_t local;
    uint32_t first, end;
  };
  std::span<const Life> lives() const { return lives_; }

 private:
  using Places = absl::flat_hash_map<uint32_t, std::vector<uint32_t>>;
  static std::span<const uint32_t> Find(const Places& places, uint32_t number);

  Places before_;
  Places at_end_;
  std::vector<Life> lives_;
};

}  // namespace gmc::lower
