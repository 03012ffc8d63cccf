// Functions that mean another: they call it with some of their arguments, in another order.
//
// A body of bytecode rather than a change of each call, so that calls through pointers mean the same.
#include "core/lower/lower.h"

namespace gmc::lower {

namespace {

bool IsReturned(const ScalarType& type) { return type.is_scalar() && !type.is_wide() && !type.is_real(); }

}  // namespace

const Redirection* CodeBuilder::RedirectionOf(size_t function) const {
  const auto found = redirections_.find(code_.functions[function].link_name);
  return found == redirections_.end() ? nullptr : found->second;
}

// REQUIRES: the program defines the target, and the function has the arguments that are picked.
void CodeBuilder::LowerRedirected(size_t number, const Redirection& redirection) {
  FunctionCode code;
  code.symbol = code_.functions[number].symbol;
  code.name = code_.functions[number].name;
  code.link_name = code_.functions[number].link_name;
  const gimplexx::Module& module = program_.module(code.symbol.module);
  const gimplexx::Type& type = module.Get(program_.Get(code.symbol).type);
  for (const gimplexx::Parameter& parameter : module.Of(type.parameters)) {
    const ScalarType passed = ScalarTypeOf(module, parameter.type);
    code.parameters.push_back({passed, module.Get(parameter.type).size, code.registers});
    code.memory_parameters.push_back(0);
    code.registers += passed.is_wide() ? 2 : 1;
  }
  const RegisterIndex result = code.registers++;
  const RegisterIndex null = code.registers;
  code.constants.push_back({Constant::Kind::kScalar, 0, 0});

  const program::ProgramSymbol target = program_.Find(redirection.target);
  const gimplexx::Module& target_module = program_.module(target.module);
  const gimplexx::Type& target_type = target_module.Get(program_.Get(target).type);
  CallSite site;
  const auto target_parameters = target_module.Of(target_type.parameters);
  for (uint32_t i = 0; i < target_parameters.size(); ++i) {
    const uint32_t position = i < redirection.arguments.size() ? redirection.arguments[i] : 0;
    const gimplexx::Ref<gimplexx::Type> parameter = target_parameters[i].type;
    Passed passed{ScalarTypeOf(target_module, parameter), target_module.Get(parameter).size, i};
    if (position != 0) passed = {code.parameters[position - 1].type, code.parameters[position - 1].size, i};
    site.arguments.push_back(passed);
    const RegisterIndex from = position != 0 ? code.parameters[position - 1].at : null;
    code.code.push_back({Op::kMove, 0, code.frame_size() + i, from, 0});
  }
  const ScalarType own_result = type.target ? ScalarTypeOf(module, type.target) : ScalarType{};
  site.result = target_type.target ? ScalarTypeOf(target_module, target_type.target) : ScalarType{};
  site.result_size = site.result.size;
  site.uses_result = IsReturned(site.result) && IsReturned(own_result);
  const bool returns_value = site.uses_result;
  EmitCall(&code, FunctionNumber(target.module, target.symbol), std::move(site), result);
  if (returns_value) {
    code.code.push_back({Typed(Op::kConvertI8, own_result.numeric), 0, result, result, 0});
    code.code.push_back({Op::kReturnValue, 1, result, 0, 0});
  } else {
    code.code.push_back({Op::kReturn});
  }
  code.statements.resize(code.code.size(), kNoStatement);
  code_.functions[number] = std::move(code);
}

}  // namespace gmc::lower
