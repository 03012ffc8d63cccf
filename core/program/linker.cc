// Linking by ELF's rules, on GIMPLE++ symbols instead of sections.
//
// The units are added in order; each occurrence of a global name goes to the SymbolTable, which keeps the winner. A
// comdat group is kept from the first unit that brings it, and the same group of any other unit counts as a set of
// references. An archive's member is added when it defines a name that is wanted at that moment, and the archive is
// searched until nothing more is taken. Then each symbol of each module is resolved once, so that the executor never
// looks up a name.
//
// Differences from ld, on purpose: undefined symbols are no error (only executions that use one are lost); bodies of
// plain `inline` functions are link-once (a real definition wins, equal copies merge, and where copies differ each
// unit keeps its own and we warn); function against variable and different sizes are warnings, as in ld, but for
// references too. An archive needs no index. The addresses of linked code were rejected as a source of resolution:
// relocations are gone from executables.
//
// Tested in tests/program/linker_test.cc.
#include <algorithm>
#include <optional>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/program/program.h"
#include "core/program/same_body.h"
#include "core/program/symbol_table.h"

namespace gmc::program {

namespace gx = gmc::gimplexx;

namespace {

bool IsDefinition(const gx::Symbol& symbol) {
  return symbol.flags.Has(gx::SymbolFlag::kDefined) ||
         (symbol.flags.Has(gx::SymbolFlag::kAlias) && !symbol.flags.Has(gx::SymbolFlag::kWeakref));
}

// Whether other units can mean the same thing by the symbol's name.
bool IsShared(const gx::Symbol& symbol) { return symbol.link_name && symbol.binding != gx::Binding::kLocal; }

bool IsHidden(const gx::Symbol& symbol) {
  return symbol.visibility == gx::Visibility::kHidden || symbol.visibility == gx::Visibility::kInternal;
}

Strength StrengthOf(const gx::Symbol& symbol) {
  const bool is_weak = symbol.binding == gx::Binding::kWeak;
  if (!IsDefinition(symbol)) return is_weak ? Strength::kWeakReference : Strength::kReference;
  if (symbol.flags.Has(gx::SymbolFlag::kLinkOnce)) return Strength::kLinkOnce;
  if (is_weak) return Strength::kWeak;
  return symbol.flags.Has(gx::SymbolFlag::kCommon) ? Strength::kCommon : Strength::kStrong;
}

// "64-bit pointers, 32-bit long, little-endian": what units of one program must agree on.
std::string DataModel(const gx::Unit& unit) {
  return absl::StrCat(unit.pointer_bits, "-bit pointers, ", unit.long_bits, "-bit long, ", unit.size_bits,
                      "-bit size_t, ", unit.endian == gx::Endian::kLittle ? "little" : "big", "-endian");
}

bool IsFunction(const gx::Symbol& symbol) { return symbol.kind == gx::SymbolKind::kFunction; }

}  // namespace

class Linker {
 public:
  Linker(ArchiveMembers archive_members, const std::vector<std::string>& required)
      : archive_members_(archive_members), required_(required.begin(), required.end()) {
    required_.insert("main");
  }

  absl::StatusOr<Program> Run(std::vector<InputFile> files) {
    program_.files_ = std::move(files);
    for (const InputFile& file : program_.files_) AddFile(file);
    if (!errors_.empty()) return Failure();
    for (uint32_t module = 0; module < program_.module_count(); ++module) ResolveModule(module);
    CheckDeclarations();
    if (!errors_.empty()) return Failure();
    CollectFunctions();
    CollectNames();
    return std::move(program_);
  }

 private:
  // What the linker knows of a module beside the program.
  struct ModuleFacts {
    uint32_t component = kProgramComponent;
    absl::flat_hash_map<std::string_view, gx::Ref<gx::Symbol>> definitions;  // filled for units with aliases only
  };

  // --- Adding units ---

  void AddFile(const InputFile& file) {
    if (file.kind == InputKind::kArchive && archive_members_ == ArchiveMembers::kAsNeeded) {
      AddArchive(file);
      return;
    }
    uint32_t component = kProgramComponent;
    if (file.kind == InputKind::kSharedObject) {
      component = ++components_;
      NoteInnerNames(file, component);
    }
    for (const InputObject& object : file.objects) AddObject(object, component);
  }

  // What a shared object defines but does not export.
  void NoteInnerNames(const InputFile& file, uint32_t component) {
    const absl::flat_hash_set<std::string_view> exports(file.exports.begin(), file.exports.end());
    for (const InputObject& object : file.objects) {
      for (const gx::Module& module : object.modules) {
        for (const gx::Symbol& symbol : module.symbols()) {
          const std::string_view name = module.text(symbol.link_name);
          if (IsShared(symbol) && IsDefinition(symbol) && !exports.contains(name)) inside_.insert({component, name});
        }
      }
    }
  }

  void AddArchive(const InputFile& file) {
    std::vector<bool> is_added(file.objects.size(), false);
    for (bool progress = true; progress;) {
      progress = false;
      for (size_t i = 0; i < file.objects.size(); ++i) {
        if (is_added[i] || !IsWanted(file.objects[i])) continue;
        AddObject(file.objects[i], kProgramComponent);
        is_added[i] = true;
        progress = true;
      }
    }
  }

  bool IsWanted(const InputObject& object) const {
    for (const gx::Module& module : object.modules) {
      for (const gx::Symbol& symbol : module.symbols()) {
        if (IsShared(symbol) && IsWanted(module.text(symbol.link_name), StrengthOf(symbol))) return true;
      }
    }
    return false;
  }

  // Whether a member that defines `name` with this strength is taken out of its archive for it.
  bool IsWanted(std::string_view name, Strength offered) const {
    if (offered < Strength::kWeak) return false;
    const SymbolEntry* entry = table_.Find(kProgramComponent, name);
    if (entry == nullptr) return required_.contains(name);
    if (!entry->definition) return entry->reference->strength == Strength::kReference;
    // An inline body stands in for an external definition; a common symbol gives way to an initialised one.
    return entry->definition->strength == Strength::kLinkOnce ||
           (entry->definition->strength == Strength::kCommon && offered == Strength::kStrong);
  }

  void AddObject(const InputObject& object, uint32_t component) {
    for (const gx::Module& module : object.modules) {
      const uint32_t index = program_.module_count();
      program_.modules_.push_back({object.name, module, {}, {}});
      facts_.push_back({component, {}});
      CheckDataModel(index);
      AddSymbols(index);
    }
  }

  void CheckDataModel(uint32_t index) {
    const std::string first = DataModel(program_.module(0).unit());
    const std::string own = DataModel(program_.module(index).unit());
    if (own == first) return;
    errors_.push_back(absl::StrCat(program_.module_name(index), ": error: compiled for ", own, ", but ",
                                   program_.module_name(0), " for ", first));
  }

  void AddSymbols(uint32_t index) {
    const gx::Module& module = program_.module(index);
    const bool has_aliases = std::any_of(module.symbols().begin(), module.symbols().end(),
                                         [](const gx::Symbol& symbol) { return bool(symbol.alias_of); });
    for (const gx::Symbol& symbol : module.symbols()) {
      const std::string_view name = module.text(symbol.link_name);
      if (has_aliases && IsDefinition(symbol)) facts_[index].definitions.try_emplace(name, module.RefTo(symbol));
      if (symbol.flags.Has(gx::SymbolFlag::kWeakref)) {
        AddOccurrence(index, module.text(symbol.alias_of), {{index, module.RefTo(symbol)}, Strength::kWeakReference});
      } else if (IsShared(symbol)) {
        Occurrence occurrence{{index, module.RefTo(symbol)}, StrengthOf(symbol)};
        occurrence.size = symbol.size;
        occurrence.align = symbol.align;
        if (occurrence.is_definition() && IsDiscarded(index, symbol)) occurrence.strength = Strength::kReference;
        AddOccurrence(index, name, occurrence);
      }
    }
  }

  void AddOccurrence(uint32_t index, std::string_view name, Occurrence occurrence) {
    occurrence.component = facts_[index].component;
    const std::optional<Occurrence> clash = table_.Add(ScopeOf(index, name), name, occurrence);
    if (!clash) return;
    errors_.push_back(absl::StrCat(program_.PlaceOf(occurrence.symbol), ": error: multiple definition of '",
                                   std::string(name), "'; ", program_.PlaceOf(clash->symbol), ": first defined here"));
  }

  // Whether another unit of the component brought the symbol's comdat group first.
  bool IsDiscarded(uint32_t index, const gx::Symbol& symbol) {
    if (!symbol.comdat_group) return false;
    const gx::Module& module = program_.module(index);
    const auto [place, is_new] =
        groups_.try_emplace({facts_[index].component, module.text(symbol.comdat_group)}, index);
    return place->second != index;
  }

  // Names that a shared object does not export are its own.
  uint32_t ScopeOf(uint32_t index, std::string_view name) const {
    const uint32_t component = facts_[index].component;
    return inside_.contains({component, name}) ? component : kProgramComponent;
  }

  // --- Resolving ---

  void ResolveModule(uint32_t index) {
    Program::LinkedModule& linked = program_.modules_[index];
    for (const gx::Symbol& symbol : linked.module.symbols()) linked.resolved.push_back(ResolveSymbol(index, symbol));
    linked.bodies.resize(linked.module.symbols().size(), 0);
    for (const gx::Function& function : linked.module.functions()) {
      linked.bodies[function.symbol.number - 1] = linked.module.RefTo(function).number;
    }
  }

  ProgramSymbol ResolveSymbol(uint32_t index, const gx::Symbol& symbol) {
    const gx::Module& module = program_.module(index);
    const ProgramSymbol self{index, module.RefTo(symbol)};
    if (symbol.flags.Has(gx::SymbolFlag::kWeakref)) {
      const std::string_view target = module.text(symbol.alias_of);
      const auto own = facts_[index].definitions.find(target);
      if (own == facts_[index].definitions.end()) return ResolveName(index, target);
      return ResolveSymbol(index, module.Get(own->second));
    }
    if (!IsShared(symbol)) return IsDefinition(symbol) ? FollowAliases(self) : ProgramSymbol();
    const ProgramSymbol winner = ResolveName(index, module.text(symbol.link_name));
    return KeepsOwnBody(self, winner) ? self : winner;
  }

  ProgramSymbol ResolveName(uint32_t index, std::string_view name) {
    const SymbolEntry* entry = table_.Find(ScopeOf(index, name), name);
    if (entry == nullptr || !entry->definition) return {};
    const bool is_foreign = entry->definition->component != facts_[index].component;
    if (is_foreign && IsHidden(program_.Get(entry->definition->symbol))) return {};
    return FollowAliases(entry->definition->symbol);
  }

  // An alias is bound to the definition in its own unit, even where another unit's definition of that name won.
  ProgramSymbol FollowAliases(ProgramSymbol symbol) {
    const ModuleFacts& facts = facts_[symbol.module];
    const gx::Module& module = program_.module(symbol.module);
    for (size_t steps = 0; steps <= facts.definitions.size(); ++steps) {
      const gx::Symbol& record = module.Get(symbol.symbol);
      // What an ifunc is another name for only says what to call.
      if (!record.flags.Has(gx::SymbolFlag::kAlias) || record.flags.Has(gx::SymbolFlag::kIfunc)) return symbol;
      const auto target = facts.definitions.find(module.text(record.alias_of));
      if (target == facts.definitions.end()) return ResolveForeignAlias(symbol.module, module.text(record.alias_of));
      symbol.symbol = target->second;
    }
    return {};  // a circle
  }

  ProgramSymbol ResolveForeignAlias(uint32_t index, std::string_view name) {
    const SymbolEntry* entry = table_.Find(ScopeOf(index, name), name);
    return entry == nullptr || !entry->definition || entry->definition->symbol.module == index
               ? ProgramSymbol()
               : entry->definition->symbol;
  }

  // Bodies of one inline function may differ from unit to unit; then each unit means its own.
  bool KeepsOwnBody(ProgramSymbol self, ProgramSymbol winner) {
    if (!winner || winner == self) return false;
    const gx::Symbol& own = program_.Get(self);
    if (StrengthOf(own) != Strength::kLinkOnce || StrengthOf(program_.Get(winner)) != Strength::kLinkOnce) return false;
    const gx::Function* own_body = FindBody(self);
    const gx::Function* other_body = FindBody(winner);
    if (own_body == nullptr || other_body == nullptr) return false;
    const gx::Module& module = program_.module(self.module);
    if (SameBody(module, *own_body, program_.module(winner.module), *other_body)) return false;
    program_.warnings_.push_back(absl::StrCat(program_.PlaceOf(self), ": warning: inline function '",
                                              std::string(module.text(own.name)), "' differs from the one at ",
                                              program_.PlaceOf(winner),
                                              " and no unit defines it externally; each unit uses its own"));
    return true;
  }

  const gx::Function* FindBody(ProgramSymbol symbol) const {
    for (const gx::Function& function : program_.module(symbol.module).functions()) {
      if (function.symbol == symbol.symbol) return &function;
    }
    return nullptr;
  }

  // --- Checking ---

  void CheckDeclarations() {
    for (uint32_t index = 0; index < program_.module_count(); ++index) {
      const gx::Module& module = program_.module(index);
      for (const gx::Symbol& symbol : module.symbols()) {
        if (!IsShared(symbol) || symbol.flags.Has(gx::SymbolFlag::kWeakref)) continue;
        const ProgramSymbol self{index, module.RefTo(symbol)};
        const ProgramSymbol definition = program_.Resolve(index, self.symbol);
        if (definition && definition.module != index) CheckDeclaration(self, definition);
      }
    }
  }

  void CheckDeclaration(ProgramSymbol declaration, ProgramSymbol definition) {
    const gx::Symbol& own = program_.Get(declaration);
    const gx::Symbol& other = program_.Get(definition);
    const std::string name =
        absl::StrCat("'", std::string(program_.module(declaration.module).text(own.link_name)), "'");
    const std::string here = program_.PlaceOf(declaration);
    const std::string there = program_.PlaceOf(definition);
    if (IsFunction(own) != IsFunction(other)) {
      program_.warnings_.push_back(absl::StrCat(here, ": warning: ", name, " is a ",
                                                IsFunction(own) ? "function" : "variable", " here, but a ",
                                                IsFunction(other) ? "function" : "variable", " at ", there));
    } else if ((own.tls == gx::TlsModel::kNone) != (other.tls == gx::TlsModel::kNone)) {
      const bool own_is_local = own.tls != gx::TlsModel::kNone;
      errors_.push_back(absl::StrCat(here, ": error: ", name, " is ", own_is_local ? "" : "not ",
                                     "thread-local here, but it is ", own_is_local ? "not " : "",
                                     "where it is defined, at ", there));
    } else if (!IsFunction(own) && own.size != 0 && other.size != 0 && own.size != other.size) {
      program_.warnings_.push_back(absl::StrCat(here, ": warning: size of ", name, " is ", own.size,
                                                " bytes here, but ", other.size, " at ", there));
    }
  }

  absl::Status Failure() const { return absl::InvalidArgumentError(absl::StrJoin(errors_, "\n")); }

  // --- What the program offers ---

  void CollectFunctions() {
    for (uint32_t index = 0; index < program_.module_count(); ++index) {
      const gx::Module& module = program_.module(index);
      for (const gx::Function& function : module.functions()) {
        if (program_.Resolve(index, function.symbol) != ProgramSymbol{index, function.symbol}) continue;
        const ProgramFunction kept{index, module.RefTo(function)};
        program_.functions_.push_back(kept);
        const gx::Symbol& symbol = module.Get(function.symbol);
        if (symbol.flags.Has(gx::SymbolFlag::kConstructor)) program_.constructors_.push_back(kept);
        if (symbol.flags.Has(gx::SymbolFlag::kDestructor)) program_.destructors_.push_back(kept);
      }
    }
    const auto symbol_of = [this](ProgramFunction function) -> const gx::Symbol& {
      return program_.module(function.module).Get(program_.Get(function).symbol);
    };
    std::stable_sort(program_.constructors_.begin(), program_.constructors_.end(), [&](auto a, auto b) {
      return symbol_of(a).constructor_priority < symbol_of(b).constructor_priority;
    });
    // .fini_array is sorted like .init_array and run from its end.
    std::stable_sort(program_.destructors_.begin(), program_.destructors_.end(), [&](auto a, auto b) {
      return symbol_of(a).destructor_priority < symbol_of(b).destructor_priority;
    });
    std::reverse(program_.destructors_.begin(), program_.destructors_.end());
  }

  void CollectNames() {
    for (const SymbolEntry& entry : table_.entries()) {
      if (!entry.definition) {
        program_.undefined_.push_back(
            {entry.name, entry.reference->symbol,
             entry.reference->strength == Strength::kReference ? UndefinedKind::kStrong : UndefinedKind::kWeak});
        continue;
      }
      const ProgramSymbol definition = FollowAliases(entry.definition->symbol);
      if (!definition) continue;
      if (entry.scope == kProgramComponent) program_.visible_.try_emplace(entry.name, definition);
      if (entry.definition->strength == Strength::kCommon && entry.align > program_.Get(definition).align) {
        program_.larger_align_[{definition.module, definition.symbol.number}] = entry.align;
      }
    }
  }

  const ArchiveMembers archive_members_;
  absl::flat_hash_set<std::string_view> required_;  // wanted although nothing refers to them
  Program program_;
  std::vector<ModuleFacts> facts_;  // by module
  uint32_t components_ = 0;
  absl::flat_hash_map<SymbolTable::Key, uint32_t> groups_;  // comdat group -> the module that brought it
  absl::flat_hash_set<SymbolTable::Key> inside_;            // names that their shared object keeps to itself
  SymbolTable table_;
  std::vector<std::string> errors_;
};

absl::StatusOr<Program> Link(std::vector<InputFile> files, ArchiveMembers archive_members,
                             const std::vector<std::string>& required) {
  return Linker(archive_members, required).Run(std::move(files));
}

}  // namespace gmc::program
