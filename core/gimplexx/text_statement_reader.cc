#include "core/gimplexx/text_statement_reader.h"

#include "core/gimplexx/text_types.h"

namespace gmc::gimplexx {

bool StatementReader::ReadStatement(StatementDraft& draft) {
  const Token first = in_.Peek();
  internal_ = false;
  if (!ReadKind(draft)) return false;
  draft.record.scope = scope_;
  if (!members_.ReadNamedMembers(draft.record)) return false;
  scope_ = draft.record.scope;
  if (internal_) {
    if (draft.record.text) return in_.Fail(first, "an internal call has no text but its name");
    draft.record.text = internal_name_;
    draft.record.flags.Set(StatementFlag::kInternal);
  }
  if (draft.record.kind == StatementKind::kSwitch && in_.Accept('{')) return ReadCases(draft.cases);
  return in_.Expect(';');
}

bool StatementReader::ReadKind(StatementDraft& draft) {
  const Token word = in_.Peek();
  if (word.kind == TokenKind::kWord) {
    const std::optional<StatementKind> kind = FromName<StatementKind>(word.text);
    bool is_statement = kind.has_value() && *kind != StatementKind::kAssign;
    if (is_statement && *kind == StatementKind::kUnsupported) {
      const Token second = in_.PeekSecond();  // an unsupported operand may be the target of an assignment
      is_statement = second.kind == TokenKind::kKey || second.Is('@') || second.Is(';');
    }
    if (is_statement) {
      in_.Take();
      return ReadKeywordStatement(draft, *kind);
    }
  }
  if (!ReadOperand({}, draft.operands) || !in_.Expect('=')) return false;
  return in_.AcceptWord("call") ? ReadCall(draft) : ReadAssign(draft);
}

bool StatementReader::ReadKeywordStatement(StatementDraft& draft, StatementKind kind) {
  draft.record.kind = kind;
  Operands& operands = draft.operands;
  switch (kind) {
    case StatementKind::kCall:
      operands.emplace_back();
      return ReadCall(draft);
    case StatementKind::kCond:
      return members_.ReadValue(draft.record.operation) && in_.Expect('(') && ReadList({}, ')', operands);
    case StatementKind::kReturn: {
      if (in_.Peek().Is(';') || in_.Peek().Is('@') || in_.Peek().kind == TokenKind::kKey) return true;
      const Ref<Type> type = drafts_.TypeOfSymbol(drafts_.function->record.symbol.number);
      return ReadOperand(TargetOf(drafts_, type), operands);
    }
    case StatementKind::kLabel:
    case StatementKind::kGoto:
    case StatementKind::kSwitch:
    case StatementKind::kScopeEnd:
      return ReadOperand({}, operands);
    case StatementKind::kPhi:
      if (!ReadOperand({}, operands) || !in_.Expect('=')) return false;
      return !in_.Peek().IsReference('^') || ReadItems(operands[0].type, operands);
    default:
      return true;
  }
}

bool StatementReader::ReadAssign(StatementDraft& draft) {
  draft.record.kind = StatementKind::kAssign;
  const Ref<Type> expected = draft.operands[0].type;
  const Token word = in_.Peek();
  if (word.kind == TokenKind::kWord) {
    if (const std::optional<Operation> operation = FromName<Operation>(word.text);
        operation.has_value() && *operation != Operation::kNone) {
      in_.Take();
      draft.record.operation = *operation;
      return in_.Expect('(') && ReadList(expected, ')', draft.operands);
    }
  }
  draft.record.operation = Operation::kCopy;
  return ReadOperand(expected, draft.operands);
}

// The target has been read.
bool StatementReader::ReadCall(StatementDraft& draft) {
  draft.record.kind = StatementKind::kCall;
  Operands& operands = draft.operands;
  const size_t function = operands.size();
  if (in_.Peek().kind == TokenKind::kString) {
    if (!members_.ReadValue(internal_name_)) return false;
    internal_ = true;
    operands.emplace_back();
  } else if (!ReadOperand({}, operands)) {
    return false;
  }
  const Ref<Type> function_type = operands[function].type;
  Operands arguments;
  if (!in_.Expect('(')) return false;
  for (size_t index = 0; !in_.Accept(')'); ++index) {
    if (index != 0 && !in_.Expect(',')) return false;
    if (!ReadOperand(ExpectedOfArgument(drafts_, function_type, index), arguments)) return false;
  }
  if (in_.AcceptWord("chain")) {
    if (!ReadOperand({}, operands)) return false;
  } else {
    operands.emplace_back();
  }
  operands.insert(operands.end(), arguments.begin(), arguments.end());
  return true;
}

bool StatementReader::ReadCases(std::vector<Case>& cases) {
  while (!in_.Accept('}')) {
    if (!in_.AcceptWord("case")) return in_.FailExpected("'case' or '}'");
    Case& entry = cases.emplace_back();
    if (!ReadInteger(entry.first_low, entry.first_high)) return false;
    entry.last_low = entry.first_low;
    entry.last_high = entry.first_high;
    if (in_.AcceptWord("to") && !ReadInteger(entry.last_low, entry.last_high)) return false;
    if (!in_.Expect(':') || !members_.ReadValue(entry.target)) return false;
  }
  return true;
}

bool StatementReader::ReadEdges(std::vector<Edge>& edges) {
  do {
    Edge& edge = edges.emplace_back();
    if (!members_.ReadValue(edge.target)) return false;
    if (in_.Peek().Is('[') && !members_.ReadValue(edge.flags)) return false;
  } while (in_.Accept(','));
  return in_.Expect(';');
}

bool StatementReader::ReadInteger(uint64_t& low, uint64_t& high) {
  Token number;
  if (!in_.ExpectNumber(&number)) return false;
  if (number.negative && number.value > Uint128{1} << 127) return in_.Fail(number, "number out of range");
  const Uint128 value = number.negative ? -number.value : number.value;
  low = static_cast<uint64_t>(value);
  high = static_cast<uint64_t>(value >> 64);
  return true;
}

bool StatementReader::ReadOperand(Ref<Type> expected, Operands& out) {
  if (depth_ == kMaxOperandDepth) {
    return in_.Fail(in_.Peek(), absl::StrCat("operands nested deeper than ", kMaxOperandDepth));
  }
  ++depth_;
  const bool good = ReadNested(expected, out);
  --depth_;
  return good;
}

bool StatementReader::ReadNested(Ref<Type> expected, Operands& out) {
  const size_t start = out.size();
  if (!ReadPrimary(expected, out)) return false;
  for (uint32_t postfixes = 1; in_.Peek().IsReference('.') || in_.Peek().Is('['); ++postfixes) {
    // Each postfix moves the operands before it, so their number must be bounded here already.
    if (postfixes == kMaxOperandDepth) {
      return in_.Fail(in_.Peek(), absl::StrCat("operands nested deeper than ", kMaxOperandDepth));
    }
    if (!ReadPostfix(start, out)) return false;
  }
  return true;
}

bool StatementReader::CheckNumber(const Token& at, size_t count, const char* what) {
  if (at.value != 0 && at.value <= count) return true;
  return in_.Fail(at, absl::StrCat(what, " ", static_cast<uint32_t>(at.value), " of ", count));
}

bool StatementReader::ReadPrimary(Ref<Type> expected, Operands& out) {
  const Token first = in_.Peek();
  if (first.kind == TokenKind::kWord) return ReadKeywordOperand(expected, out);
  const size_t start = out.size();
  Operand& operand = out.emplace_back();
  Head head;
  if (first.kind == TokenKind::kNumber) {
    operand.kind = OperandKind::kInteger;
    if (!ReadInteger(operand.low, operand.high) || !ReadHead(head)) return false;
    Complete(start, head, expected, out);
    return true;
  }
  if (first.IsReference('%')) {
    operand.kind = OperandKind::kLocal;
    if (!CheckNumber(first, drafts_.function->locals.size(), "local")) return false;
  } else if (first.IsReference('#')) {
    operand.kind = OperandKind::kSymbol;
    if (!CheckNumber(first, drafts_.builder.symbols.size(), "symbol")) return false;
  } else if (first.IsReference('$')) {
    // Its number is checked when all functions are known: it may be another's.
    operand.kind = OperandKind::kLabel;
  } else if (first.IsReference('^')) {
    operand.kind = OperandKind::kIncoming;
  } else {
    return in_.FailExpected("an operand");
  }
  operand.index = static_cast<uint32_t>(in_.Take().value);
  if (operand.kind == OperandKind::kLabel && in_.Accept('<')) {
    if (!members_.ReadValue(operand.low) || !in_.Expect('>')) return false;
  }
  const bool is_incoming = operand.kind == OperandKind::kIncoming;
  if (!ReadHead(head)) return false;
  if (is_incoming && (!in_.Expect('(') || !ReadOperand(expected, out) || !in_.Expect(')'))) return false;
  Complete(start, head, expected, out);
  return true;
}

bool StatementReader::ReadKeywordOperand(Ref<Type> expected, Operands& out) {
  const Token word = in_.Take();
  const std::optional<OperandKind> kind = FromName<OperandKind>(word.text);
  switch (kind.value_or(OperandKind::kLocal)) {
    case OperandKind::kLocal:
    case OperandKind::kSymbol:
    case OperandKind::kInteger:
    case OperandKind::kField:
    case OperandKind::kElement:
    case OperandKind::kLabel:
    case OperandKind::kIncoming:
      return in_.Fail(word, absl::StrCat("'", std::string(word.text), "' starts no operand"));
    default:
      break;
  }
  const size_t start = out.size();
  out.emplace_back().kind = *kind;
  Head head;
  if (!ReadHead(head)) return false;
  // Parts may need to know the type of the whole.
  out[start].type = head.type.value_or(expected);
  if (*kind != OperandKind::kNone && *kind != OperandKind::kUnsupported) {
    if (!in_.Expect('(') || !ReadKeywordParts(expected, start, out)) return false;
  }
  Complete(start, head, expected, out);
  return true;
}

// Up to and with the closing parenthesis.
bool StatementReader::ReadKeywordParts(Ref<Type> expected, size_t start, Operands& out) {
  const OperandKind kind = out[start].kind;
  uint64_t low = 0, high = 0;
  switch (kind) {
    case OperandKind::kReal:
      if (!ReadInteger(low, high)) return false;
      break;
    case OperandKind::kMem: {
      int64_t offset = 0;
      if (!ReadOperand({}, out) || (in_.Accept(',') && !members_.ReadValue(offset))) return false;
      low = static_cast<uint64_t>(offset);
      break;
    }
    case OperandKind::kBits:
      if (!ReadOperand({}, out) || !in_.Expect(',') || !members_.ReadValue(low)) return false;
      if (!in_.Expect(',') || !members_.ReadValue(high)) return false;
      break;
    case OperandKind::kVirtual:
      if (!ReadOperand({}, out) || !in_.Expect(',') || !ReadOperand(out[start + 1].type, out)) return false;
      if (!in_.Expect(',') || !members_.ReadValue(low)) return false;
      break;
    default:
      return ReadList(ExpectedOfPart(drafts_, kind, out[start].type, expected), ')', out);
  }
  out[start].low = low;
  out[start].high = high;
  return in_.Expect(')');
}

bool StatementReader::ReadPostfix(size_t start, Operands& out) {
  const Token first = in_.Take();
  out.insert(out.begin() + static_cast<std::ptrdiff_t>(start), Operand{});
  Head head;
  if (first.kind == TokenKind::kReference) {
    out[start].kind = OperandKind::kField;
    out[start].index = static_cast<uint32_t>(first.value);
    if (!CheckNumber(first, drafts_.field_types.size(), "field") || !ReadHead(head)) return false;
    if (in_.Accept('<') && (!ReadOperand({}, out) || !ReadUnit(out[start]) || !in_.Expect('>'))) return false;
  } else {
    out[start].kind = OperandKind::kElement;
    if (!ReadItems({}, out) || !ReadUnit(out[start]) || !in_.Expect(']') || !ReadHead(head)) return false;
  }
  Complete(start, head, {}, out);
  return true;
}

bool StatementReader::ReadHead(Head& head) {
  while (in_.Accept('!')) {
    OperandFlag flag{};
    if (!members_.ReadValue(flag)) return false;
    head.flags.Set(flag);
  }
  if (!in_.Accept(':')) return true;
  const Token at = in_.Peek();
  Ref<Type> type;
  if (!members_.ReadValue(type)) return false;
  if (type && !CheckNumber(at, drafts_.builder.types.size(), "type")) return false;
  head.type = type;
  return true;
}

bool StatementReader::ReadList(Ref<Type> expected, char close, Operands& out) {
  if (in_.Accept(close)) return true;
  return ReadItems(expected, out) && in_.Expect(close);
}

bool StatementReader::ReadItems(Ref<Type> expected, Operands& out) {
  do {
    const size_t start = out.size();
    if (!ReadOperand(expected, out)) return false;
    expected = out[start].type;
  } while (in_.Accept(','));
  return true;
}

// Of a variable offset or stride.
bool StatementReader::ReadUnit(Operand& operand) { return !in_.Accept(';') || members_.ReadValue(operand.low); }

void StatementReader::Complete(size_t start, const Head& head, Ref<Type> expected, Operands& out) const {
  Operand& operand = out[start];
  operand.flags = head.flags;
  operand.extent = static_cast<uint32_t>(out.size() - start);
  const Ref<Type> first_part = operand.extent > 1 ? out[start + 1].type : Ref<Type>{};
  operand.type = head.type.value_or(ImpliedType(drafts_, operand.kind, operand.index, first_part, expected));
}

}  // namespace gmc::gimplexx
