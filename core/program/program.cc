#include "core/program/program.h"

#include "absl/strings/str_cat.h"

namespace gmc::program {

namespace gx = gmc::gimplexx;

std::string LocationText(const gx::Module& module, const gx::Location& location) {
  if (location.line == 0) return "";
  return absl::StrCat(std::string(module.text(location.file)), ":", location.line, ":", location.column);
}

ProgramSymbol Program::Find(std::string_view link_name) const {
  const auto place = visible_.find(link_name);
  return place == visible_.end() ? ProgramSymbol() : place->second;
}

std::optional<ProgramFunction> Program::Body(ProgramSymbol definition) const {
  const uint32_t number = modules_[definition.module].bodies[definition.symbol.number - 1];
  if (number == 0) return std::nullopt;
  return ProgramFunction{definition.module, {number}};
}

uint32_t Program::Align(ProgramSymbol definition) const {
  const auto place = larger_align_.find({definition.module, definition.symbol.number});
  return place == larger_align_.end() ? Get(definition).align : place->second;
}

std::string Program::PlaceOf(ProgramSymbol symbol) const {
  std::string place = LocationText(module(symbol.module), Get(symbol).location);
  return place.empty() ? module_name(symbol.module) : place;
}

std::string Program::FirstUse(ProgramSymbol symbol) const {
  const gx::Module& unit = module(symbol.module);
  for (const gx::Statement& statement : unit.All<gx::Statement>()) {
    for (const gx::Operand& operand : unit.Of(statement.operands)) {
      if (operand.kind != gx::OperandKind::kSymbol || operand.index != symbol.symbol.number) continue;
      if (std::string place = LocationText(unit, statement.location); !place.empty()) return place;
    }
  }
  return PlaceOf(symbol);
}

}  // namespace gmc::program
