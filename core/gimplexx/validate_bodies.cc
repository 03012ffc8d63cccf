// Validation of functions: references inside a function, the shape of statements and of the control flow graph.
#include "core/gimplexx/enum_names.h"
#include "core/gimplexx/validate_internal.h"

namespace gmc::gimplexx::internal {

namespace {

class BodyChecker {
 public:
  BodyChecker(const Module& module, const Function& function, Problem& problem)
      : module_(module), function_(function), problem_(problem) {}

  void Run() {
    CheckOwnReferences(function_);
    if (function_.blocks.count == 0) return problem_.Report(function_, "no block");
    CheckLocals();
    CheckNesting(module_.Of(function_.scopes), "parent", [](const Scope& scope) { return scope.parent; });
    for (const Label& label : module_.Of(function_.labels)) {
      CheckOwnReferences(label);
      if (!label.block) return problem_.Report(label, "no block");
    }
    CheckExceptions();
    for (const Block& block : module_.Of(function_.blocks)) {
      if (problem_.found()) return;
      CheckBlock(block);
    }
  }

 private:
  template <class Record>
  void CheckOwnReferences(const Record& record) {
    Record::Visit(record, [&](const char* name, const auto& member) { CheckMember(record, name, member); });
  }
  template <class Record, class Target>
  void CheckMember(const Record& record, const char* name, const InFunction<Target>& ref) {
    const uint32_t count = OwnRange<Target>(function_).count;
    if (ref.number > count) problem_.Report(record, name, " ", ref.number, " of ", count);
  }
  template <class Record, class Member>
  void CheckMember(const Record&, const char*, const Member&) {}

  void CheckLocals() {
    bool parameters_ended = false;
    for (const Local& local : module_.Of(function_.locals)) {
      CheckOwnReferences(local);
      if (!local.type) return problem_.Report(local, "no type");
      if (local.kind != LocalKind::kParameter) parameters_ended = true;
      if (local.kind == LocalKind::kParameter && parameters_ended) {
        return problem_.Report(local, "a parameter behind other locals");
      }
    }
  }

  template <class Record, class OuterOf>
  void CheckNesting(std::span<const Record> records, const char* name, OuterOf outer_of) {
    uint32_t number = 0;
    for (const Record& record : records) {
      ++number;
      CheckOwnReferences(record);
      const uint32_t outer = outer_of(record).number;
      if (outer >= number) return problem_.Report(record, name, " ", outer, " does not come before it");
    }
  }

  void CheckExceptions() {
    CheckNesting(module_.Of(function_.regions), "outer", [](const EhRegion& region) { return region.outer; });
    for (const EhRegion& region : module_.Of(function_.regions)) {
      for (const EhCatch& handler : module_.Of(region.catches)) {
        CheckOwnReferences(handler);
        if (handler.same_handler > 1) return problem_.Report(handler, "same ", handler.same_handler, " above 1");
      }
    }
    for (const LandingPad& pad : module_.Of(function_.pads)) {
      CheckOwnReferences(pad);
      if (!pad.region) return problem_.Report(pad, "no region");
    }
  }

  void CheckBlock(const Block& block) {
    for (const Edge& edge : module_.Of(block.successors)) {
      CheckOwnReferences(edge);
      if (!edge.target) return problem_.Report(edge, "no target");
    }
    const std::span<const Statement> statements = module_.Of(block.statements);
    for (const Statement& statement : statements) {
      if (problem_.found()) return;
      CheckStatement(statement);
      if (EndsBlock(statement.kind) && &statement != &statements.back()) {
        return problem_.Report(statement, NameOf(statement.kind), " is not the last of its block");
      }
    }
    if (!problem_.found()) CheckSuccessors(block, statements.empty() ? StatementKind::kNop : statements.back().kind);
  }

  static bool EndsBlock(StatementKind kind) {
    switch (kind) {
      case StatementKind::kCond:
      case StatementKind::kReturn:
      case StatementKind::kGoto:
      case StatementKind::kSwitch:
      case StatementKind::kResume:
      case StatementKind::kEhDispatch:
        return true;
      default:
        return false;
    }
  }

  void CheckSuccessors(const Block& block, StatementKind last) {
    const std::span<const Edge> edges = module_.Of(block.successors);
    if (last == StatementKind::kCond) {
      if (edges.size() != 2 || !edges[0].flags.Has(EdgeFlag::kTrue) || !edges[1].flags.Has(EdgeFlag::kFalse)) {
        problem_.Report(block, "cond needs two successors, true and false");
      }
      return;
    }
    if (last == StatementKind::kSwitch) {
      if (edges.empty()) problem_.Report(block, "switch without a default successor");
      return;
    }
    // What is unsupported may be an asm that jumps.
    const bool chooses = last == StatementKind::kGoto || last == StatementKind::kEhDispatch;
    if (chooses || last == StatementKind::kUnsupported) return;
    int plain = 0;
    for (const Edge& edge : edges) {
      if (!edge.flags.Has(EdgeFlag::kEh) && !edge.flags.Has(EdgeFlag::kAbnormal)) ++plain;
    }
    if (plain > 1) problem_.Report(block, plain, " ways to continue, but nothing that chooses");
  }

  void CheckStatement(const Statement& statement) {
    CheckOwnReferences(statement);
    CheckEh(statement);
    if (problem_.found()) return;
    CheckOperands(module_, function_, statement, problem_);
    if (problem_.found()) return;
    CheckShape(statement);
    if (statement.cases.count != 0 && statement.kind != StatementKind::kSwitch) {
      return problem_.Report(statement, NameOf(statement.kind), " with cases");
    }
    for (const Case& entry : module_.Of(statement.cases)) {
      CheckOwnReferences(entry);
      if (!entry.target) return problem_.Report(entry, "no target");
    }
  }

  void CheckEh(const Statement& statement) {
    const int64_t regions = function_.regions.count;
    const bool names_region = statement.kind == StatementKind::kResume || statement.kind == StatementKind::kEhDispatch;
    const int64_t most = names_region ? regions : int64_t{function_.pads.count};
    const int64_t least = names_region ? 1 : -regions;
    if (statement.eh < least || statement.eh > most) {
      problem_.Report(statement, "eh ", statement.eh, " outside ", least, " to ", most);
    }
  }

  // How many operands, which operation, and which kinds of operand a statement has.
  void CheckShape(const Statement& statement) {
    size_t count = 0;
    for (const Operand& operand : module_.OperandsOf(statement)) {
      CheckPlace(statement, count++, operand);
      if (problem_.found()) return;
    }
    size_t least = 0, most = 0;
    bool operation_fits = statement.operation == Operation::kNone;
    switch (statement.kind) {
      case StatementKind::kAssign:
        operation_fits = statement.operation != Operation::kNone;
        least = most = 1 + static_cast<size_t>(OperationArity(statement.operation));
        break;
      case StatementKind::kCall:
        least = 3, most = SIZE_MAX;
        break;
      case StatementKind::kCond:
        operation_fits = IsComparison(statement.operation);
        least = most = 2;
        break;
      case StatementKind::kReturn:
        most = 1;
        break;
      case StatementKind::kLabel:
      case StatementKind::kGoto:
      case StatementKind::kSwitch:
      case StatementKind::kScopeEnd:
        least = most = 1;
        break;
      case StatementKind::kPhi:
        least = 1, most = SIZE_MAX;
        break;
      case StatementKind::kNop:
      case StatementKind::kBarrier:
      case StatementKind::kTrap:
      case StatementKind::kResume:
      case StatementKind::kEhDispatch:
      case StatementKind::kUnsupported:
        break;
    }
    if (!operation_fits) {
      return problem_.Report(statement, NameOf(statement.kind), " with operation ", NameOf(statement.operation));
    }
    if (count < least || count > most) {
      return problem_.Report(statement, NameOf(statement.kind), " ", NameOf(statement.operation), " with ", count,
                             " operands");
    }
    if (statement.kind == StatementKind::kCall) CheckCall(statement);
  }

  void CheckCall(const Statement& statement) {
    const bool internal = statement.flags.Has(StatementFlag::kInternal);
    const Operand& function = *std::next(module_.OperandsOf(statement).begin());
    if (internal != (function.kind == OperandKind::kNone)) {
      return problem_.Report(statement, "a call needs either a function or the flag internal");
    }
    if (internal && !statement.text) problem_.Report(statement, "an internal call without its name");
  }

  // Kinds that make sense in some places only.
  void CheckPlace(const Statement& statement, size_t index, const Operand& operand) {
    const StatementKind kind = statement.kind;
    const bool may_be_none = kind == StatementKind::kCall && index < 3;
    const bool is_incoming = kind == StatementKind::kPhi && index > 0;
    if (operand.kind == OperandKind::kNone && !may_be_none) return problem_.Report(operand, "none stands for a value");
    if ((operand.kind == OperandKind::kIncoming) != is_incoming) {
      return problem_.Report(operand, is_incoming ? "not an incoming value" : "an incoming value outside a phi");
    }
    const bool is_own_label = operand.kind == OperandKind::kLabel && operand.low == 0;
    if (kind == StatementKind::kLabel && !is_own_label) problem_.Report(operand, "not a label of this function");
  }

  const Module& module_;
  const Function& function_;
  Problem& problem_;
};

}  // namespace

void CheckBodies(const Module& module, Problem& problem) {
  for (const Function& function : module.functions()) {
    if (problem.found()) return;
    BodyChecker(module, function, problem).Run();
  }
}

}  // namespace gmc::gimplexx::internal
