// SourceValues: what the memory and the registers of a machine hold, in terms of the source: names of variables, their
// elements and fields, and values as C would write them.
//
// Thread safety: thread-compatible; reads the machine.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/exec/machine.h"
#include "core/gimplexx/module.h"
#include "core/lower/bytecode.h"

namespace gmc::explore {

// A type with the module that it belongs to.
struct SourceType {
  const gimplexx::Module* module = nullptr;
  gimplexx::Ref<gimplexx::Type> type;
  const gimplexx::Type& operator*() const { return module->Get(type); }
  const gimplexx::Type* operator->() const { return &module->Get(type); }
  SourceType Other(gimplexx::Ref<gimplexx::Type> other) const { return {module, other}; }
};

// Something with a name and a value in memory that is shown as one: a scalar, a bit-field, a mutex.
struct Leaf {
  std::string name;
  SourceType type;
  Pointer at;
  uint32_t first_bit = 0;  // of a bit-field
  uint32_t bits = 0;       // 0: no bit-field
};

class SourceValues {
 public:
  SourceValues(const lower::Code& code, exec::Machine* machine) : code_(code), machine_(*machine) {}

  // A local variable lies in that area from now on.
  void Learn(AreaId area, std::string name, SourceType type) { locals_[area] = {std::move(name), type}; }

  // The parts of a variable that overlap `size` bytes at `at`, a few of them. Nothing if the area is no variable.
  std::vector<Leaf> LeavesAt(Pointer at, uint64_t size) const;

  // "?" if it is not initialised, nothing if it cannot be read.
  std::optional<std::string> Text(const Leaf& leaf) const;
  std::string Text(const Value& value, SourceType type) const;
  // Of a variable in one register, or two for a wide one.
  std::string Text(const exec::Register* registers, SourceType type) const;

 private:
  struct Variable {
    std::string name;
    SourceType type;
  };

  std::optional<Variable> VariableAt(AreaId area) const;
  void AddLeaves(const Leaf& object, uint64_t begin, uint64_t end, std::vector<Leaf>* leaves) const;
  std::string MutexText(const Leaf& leaf) const;
  std::string PointerText(Pointer target) const;
  std::string LiteralText(Pointer target) const;
  std::string ThreadText(AreaId record) const;

  const lower::Code& code_;
  exec::Machine& machine_;
  std::map<AreaId, Variable> locals_;
  mutable std::map<AreaId, uint32_t> heap_numbers_;       // in the order in which they are first shown
  mutable std::map<AreaId, std::string> thread_records_;  // of threads that were seen running
};

}  // namespace gmc::explore
