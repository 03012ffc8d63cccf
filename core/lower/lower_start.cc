// Functions that no source has: what runs before and after main.
//
// As bytecode rather than as steps of the interpreter, so that a state in the middle of them is a state like any other.
#include "core/lower/lower.h"

namespace gmc::lower {

void CodeBuilder::EmitCall(FunctionCode* code, uint32_t callee, CallSite site, RegisterIndex result) const {
  code->call_sites.push_back(std::move(site));
  code->code.push_back({Op::kCall, 0, result, callee, static_cast<uint32_t>(code->call_sites.size() - 1)});
  code->statements.resize(code->code.size(), kNoStatement);
}

void CodeBuilder::AddStart() {
  const program::ProgramSymbol symbol = program_.Find("main");
  if (!symbol || !program_.Body(symbol)) return;
  constexpr RegisterIndex kStatus = 3, kZero = 4;
  const ScalarType integer{ScalarType::Kind::kNumber, Numeric::kI32, 0, 4};
  const ScalarType pointer{ScalarType::Kind::kPointer, code_.pointer_size == 4 ? Numeric::kU32 : Numeric::kU64, 0,
                           static_cast<uint8_t>(code_.pointer_size)};
  FunctionCode start;
  start.name = start.link_name = "_start";
  start.registers = 4;
  start.constants.push_back({Constant::Kind::kScalar, 0, 0});
  for (RegisterIndex i = 0; i < 3; ++i) {
    start.parameters.push_back({i == 0 ? integer : pointer, i == 0 ? 4 : code_.pointer_size, i});
    start.memory_parameters.push_back(0);
  }
  auto move = [&](RegisterIndex to, RegisterIndex from) { start.code.push_back({Op::kMove, 0, to, from, 0}); };
  for (const program::ProgramFunction& constructor : program_.constructors()) {
    EmitCall(&start, FunctionNumber(constructor.module, program_.Get(constructor).symbol), {}, 0);
  }
  const gimplexx::Module& module = program_.module(symbol.module);
  const gimplexx::Type& type = module.Get(program_.Get(symbol).type);
  CallSite main_site;
  // A definition in the old style says nothing about its parameters; what is passed too much does no harm.
  const bool is_unprototyped = type.flags.Has(gimplexx::TypeFlag::kUnprototyped);
  const size_t passed = is_unprototyped ? 3 : std::min<size_t>(module.Of(type.parameters).size(), 3);
  for (RegisterIndex i = 0; i < passed; ++i) {
    main_site.arguments.push_back({start.parameters[i].type, start.parameters[i].size, i});
    move(start.frame_size() + i, i);
  }
  main_site.result = integer;
  main_site.result_size = 4;
  main_site.uses_result = type.target && ScalarTypeOf(module, type.target).is_scalar();
  const RegisterIndex status = main_site.uses_result ? kStatus : kZero;
  EmitCall(&start, FunctionNumber(symbol.module, symbol.symbol), std::move(main_site), kStatus);
  // As if main had called exit: the library's own, when it is part of the program, runs the handlers.
  const program::ProgramSymbol exit = program_.Find("exit");
  const bool has_exit = exit && program_.Body(exit);
  if (!has_exit) EmitCall(&start, LibraryFunction("__gmc_run_destructors"), {}, 0);
  CallSite exit_site;
  exit_site.arguments.push_back({integer, 4, 0});
  move(start.frame_size(), status);
  EmitCall(&start, has_exit ? FunctionNumber(exit.module, exit.symbol) : LibraryFunction("__gmc_exit"),
           std::move(exit_site), 0);
  start.code.push_back({Op::kTrap});
  start.statements.resize(start.code.size(), kNoStatement);
  code_.start = static_cast<uint32_t>(code_.functions.size());
  code_.functions.push_back(std::move(start));
}

std::optional<uint32_t> CodeBuilder::ResolverOf(program::ProgramSymbol symbol) {
  const gimplexx::Module& module = program_.module(symbol.module);
  const std::string_view name = module.text(module.Get(symbol.symbol).alias_of);
  for (const gimplexx::Symbol& candidate : module.symbols()) {
    if (module.text(candidate.link_name) == name) return FunctionNumber(symbol.module, module.RefTo(candidate));
  }
  return std::nullopt;
}

FunctionCode CodeBuilder::IndirectFunction(const FunctionCode& function) {
  const gimplexx::Module& module = program_.module(function.symbol.module);
  const gimplexx::Type& type = module.Get(program_.Get(function.symbol).type);
  FunctionCode code;
  code.symbol = function.symbol;
  code.name = function.name;
  code.link_name = function.link_name;
  CallSite site;
  bool is_supported = !type.flags.Has(gimplexx::TypeFlag::kVarargs);
  for (const gimplexx::Parameter& parameter : module.Of(type.parameters)) {
    const ScalarType scalar = ScalarTypeOf(module, parameter.type);
    is_supported &= scalar.is_scalar();
    code.parameters.push_back({scalar, module.Get(parameter.type).size, code.registers});
    code.memory_parameters.push_back(0);
    code.registers += scalar.is_wide() ? 2 : 1;
  }
  site.arguments = code.parameters;
  site.result = type.target ? ScalarTypeOf(module, type.target) : ScalarType();
  site.uses_result = site.result.is_scalar();
  is_supported &= site.uses_result || site.result.kind == ScalarType::Kind::kVoid;
  const std::optional<uint32_t> resolver = ResolverOf(function.symbol);
  if (!is_supported || !resolver) {
    code.texts.push_back("the indirect function (ifunc) '" + function.name + "'");
    code.code.push_back({Op::kUnsupported});
    code.statements.push_back(kNoStatement);
    return code;
  }
  const RegisterIndex target = code.registers, result = target + 1;
  code.registers += 3;
  CallSite asks;
  asks.uses_result = true;
  asks.result = {ScalarType::Kind::kPointer, code_.pointer_size == 4 ? Numeric::kU32 : Numeric::kU64, 0,
                 static_cast<uint8_t>(code_.pointer_size)};
  asks.result_size = code_.pointer_size;
  EmitCall(&code, *resolver, std::move(asks), target);
  for (const Passed& passed : code.parameters) {
    const Op move = passed.type.is_wide() ? Op::kMoveWide : Op::kMove;
    code.code.push_back({move, 0, code.frame_size() + passed.at, passed.at, 0});
  }
  const bool returns_value = site.uses_result, is_wide = site.result.is_wide();
  code.call_sites.push_back(std::move(site));
  code.code.push_back({Op::kCallPointer, 0, result, target, static_cast<uint32_t>(code.call_sites.size() - 1)});
  code.code.push_back(returns_value ? Instruction{Op::kReturnValue, static_cast<uint16_t>(is_wide ? 2 : 1), result}
                                    : Instruction{Op::kReturn});
  code.statements.resize(code.code.size(), kNoStatement);
  return code;
}

void CodeBuilder::AddRunDestructors() {
  const auto found = undefined_functions_.find("__gmc_run_destructors");
  if (found == undefined_functions_.end()) return;
  FunctionCode code;
  code.name = code.link_name = "__gmc_run_destructors";
  for (const program::ProgramFunction& destructor : program_.destructors()) {
    EmitCall(&code, FunctionNumber(destructor.module, program_.Get(destructor).symbol), {}, 0);
  }
  code.code.push_back({Op::kReturn});
  code.statements.resize(code.code.size(), kNoStatement);
  code_.functions[found->second] = std::move(code);
}

}  // namespace gmc::lower
