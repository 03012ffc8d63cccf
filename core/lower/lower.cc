#include "core/lower/lower.h"

#include <algorithm>

#include "core/lower/function_lowering.h"
#include "core/lower/thread_ends.h"

namespace gmc::lower {
namespace {

bool IsSetjmp(std::string_view name) {
  return name == "setjmp" || name == "_setjmp" || name == "__sigsetjmp" || name == "sigsetjmp" ||
         name == "__builtin_setjmp_setup";
}

}  // namespace

CodeBuilder::CodeBuilder(const program::Program& program, SignedOverflow overflow,
                         std::span<const Redirection> redirections)
    : program_(program), overflow_(overflow) {
  for (const Redirection& redirection : redirections) redirections_[redirection.function] = &redirection;
  code_.program = &program;
  code_.pointer_size = program.module_count() == 0 ? 8 : program.module(0).unit().pointer_bits / 8;
}

uint32_t CodeBuilder::AddFunction(program::ProgramSymbol symbol) {
  const auto number = static_cast<uint32_t>(code_.functions.size());
  FunctionCode& function = code_.functions.emplace_back();
  function.symbol = symbol;
  const gimplexx::Symbol& record = program_.Get(symbol);
  const gimplexx::Module& module = program_.module(symbol.module);
  function.name = std::string(module.text(record.name ? record.name : record.link_name));
  function.link_name = std::string(module.text(record.link_name));
  return number;
}

uint32_t CodeBuilder::LibraryFunction(const std::string& link_name) {
  auto [place, is_new] = undefined_functions_.try_emplace(link_name, static_cast<uint32_t>(code_.functions.size()));
  if (is_new) {
    FunctionCode& function = code_.functions.emplace_back();
    function.name = function.link_name = link_name;
  }
  return place->second;
}

uint32_t CodeBuilder::FunctionNumber(uint32_t module, gimplexx::Ref<gimplexx::Symbol> symbol) {
  const program::ProgramSymbol definition = program_.Resolve(module, symbol);
  if (definition) {
    auto [place, is_new] = functions_.try_emplace({definition.module, definition.symbol.number});
    if (is_new) {
      place->second = AddFunction(definition);
      code_.functions.back().body = program_.Body(definition);
    }
    return place->second;
  }
  const gimplexx::Module& in = program_.module(module);
  auto [place, is_new] = undefined_functions_.try_emplace(std::string(in.text(in.Get(symbol).link_name)));
  if (is_new) place->second = AddFunction({module, symbol});
  return place->second;
}

uint32_t CodeBuilder::ObjectNumber(uint32_t module, gimplexx::Ref<gimplexx::Symbol> symbol) {
  const program::ProgramSymbol definition = program_.Resolve(module, symbol);
  const gimplexx::Module& in = program_.module(module);
  auto add = [&](program::ProgramSymbol which) {
    const gimplexx::Symbol& record = program_.Get(which);
    const bool is_thread_local = record.tls != gimplexx::TlsModel::kNone;
    const bool is_private = program_.module(which.module).text(record.section) == "gmc_private";
    code_.objects.push_back({which, record.size, is_thread_local, static_cast<bool>(definition), is_private});
    return static_cast<uint32_t>(code_.objects.size() - 1);
  };
  if (definition) {
    auto [place, is_new] = objects_.try_emplace({definition.module, definition.symbol.number});
    if (is_new) place->second = add(definition);
    return place->second;
  }
  auto [place, is_new] = undefined_objects_.try_emplace(std::string(in.text(in.Get(symbol).link_name)));
  if (is_new) place->second = add({module, symbol});
  return place->second;
}

// References to `functions` do not survive lowering one, which may name others.
void CodeBuilder::LowerFunction(size_t number) {
  if (const Redirection* redirection = RedirectionOf(number)) return LowerRedirected(number, *redirection);
  const program::ProgramSymbol symbol = code_.functions[number].symbol;
  if (symbol && program_.Get(symbol).flags.Has(gimplexx::SymbolFlag::kIfunc)) {
    FunctionCode indirect = IndirectFunction(code_.functions[number]);
    code_.functions[number] = std::move(indirect);
    return;
  }
  if (!code_.functions[number].body) return;
  FunctionCode lowered;
  lowered.symbol = code_.functions[number].symbol;
  lowered.body = code_.functions[number].body;
  lowered.name = code_.functions[number].name;
  lowered.link_name = code_.functions[number].link_name;
  FunctionLowering(*this, *lowered.body, lowered).Run();
  const gimplexx::Function& body = program_.Get(*lowered.body);
  lowered.returns_twice = body.flags.Has(gimplexx::FunctionFlag::kNonLocalLabel) || body.pads.count != 0;
  for (const Instruction& instruction : lowered.code) {
    if (instruction.op == Op::kCall && IsSetjmp(code_.functions[instruction.b].link_name)) lowered.returns_twice = true;
  }
  code_.bodies[{lowered.body->module, lowered.body->function.number}] = static_cast<uint32_t>(number);
  code_.functions[number] = std::move(lowered);
}

// What the initialiser of an object refers to belongs to the program too.
void CodeBuilder::NameTargets(size_t number) {
  const StaticObject object = code_.objects[number];
  if (!object.is_defined) return;
  const gimplexx::Module& module = program_.module(object.symbol.module);
  for (const gimplexx::InitPiece& piece : module.Of(program_.Get(object.symbol).initializer)) {
    if (!piece.target) continue;
    const bool is_function = module.Get(piece.target).kind == gimplexx::SymbolKind::kFunction;
    Constant constant;
    constant.kind = is_function ? Constant::Kind::kFunction : Constant::Kind::kObject;
    constant.index = is_function ? FunctionNumber(object.symbol.module, piece.target)
                                 : ObjectNumber(object.symbol.module, piece.target);
    code_.addresses[{object.symbol.module, piece.target.number}] = constant;
  }
}

void CodeBuilder::MarkCallsInPlace(FunctionCode& caller) const {
  for (const Instruction& instruction : caller.code) {
    if (instruction.op != Op::kCall) continue;
    CallSite& site = caller.call_sites[instruction.c];
    const FunctionCode& callee = code_.functions[instruction.b];
    auto fits = [](const Passed& from, const Passed& to) {
      return from.type.is_scalar() && from.type == to.type && from.at == to.at;
    };
    const auto in_memory = std::find_if(callee.memory_parameters.begin(), callee.memory_parameters.end(),
                                        [](uint32_t local) { return local != 0; });
    site.in_place = callee.body && !callee.varargs && in_memory == callee.memory_parameters.end() &&
                    std::equal(site.arguments.begin(), site.arguments.end(), callee.parameters.begin(),
                               callee.parameters.end(), fits);
    if (!site.arguments.empty()) {
      const Passed& last = site.arguments.back();
      site.registers = last.at + (last.type.is_wide() ? 2 : 1);
    }
  }
}

Code CodeBuilder::Finish() {
  AddStart();
  size_t function = 0, object = 0;
  while (function < code_.functions.size() || object < code_.objects.size()) {
    if (function < code_.functions.size()) {
      LowerFunction(function++);
    } else {
      NameTargets(object++);
    }
  }
  AddRunDestructors();
  for (FunctionCode& caller : code_.functions) MarkCallsInPlace(caller);
  return std::move(code_);
}

Code Lower(const program::Program& program, SignedOverflow overflow, std::span<const Redirection> redirections) {
  CodeBuilder builder(program, overflow, redirections);
  for (const program::ProgramFunction& function : program.functions()) {
    builder.FunctionNumber(function.module, program.Get(function).symbol);
  }
  Code code = builder.Finish();
  code.main_may_end_first = MainMayEndFirst(code);
  code.runs_functions_at_exit = RunsFunctionsAtExit(code);
  return code;
}

}  // namespace gmc::lower
