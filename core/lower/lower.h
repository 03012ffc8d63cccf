// Lowering: a linked program of GIMPLE++ becomes bytecode.
//
// Temporaries, and locals whose address is not taken, become registers; everything else is memory. Constants, offsets
// and field positions are folded. Nothing is guessed: what has no bytecode becomes kUnsupported with its text.
#pragma once

#include "absl/container/flat_hash_map.h"
#include "core/lower/bytecode.h"
#include "core/program/program.h"

namespace gmc::lower {

// What signed overflow is, other than in units compiled with -fwrapv.
enum class SignedOverflow : uint8_t { kWraps, kIsError };

// Numbers for the functions and objects of a program, given out when they are first named.
class CodeBuilder {
 public:
  CodeBuilder(const program::Program& program, SignedOverflow overflow);

  // `module` names the symbol; the number is that of its definition, or of its link name when there is none.
  uint32_t FunctionNumber(uint32_t module, gimplexx::Ref<gimplexx::Symbol> symbol);
  uint32_t ObjectNumber(uint32_t module, gimplexx::Ref<gimplexx::Symbol> symbol);
  bool IsDefined(uint32_t object) const { return code_.objects[object].is_defined; }
  const program::Program& program() const { return program_; }
  // A function of the library that no source names.
  uint32_t LibraryFunction(const std::string& link_name);
  uint32_t pointer_size() const { return code_.pointer_size; }
  SignedOverflow overflow() const { return overflow_; }

  // Lowers every function that was named, and those that they name.
  Code Finish();

 private:
  uint32_t AddFunction(program::ProgramSymbol symbol);
  void LowerFunction(size_t number);
  void NameTargets(size_t object);
  void MarkCallsInPlace(FunctionCode& caller) const;
  // Functions that no source has (lower_start.cc).
  void AddStart();
  void AddRunDestructors();
  // Asks the resolver of an ifunc what to call, and calls that.
  FunctionCode IndirectFunction(const FunctionCode& function);
  std::optional<uint32_t> ResolverOf(program::ProgramSymbol symbol);
  void EmitCall(FunctionCode* code, uint32_t callee, CallSite site, RegisterIndex result) const;

  const program::Program& program_;
  const SignedOverflow overflow_;
  Code code_;
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, uint32_t> functions_;  // by module and symbol
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, uint32_t> objects_;
  absl::flat_hash_map<std::string, uint32_t> undefined_functions_;
  absl::flat_hash_map<std::string, uint32_t> undefined_objects_;
};

// All of the program. Deterministic.
Code Lower(const program::Program& program, SignedOverflow overflow);

}  // namespace gmc::lower
