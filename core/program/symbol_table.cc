#include "core/program/symbol_table.h"

#include <algorithm>

namespace gmc::program {
namespace {

// Whether `later` takes the place of `earlier`.
bool Overrides(const Occurrence& later, const Occurrence& earlier) {
  // The body of a plain inline function gives way to any real definition.
  const bool later_is_real = later.strength != Strength::kLinkOnce;
  const bool earlier_is_real = earlier.strength != Strength::kLinkOnce;
  if (later_is_real != earlier_is_real) return later_is_real;
  // The dynamic linker looks at the program first, then at the libraries in their order, and at no weak marks.
  if (later.component != earlier.component) return later.component == kProgramComponent;
  if (later.strength == Strength::kCommon && earlier.strength == Strength::kCommon) return later.size > earlier.size;
  return later.strength > earlier.strength;
}

}  // namespace

std::optional<Occurrence> SymbolTable::Add(uint32_t scope, std::string_view name, const Occurrence& occurrence) {
  const auto [place, is_new] = numbers_.try_emplace(Key{scope, name}, static_cast<uint32_t>(entries_.size()));
  if (is_new) entries_.push_back({scope, name, std::nullopt, std::nullopt, 0});
  SymbolEntry& entry = entries_[place->second];
  if (!occurrence.is_definition()) {
    if (!entry.reference ||
        (entry.reference->strength == Strength::kWeakReference && occurrence.strength == Strength::kReference)) {
      entry.reference = occurrence;
    }
    return std::nullopt;
  }
  if (occurrence.strength == Strength::kCommon) entry.align = std::max(entry.align, occurrence.align);
  if (!entry.definition) {
    entry.definition = occurrence;
    return std::nullopt;
  }
  if (occurrence.strength == Strength::kStrong && entry.definition->strength == Strength::kStrong &&
      occurrence.component == entry.definition->component) {
    return entry.definition;
  }
  if (Overrides(occurrence, *entry.definition)) entry.definition = occurrence;
  return std::nullopt;
}

const SymbolEntry* SymbolTable::Find(uint32_t scope, std::string_view name) const {
  const auto place = numbers_.find(Key{scope, name});
  return place == numbers_.end() ? nullptr : &entries_[place->second];
}

}  // namespace gmc::program
