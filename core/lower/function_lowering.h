// FunctionLowering: one body to bytecode.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/lower/bytecode.h"
#include "core/lower/lower.h"
#include "core/lower/scope_entries.h"

namespace gmc::lower {

class FunctionLowering {
 public:
  FunctionLowering(CodeBuilder& builder, program::ProgramFunction function, FunctionCode& code);
  void Run();

 private:
  using Operand = gimplexx::Operand;
  using Statement = gimplexx::Statement;

  // Where a value lies in memory: at `base` + `offset`, or some bits of it.
  struct Place {
    RegisterIndex base = 0;
    int64_t offset = 0;
    bool is_bits = false;
    bool is_reversed = false;  // stored in the order opposite to the target's
    BitField bits = {};
  };

  // --- the frame
  void PlanLocals();
  void PlanParameters();
  void PlanScopes();
  void Forget(std::span<const uint32_t> locals);
  void MarkPartialAccesses(const Operand& operand, std::vector<bool>& needs_memory) const;
  bool IsReinterpretation(const Operand& operand) const;
  RegisterIndex NewRegister(uint32_t count = 1);
  RegisterIndex NewMemoryLocal(uint64_t size);
  RegisterIndex ConstantRegister(const Constant& constant, uint32_t count = 1);
  RegisterIndex ScalarConstant(uint64_t bits) { return ConstantRegister({Constant::Kind::kScalar, 0, bits}); }
  RegisterIndex NumberConstant(const ScalarType& type, uint64_t low, uint64_t high);

  // --- statements
  void LowerBlock(const gimplexx::Block& block, uint32_t number);
  void LowerStatement(const Statement& statement, const gimplexx::Block& block);
  bool IsConstant(gimplexx::Ref<gimplexx::Type> type) const;
  const Operand* ConstantWritten(const Statement& statement) const;
  void CallWithPlace(const char* function, const Operand& local);
  void LowerAssign(const Statement& statement);
  void LowerScalarAssign(const Statement& statement, const Operand& target, const ScalarType& type);
  void LowerObjectAssign(const Statement& statement, const Operand& target);
  void LowerCond(const Statement& statement, const gimplexx::Block& block);
  void LowerSwitch(const Statement& statement, const gimplexx::Block& block);
  void LowerReturn(const Statement& statement);
  void LowerResume(const Statement& statement, const gimplexx::Block& block);
  void LowerCall(const Statement& statement);
  bool LowerInternalCall(const Statement& statement);
  bool LowerOverflow(const Statement& statement, gimplexx::Operation operation);
  bool HasVariableSize(const Operand& operand) const;
  bool LowerVaArg(const Statement& statement, std::string_view name);
  void LowerJump(const gimplexx::Block& block);

  // --- computing
  // dst = operation(operands) in `type`. False: no bytecode for it.
  bool Compute(gimplexx::Operation operation, RegisterIndex dst, const ScalarType& type,
               const std::vector<RegisterIndex>& values, const std::vector<ScalarType>& types);
  bool ComputeBinary(gimplexx::Operation operation, RegisterIndex dst, const ScalarType& type, RegisterIndex left,
                     RegisterIndex right, const ScalarType& operand_type, const ScalarType& right_type);
  bool ComputeUnary(gimplexx::Operation operation, RegisterIndex dst, const ScalarType& type, RegisterIndex value,
                    const ScalarType& value_type);
  bool Compare(gimplexx::Operation operation, RegisterIndex dst, RegisterIndex left, RegisterIndex right,
               const ScalarType& type);
  // Before an operation that may not overflow (lower_overflow.cc).
  void CheckOverflow(gimplexx::Operation operation, const ScalarType& type, RegisterIndex left, RegisterIndex right);
  void DoubtRewritten(gimplexx::Operation operation, const ScalarType& type, uint32_t bits, RegisterIndex left,
                      RegisterIndex right);
  void DoubtCount(gimplexx::Operation operation, const ScalarType& type, RegisterIndex count);
  void DoubtNarrowed(uint32_t bits, RegisterIndex left, RegisterIndex right);
  void EmitOverflowCheck(Op op, gimplexx::Operation operation, uint32_t bits, RegisterIndex left, RegisterIndex right);
  std::optional<int64_t> ConstantIn(RegisterIndex reg) const;
  void Narrow(RegisterIndex reg, const ScalarType& type);
  void Convert(RegisterIndex dst, const ScalarType& to, RegisterIndex src, const ScalarType& from);
  // Only == and != are defined on complex numbers.
  bool CompareComplex(gimplexx::Operation operation, RegisterIndex dst, const Operand& left, const Operand& right);
  // Element by element: complex numbers and vectors.
  bool ComputeObject(const Statement& statement, RegisterIndex destination, gimplexx::Ref<gimplexx::Type> type);
  struct Elements {
    ScalarType type;
    uint64_t count = 0;
    bool is_complex = false;
  };
  Elements ElementsOf(gimplexx::Ref<gimplexx::Type> type) const;
  RegisterIndex LoadElement(RegisterIndex object, const Elements& elements, uint64_t index);
  void StoreElement(RegisterIndex object, const Elements& elements, uint64_t index, RegisterIndex value);
  bool ComputeComplex(gimplexx::Operation operation, RegisterIndex destination, const Elements& elements,
                      const std::vector<RegisterIndex>& operands);
  struct Argument {
    RegisterIndex value;
    ScalarType type;
  };
  // A library function that stores `size` bytes at `destination`.
  void CallForObject(const char* function, RegisterIndex destination, uint64_t size,
                     const std::vector<Argument>& arguments);
  bool CallComplex(const char* function, RegisterIndex destination, const Elements& elements,
                   const std::vector<RegisterIndex>& parts);
  bool Permute(RegisterIndex destination, const Elements& elements, const std::vector<RegisterIndex>& operands,
               const std::vector<Elements>& operand_elements);
  bool ComputeVector(gimplexx::Operation operation, RegisterIndex destination, const Elements& elements,
                     const std::vector<RegisterIndex>& operands, const std::vector<Elements>& operand_elements);

  // --- operands
  RegisterIndex Value(const Operand& operand);          // a scalar
  RegisterIndex ObjectPointer(const Operand& operand);  // to a non-scalar
  void Assign(const Operand& target, RegisterIndex value);
  bool IsRegisterLocal(const Operand& operand) const;
  Place PlaceOf(const Operand& operand);
  Place UndefinedObject(const gimplexx::Symbol& symbol);
  Place ElementPlace(const Operand& operand);
  Place FieldPlace(const Operand& operand);
  // dst = base + index * size bytes
  void EmitElement(RegisterIndex dst, RegisterIndex base, RegisterIndex index, uint64_t size);
  RegisterIndex PointerTo(const Place& place);
  // The same place with an offset that an instruction can hold.
  Place Near(const Place& place);
  std::optional<BitField> BitsOf(const Place& place, const ScalarType& type) const;
  RegisterIndex MaterialiseConstant(const Operand& operand);
  RegisterIndex Load(const Place& place, const ScalarType& type);
  void Store(const Place& place, const ScalarType& type, RegisterIndex value);
  uint64_t SizeOf(gimplexx::Ref<gimplexx::Type> type) const { return type ? module_.Get(type).size : 0; }
  ScalarType TypeOf(const Operand& operand) const { return ScalarTypeOf(module_, operand.type); }

  // --- emission
  void Emit(Op op, uint32_t a = 0, uint32_t b = 0, uint32_t c = 0, uint16_t x = 0);
  void EmitUnsupported(const std::string& text);
  static bool IsAtomicByName(std::string_view name);
  void EmitLibraryCall(const char* link_name);
  void EmitJump(Op op, uint32_t a, uint32_t b, uint32_t block, uint16_t x = 0);
  void EmitGoto(uint32_t block);
  // Block numbers.
  struct Branch {
    uint32_t if_true = 0, if_false = 0;
  };
  void EmitBranch(Op op, Op inverse, RegisterIndex left, RegisterIndex right, const Branch& branch);
  void ResolveJumps();
  void ResolveRegisters();

  // --- afterwards (tidy.cc)
  void Tidy();
  void DropPresentLocals();
  enum class Drop : uint8_t { kNo, kYes };
  using LocalSet = std::vector<uint64_t>;  // a bit for each memory local
  void FlowThrough(size_t block, LocalSet& present, Drop drop);
  std::pair<uint32_t, uint32_t> CodeOf(size_t block) const;
  void FuseIndices();
  void MarkSteps();
  uint32_t OnlyUseOf(RegisterIndex reg, uint32_t user, uint32_t begin) const;
  bool IsUnchanged(RegisterIndex reg, uint32_t from, uint32_t until) const;
  void CountReads();
  void RemoveDropped();

  CodeBuilder& builder_;
  const uint32_t module_number_;
  const gimplexx::Module& module_;
  const gimplexx::Function& function_;
  const bool checks_overflow_;
  FunctionCode& out_;

  struct LocalPlan {
    RegisterIndex reg = 0;      // the value, or the pointer to it
    uint32_t memory_local = 0;  // from 1; 0: in a register
    ScalarType type;
  };
  std::vector<LocalPlan> locals_;
  std::optional<ScopeEntries> scope_entries_;
  std::optional<RegisterIndex> never_written_;
  struct Converted {
    RegisterIndex from = 0;
    ScalarType type;
  };
  absl::flat_hash_map<RegisterIndex, Converted> converted_;  // temporaries that this block made by a conversion
  std::vector<uint32_t> present_;                            // memory locals that this block made sure of
  std::vector<uint32_t> block_starts_;                       // by block number - 1
  std::vector<std::pair<uint32_t, uint32_t>> jumps_;         // instruction, block number
  std::vector<std::pair<uint32_t, uint32_t>> switch_jumps_;
  std::vector<uint32_t> inner_jumps_;       // instructions that jump to an instruction of the same statement
  std::vector<bool> dropped_;               // by instruction: not needed after all
  std::vector<uint32_t> local_of_pointer_;  // by register: which memory local it points to, from 0
  std::vector<uint32_t> reads_;             // by register: how many instructions read it
  std::vector<bool> is_temporary_;          // by register: of a temporary of GIMPLE, which one statement defines
  uint32_t block_ = 0;                      // the number of the one at hand
  uint32_t current_statement_ = kNoStatement;
  bool is_atomic_ = false;   // the whole body
  bool is_promoted_ = true;  // what is computed with is at least an int, as C's rules for scalars say
};

// Registers of constants are numbered from here until the size of the frame is known.
inline constexpr RegisterIndex kConstantBase = 0x40000000;
// Registers behind the frame, where arguments go.
inline constexpr RegisterIndex kArgumentBase = 0x80000000;

}  // namespace gmc::lower
