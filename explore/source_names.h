// The variables of functions, and how the source wrote an operand.
//
// Thread safety: pure functions of immutable code.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/lower/bytecode.h"
#include "explore/source_values.h"

namespace gmc::explore {

// Whether the function is of the program that is checked, not of the C library.
bool IsUsers(const lower::Code& code, const lower::FunctionCode& function);

// Where an instruction of the function comes from; null if that is unknown. REQUIRES: the function has a body.
const gimplexx::Location* LocationOf(const lower::Code& code, const lower::FunctionCode& function,
                                     const lower::Instruction* at);

// A local of a function that the source names.
struct LocalVariable {
  std::string name;
  SourceType type;
  lower::RegisterIndex reg = 0;  // its value, or the pointer to it
  bool in_memory = false;
  bool is_parameter = false;
};

// REQUIRES: the function has a body.
std::vector<LocalVariable> LocalVariablesOf(const lower::Code& code, const lower::FunctionCode& function);

struct NamedOperand {
  std::string name;
  SourceType type;
};

// What the statement assigns to, as C writes it: "p->next", "head->items[i]". Nothing if that needs more than names of
// the source. Cost: linear in the function.
std::optional<NamedOperand> TargetOf(const lower::Code& code, const lower::FunctionCode& function, uint32_t statement);
// What the statement copies from.
std::optional<NamedOperand> SourceOf(const lower::Code& code, const lower::FunctionCode& function, uint32_t statement);

}  // namespace gmc::explore
