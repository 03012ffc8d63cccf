// Reads statements and operands of the text form.
#pragma once

#include <optional>
#include <vector>

#include "core/gimplexx/text_members.h"

namespace gmc::gimplexx {

// All functions return false after an error, which the token stream then holds.
class StatementReader {
 public:
  StatementReader(TokenStream& in, Drafts& drafts, MemberReader& members)
      : in_(in), drafts_(drafts), members_(members) {}

  void StartFunction() { scope_ = {}; }
  bool ReadStatement(StatementDraft& draft);
  // -> ^2 [true], ^3 [false];
  bool ReadEdges(std::vector<Edge>& edges);

 private:
  using Operands = std::vector<Operand>;
  // Flags and type behind the first token of an operand.
  struct Head {
    Flags<OperandFlag> flags;
    std::optional<Ref<Type>> type;
  };

  bool ReadKind(StatementDraft& draft);
  bool ReadKeywordStatement(StatementDraft& draft, StatementKind kind);
  bool ReadAssign(StatementDraft& draft);
  bool ReadCall(StatementDraft& draft);
  bool ReadCases(std::vector<Case>& cases);

  bool ReadOperand(Ref<Type> expected, Operands& out);
  bool ReadNested(Ref<Type> expected, Operands& out);
  bool ReadPrimary(Ref<Type> expected, Operands& out);
  bool ReadKeywordOperand(Ref<Type> expected, Operands& out);
  bool ReadKeywordParts(Ref<Type> expected, size_t start, Operands& out);
  bool ReadPostfix(size_t start, Operands& out);
  bool ReadHead(Head& head);
  bool ReadInteger(uint64_t& low, uint64_t& high);
  // Any number of operands up to `close`.
  bool ReadList(Ref<Type> expected, char close, Operands& out);
  // One or more operands; the type of each is expected of the next.
  bool ReadItems(Ref<Type> expected, Operands& out);
  bool ReadUnit(Operand& operand);
  // Sets flags, type and extent of the operand at `start`, whose parts are the rest of `out`.
  void Complete(size_t start, const Head& head, Ref<Type> expected, Operands& out) const;
  bool CheckNumber(const Token& at, size_t count, const char* what);

  TokenStream& in_;
  Drafts& drafts_;
  MemberReader& members_;
  InFunction<Scope> scope_;  // of the statement read last
  uint32_t depth_ = 0;
  bool internal_ = false;  // the statement is a call of an internal function
  TextRef internal_name_;
};

}  // namespace gmc::gimplexx
