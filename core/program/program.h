// Program: translation units linked into one program.
//
// Every symbol of every module is resolved to its definition by ELF's rules (see linker.cc), or to nothing: calling an
// undefined function is for the executor to judge. Constructors and destructors are in the order in which they run.
//
// Thread safety: immutable after Link().
// Invariants: Resolve() of a definition that was kept is itself, and never gives an alias.
// Cost: Resolve() and Body() are O(1), Find() one hash look-up.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "core/gimplexx/module.h"
#include "core/program/input.h"

namespace gmc::program {

// A symbol of one of the program's modules.
struct ProgramSymbol {
  uint32_t module = 0;  // from 0
  gimplexx::Ref<gimplexx::Symbol> symbol;
  explicit operator bool() const { return static_cast<bool>(symbol); }
  friend bool operator==(const ProgramSymbol&, const ProgramSymbol&) = default;
};

// A body that was kept.
struct ProgramFunction {
  uint32_t module = 0;
  gimplexx::Ref<gimplexx::Function> function;
  friend bool operator==(const ProgramFunction&, const ProgramFunction&) = default;
};

enum class UndefinedKind {
  kStrong,  // a use is an error of the program
  kWeak,    // its address is null
};

struct UndefinedSymbol {
  std::string_view name;
  ProgramSymbol reference;  // the first one
  UndefinedKind kind = UndefinedKind::kStrong;
};

class Program {
 public:
  uint32_t module_count() const { return static_cast<uint32_t>(modules_.size()); }
  const gimplexx::Module& module(uint32_t index) const { return modules_[index].module; }
  // "a.c", "libx.a(b.o)": what the user named.
  const std::string& module_name(uint32_t index) const { return modules_[index].name; }

  const gimplexx::Symbol& Get(ProgramSymbol symbol) const { return module(symbol.module).Get(symbol.symbol); }
  const gimplexx::Function& Get(ProgramFunction function) const {
    return module(function.module).Get(function.function);
  }

  // Where the symbol is defined, nothing when no unit defines it.
  ProgramSymbol Resolve(uint32_t module, gimplexx::Ref<gimplexx::Symbol> symbol) const {
    return modules_[module].resolved[symbol.number - 1];
  }
  // The definition that others see under a link name.
  ProgramSymbol Find(std::string_view link_name) const;
  // REQUIRES: `definition` came from Resolve() or Find(). Nothing for variables and for thunks.
  std::optional<ProgramFunction> Body(ProgramSymbol definition) const;
  // Of the storage, in bytes: at least what each of the merged common symbols asks for.
  uint32_t Align(ProgramSymbol definition) const;

  // Module by module, in the order of the source.
  std::span<const ProgramFunction> functions() const { return functions_; }
  std::span<const ProgramFunction> constructors() const { return constructors_; }
  std::span<const ProgramFunction> destructors() const { return destructors_; }
  // In the order of the first reference.
  std::span<const UndefinedSymbol> undefined() const { return undefined_; }
  // What a linker warns of, each "file:line:col: warning: text".
  std::span<const std::string> warnings() const { return warnings_; }

  // "a.c:3:5" of a symbol's declaration, or the name of its module when the place is unknown.
  std::string PlaceOf(ProgramSymbol symbol) const;
  // "a.c:9:3" of the first statement that names the symbol; else its PlaceOf(). Linear in the module's size.
  std::string FirstUse(ProgramSymbol symbol) const;

 private:
  friend class Linker;
  struct LinkedModule {
    std::string name;
    gimplexx::Module module;
    std::vector<ProgramSymbol> resolved;  // by symbol
    std::vector<uint32_t> bodies;         // by symbol: the number of its function, 0 for none
  };

  std::vector<InputFile> files_;
  std::vector<LinkedModule> modules_;
  absl::flat_hash_map<std::string_view, ProgramSymbol> visible_;
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, uint32_t> larger_align_;
  std::vector<ProgramFunction> functions_;
  std::vector<ProgramFunction> constructors_;
  std::vector<ProgramFunction> destructors_;
  std::vector<UndefinedSymbol> undefined_;
  std::vector<std::string> warnings_;
};

enum class ArchiveMembers {
  kAsNeeded,  // those that define what is still undefined, `main` from the start
  kAll,
};

// Links in the order given, which matters as it does for a linker. An error lists, one a line, each symbol that is
// defined twice or declared in ways that cannot be one program. The names in `required` are wanted from archives too.
absl::StatusOr<Program> Link(std::vector<InputFile> files, ArchiveMembers archive_members,
                             const std::vector<std::string>& required = {});

// "file:line:col", or nothing when the line is unknown.
std::string LocationText(const gimplexx::Module& module, const gimplexx::Location& location);

}  // namespace gmc::program
