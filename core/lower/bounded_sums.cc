#include "core/lower/bounded_sums.h"

#include <algorithm>

namespace gmc::lower {
namespace {

using gimplexx::Operation;

constexpr int64_t kLeastBound = 4;
constexpr int64_t kGreatestBound = 128;

bool IsVariant(Op op, Op first) { return op >= first && op <= Typed(first, Numeric::kU64); }

void Generalise(Op first, Operation operation, Instruction* instruction) {
  if (!IsVariant(instruction->op, first)) return;
  const int numeric = static_cast<int>(instruction->op) - static_cast<int>(first);
  instruction->op = Op::kArithmetic;
  instruction->x = static_cast<uint16_t>(numeric << 8 | static_cast<int>(operation));
}

bool IsComparison(Op op) {
  return op == Op::kEq || op == Op::kNe || op == Op::kJumpEq || op == Op::kJumpNe || IsVariant(op, Op::kLtI8) ||
         IsVariant(op, Op::kLeI8) || IsVariant(op, Op::kJumpLtI8) || IsVariant(op, Op::kJumpGeI8);
}

bool IsOfLibrary(const Code& code, const FunctionCode& function, std::string_view library) {
  return !function.body || code.program->module_name(function.body->module).starts_with(library);
}

}  // namespace

Code WithBoundedSums(const Code& code, std::string_view library) {
  Code bounded = code;
  for (FunctionCode& function : bounded.functions) {
    if (IsOfLibrary(code, function, library)) continue;
    for (Instruction& instruction : function.code) {
      Generalise(Op::kAddI8, Operation::kPlus, &instruction);
      Generalise(Op::kSubI8, Operation::kMinus, &instruction);
    }
  }
  return bounded;
}

int64_t BoundOfSums(const Code& code, std::string_view library) {
  int64_t bound = kLeastBound;
  for (const FunctionCode& function : code.functions) {
    if (IsOfLibrary(code, function, library)) continue;
    for (const Instruction& instruction : function.code) {
      if (!IsComparison(instruction.op)) continue;
      for (const RegisterIndex reg : {instruction.a, instruction.b, instruction.c}) {
        if (reg < function.registers || reg >= function.frame_size()) continue;
        const Constant& constant = function.constants[reg - function.registers];
        const auto value = static_cast<int64_t>(constant.bits);
        if (constant.kind == Constant::Kind::kScalar && value <= kGreatestBound) bound = std::max(bound, value + 1);
      }
    }
  }
  return bound;
}

}  // namespace gmc::lower
