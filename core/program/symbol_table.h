// SymbolTable: which definition each link name stands for, as units are added one by one.
//
// Thread safety: thread-compatible.
// Invariants: entries are in the order in which their names were first met. Cost: one hash look-up per occurrence.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/program/program.h"

namespace gmc::program {

// What one unit says about a name; of two in one component the later in this list wins.
enum class Strength { kReference, kWeakReference, kLinkOnce, kWeak, kCommon, kStrong };

// Component 0 is the program proper, each shared object is one of its own.
inline constexpr uint32_t kProgramComponent = 0;

struct Occurrence {
  ProgramSymbol symbol;
  Strength strength = Strength::kReference;
  uint32_t component = kProgramComponent;
  uint64_t size = 0;
  uint32_t align = 0;
  bool is_definition() const { return strength >= Strength::kLinkOnce; }
};

struct SymbolEntry {
  uint32_t scope = kProgramComponent;
  std::string_view name;
  std::optional<Occurrence> definition;
  std::optional<Occurrence> reference;  // the first one, a strong one if there is any
  uint32_t align = 0;                   // the largest that a common symbol asks for
};

class SymbolTable {
 public:
  // `scope` is kProgramComponent for names that all components share, else the component that keeps the name inside.
  using Key = std::pair<uint32_t, std::string_view>;

  // Gives the earlier definition when both may not stand in one program.
  std::optional<Occurrence> Add(uint32_t scope, std::string_view name, const Occurrence& occurrence);

  const SymbolEntry* Find(uint32_t scope, std::string_view name) const;
  const std::vector<SymbolEntry>& entries() const { return entries_; }

 private:
  absl::flat_hash_map<Key, uint32_t> numbers_;
  std::vector<SymbolEntry> entries_;
};

}  // namespace gmc::program
