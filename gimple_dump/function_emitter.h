// FunctionEmitter: one body, with its control-flow graph, as a FunctionDraft.
#pragma once

#include "gimple_dump/unit_emitter.h"

namespace gmc::gimple_dump {

class FunctionEmitter {
 public:
  FunctionEmitter(UnitEmitter& unit, tree decl);

  // Numbers the labels, which other bodies and initialisers may name. Comes before any Emit().
  void NumberLabels();
  // Adds the body to the unit.
  void Emit();

 private:
  // The body's parts, in the order in which they are numbered.
  void NumberScopes();
  void NumberScope(tree block, gx::InFunction<gx::Scope> parent);
  void NumberBlocks();
  void NumberParameters();
  void EmitRegions();
  void EmitRegion(eh_region region);
  void EmitBlock(basic_block block);

  gx::InFunction<gx::Local> LocalRef(tree variable);  // a decl or an SSA name
  void FillLocal(tree variable, gx::Local& local);
  gx::InFunction<gx::Block> BlockRef(basic_block block) const;
  gx::InFunction<gx::Block> BlockOfLabel(tree label) const;
  gx::InFunction<gx::Scope> ScopeRef(tree block) const;
  gx::InFunction<gx::EhRegion> RegionRef(eh_region region) const;

  // Statements.
  void EmitStatement(gimple* statement, gx::BlockDraft& block);
  bool FillStatement(gimple* statement, gx::StatementDraft& draft);
  bool FillAssign(gassign* statement, gx::StatementDraft& draft);
  bool FillCall(gcall* statement, gx::StatementDraft& draft);
  bool FillCond(gcond* statement, gx::StatementDraft& draft);
  bool FillSwitch(gswitch* statement, gx::StatementDraft& draft);
  bool FillPhi(gphi* statement, gx::StatementDraft& draft);
  bool FillAsm(gasm* statement, gx::StatementDraft& draft, gx::BlockDraft& block);
  void FillPlace(gimple* statement, gx::Statement& record);
  void MakeUnsupported(gimple* statement, gx::StatementDraft& draft);
  void EmitSuccessors(basic_block block, gx::BlockDraft& draft);

  // Operands: append to `operands` in pre-order. False: the format has no such operand.
  using Operands = std::vector<gx::Operand>;
  bool AddOperand(tree value, Operands& operands);
  bool AddParts(tree value, Operands& operands, size_t parent);
  bool AddConstant(tree constant, gx::Operand& operand, Operands& operands);
  bool AddField(tree reference, Operands& operands, size_t parent);
  bool AddElement(tree reference, Operands& operands, size_t parent);
  bool AddConstructor(tree constructor, Operands& operands, size_t parent);
  void AddAbsent(Operands& operands);

  UnitEmitter& unit_;
  tree decl_;
  function* function_;
  gx::FunctionDraft draft_;
  std::unordered_map<tree, uint32_t> locals_;
  std::unordered_map<tree, uint32_t> scopes_;           // by BLOCK
  std::unordered_map<tree, uint32_t> variable_scopes_;  // by variable
  std::unordered_map<int, uint32_t> blocks_;            // by GCC's index
  std::unordered_map<int, uint32_t> regions_;           // by GCC's index
  std::unordered_map<int, uint32_t> pads_;              // by GCC's index
};

}  // namespace gmc::gimple_dump
