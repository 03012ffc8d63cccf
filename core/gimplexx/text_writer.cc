// Declarations are printed from Record::Visit; statements and operands have a syntax of their own.
//
// What a reader can infer is left out: members with their default value, the type of an operand that follows from its
// place (text_types.h), the file of a location when it is that of the location before, the scope of a statement when
// it is that of the statement before. Names behind a number ('name) are for the eye.
#include "core/gimplexx/text_writer.h"

#include <cstdio>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "core/gimplexx/enum_names.h"
#include "core/gimplexx/text_syntax.h"
#include "core/gimplexx/text_types.h"

namespace gmc::gimplexx {

namespace {

using Uint128 = unsigned __int128;

Uint128 Join(uint64_t low, uint64_t high) { return Uint128{high} << 64 | low; }

void AppendDecimal(Uint128 value, std::string& out) {
  char digits[40];
  char* first = digits + sizeof digits;
  do {
    *--first = static_cast<char>('0' + static_cast<int>(value % 10));
    value /= 10;
  } while (value != 0);
  out.append(first, digits + sizeof digits);
}

void AppendQuoted(std::string_view bytes, std::string& out) {
  out += '"';
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (byte < 0x20 || byte >= 0x7f) {
      const char escape[] = {'\\', static_cast<char>('0' + (byte >> 6)), static_cast<char>('0' + (byte >> 3 & 7)),
                             static_cast<char>('0' + (byte & 7))};
      out.append(escape, sizeof escape);
    } else {
      out += c;
    }
  }
  out += '"';
}

// A decimal rendering for the eye, where this machine can compute it; else empty.
std::string RealComment(const Operand& operand, RealFormat format) {
  char text[64] = "";
  if (format == RealFormat::kSingle) {
    float value;
    std::memcpy(&value, &operand.low, sizeof value);
    std::snprintf(text, sizeof text, "%.9g", static_cast<double>(value));
  } else if (format == RealFormat::kDouble) {
    double value;
    std::memcpy(&value, &operand.low, sizeof value);
    std::snprintf(text, sizeof text, "%.17g", value);
  }
  return text;
}

// Whether the text of an operand starts with the name of an operation.
bool LooksLikeOperation(const Operand& operand) {
  const Operand* first = &operand;
  while (first->kind == OperandKind::kField || first->kind == OperandKind::kElement) ++first;
  return first->kind == OperandKind::kComplex;
}

class Writer {
 public:
  Writer(const Module& module, std::string& out) : module_(module), out_(out) {}

  void WriteModule() {
    absl::StrAppend(&out_, std::string(kTextHeader), " ", kVersion, "\n");
    WriteTable<Unit>();
    WriteTable<Type>();
    WriteTable<Symbol>();
    WriteTable<Thunk>();
    WriteTable<Remark>();
    for (const Function& function : module_.functions()) WriteFunction(function);
  }

  void WriteFunction(const Function& function) {
    function_ = &function;
    scope_ = 0;
    WriteRecord(function, 0);
    function_ = nullptr;
  }

  void WriteOneStatement(const Function& function, const Statement& statement) {
    function_ = &function;
    scope_ = statement.scope.number;
    file_ = statement.location.file;
    WriteStatement(statement);
  }

  // What text_types.h asks for.
  const Type& TypeRecord(Ref<Type> type) const { return module_.Get(type); }
  Ref<Type> TypeOfLocal(uint32_t number) const { return module_.Get(*function_, InFunction<Local>{number}).type; }
  Ref<Type> TypeOfSymbol(uint32_t number) const { return module_.Get(Ref<Symbol>{number}).type; }
  Ref<Type> TypeOfField(uint32_t number) const { return module_.Get(Ref<Field>{number}).type; }
  Ref<Type> TypeOfParameter(Ref<Type> function, size_t index) const {
    const Range<Parameter> parameters = module_.Get(function).parameters;
    return index < parameters.count ? module_.Of(parameters)[index].type : Ref<Type>{};
  }

 private:
  template <class Record>
  void WriteTable() {
    for (const Record& record : module_.All<Record>()) WriteRecord(record, 0);
  }

  template <class Record>
  void WriteRecord(const Record& record, int depth) {
    Indent(depth);
    out_ += Record::kKeyword;
    if constexpr (IsNumbered<Record>()) {
      out_ += ' ';
      WriteNumber<Record>(NumberOf(record));
    }
    WriteMembers(record);
    WriteOwned(record, depth);
    out_ += '\n';
  }

  // In the numbering that references to it use.
  template <class Record>
  uint32_t NumberOf(const Record& record) const {
    if constexpr (std::is_same_v<Record, Type> || std::is_same_v<Record, Symbol> || std::is_same_v<Record, Field>) {
      return module_.RefTo(record).number;
    } else {
      return module_.RefTo(*function_, record).number;
    }
  }

  template <class Record>
  void WriteMembers(const Record& record) {
    const Record defaults;
    const char* default_bytes = reinterpret_cast<const char*>(&defaults);
    Record::Visit(record, [&](const char* name, const auto& member) {
      using Member = std::remove_cvref_t<decltype(member)>;
      if constexpr (!MemberTraits<Member>::kIsRange && !std::is_same_v<Member, Reserved>) {
        const size_t offset =
            static_cast<size_t>(reinterpret_cast<const char*>(&member) - reinterpret_cast<const char*>(&record));
        const bool is_kind = std::string_view(name) == "kind";
        if (!is_kind && std::memcmp(&member, default_bytes + offset, sizeof member) == 0) return;
        out_ += ' ';
        if (!IsBare<Record>(name)) absl::StrAppend(&out_, name, "=");
        WriteValue(member);
      }
    });
  }

  // The records that `record` owns, in braces, if there are any.
  template <class Record>
  void WriteOwned(const Record& record, int depth) {
    bool open = false;
    auto open_once = [&] {
      if (!open) out_ += " {\n";
      open = true;
    };
    Record::Visit(record, [&](const char*, const auto& member) {
      using Member = std::remove_cvref_t<decltype(member)>;
      if constexpr (std::is_same_v<Member, Range<Edge>>) {
        if (member.count != 0) open_once(), WriteEdges(member, depth + 1);
      } else if constexpr (MemberTraits<Member>::kIsRange) {
        for (const auto& owned : module_.Of(member)) {
          open_once();
          if constexpr (std::is_same_v<Member, Range<Statement>>) {
            Indent(depth + 1);
            WriteStatement(owned);
            out_ += '\n';
          } else {
            WriteRecord(owned, depth + 1);
          }
        }
      }
    });
    if (open) {
      Indent(depth);
      out_ += '}';
    }
  }

  void Indent(int depth) { out_.append(2 * static_cast<size_t>(depth), ' '); }

  template <class Value>
  requires std::is_integral_v<Value>
  void WriteValue(const Value& value) { absl::StrAppend(&out_, value); }
  template <class Value>
  requires std::is_enum_v<Value>
  void WriteValue(const Value& value) { out_ += NameOf(value); }
  template <class Flag>
  void WriteValue(const Flags<Flag>& flags) {
    char separator = '[';
    for (const EnumName<Flag>& entry : EnumNames<Flag>::kTable) {
      if (!flags.Has(entry.value)) continue;
      out_ += separator;
      out_ += entry.name;
      separator = ',';
    }
    out_ += ']';
  }
  void WriteValue(const TextRef& text) { AppendQuoted(module_.text(text), out_); }
  void WriteValue(const Location& location) {
    out_ += '@';
    if (location.file != file_) {
      WriteValue(location.file);
      out_ += ':';
    }
    file_ = location.file;
    absl::StrAppend(&out_, location.line);
    if (location.column != 0) absl::StrAppend(&out_, ":", location.column);
  }
  template <class Record>
  void WriteValue(const Ref<Record>& ref) {
    WriteNumber<Record>(ref.number);
    if constexpr (std::is_same_v<Record, Type> || std::is_same_v<Record, Symbol> || std::is_same_v<Record, Field>) {
      if (ref) WriteHint(module_.Get(ref).name);
    }
  }
  template <class Record>
  void WriteValue(const InFunction<Record>& ref) {
    WriteNumber<Record>(ref.number);
    if constexpr (std::is_same_v<Record, Local> || std::is_same_v<Record, Label>) {
      // An initialiser refers to labels of a function that is not the current one.
      if (ref && function_ != nullptr) WriteHint(module_.Get(*function_, ref).name);
    }
  }

  template <class Record>
  void WriteNumber(uint32_t number) {
    if constexpr (SigilOf<Record>() != '\0') out_ += SigilOf<Record>();
    absl::StrAppend(&out_, number);
  }

  void WriteHint(TextRef name) {
    constexpr size_t kLongest = 40;
    const std::string_view text = module_.text(name).substr(0, kLongest);
    if (text.empty()) return;
    out_ += '\'';
    for (const char c : text) {
      const bool is_word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      out_ += is_word ? c : '_';
    }
  }

  void WriteEdges(Range<Edge> edges, int depth) {
    Indent(depth);
    const char* separator = "-> ";
    for (const Edge& edge : module_.Of(edges)) {
      out_ += separator;
      WriteValue(edge.target);
      if (edge.flags.bits != 0) {
        out_ += ' ';
        WriteValue(edge.flags);
      }
      separator = ", ";
    }
    out_ += ";\n";
  }

  void WriteStatement(const Statement& statement);
  void WriteCall(const Statement& statement);
  void WriteAttributes(const Statement& statement);
  void WriteCases(const Statement& statement);
  void WriteList(OperandSequence operands, Ref<Type> expected);
  void WriteOperand(const Operand& operand, Ref<Type> expected);
  void WriteKeywordOperand(const Operand& operand, Ref<Type> expected);
  void WriteHead(const Operand& operand, Ref<Type> expected);
  void WriteInteger(Uint128 value, Ref<Type> type);

  const Module& module_;
  std::string& out_;
  const Function* function_ = nullptr;
  TextRef file_;        // of the location written last
  uint32_t scope_ = 0;  // of the statement written last
};

void Writer::WriteStatement(const Statement& statement) {
  const OperandSequence operands = module_.OperandsOf(statement);
  const OperandSequence::Iterator first = operands.begin();
  switch (statement.kind) {
    case StatementKind::kAssign: {
      const OperandSequence values = operands.WithoutFirst();
      WriteOperand(*first, {});
      out_ += " = ";
      const bool is_plain_copy = statement.operation == Operation::kCopy && !LooksLikeOperation(*values.begin());
      if (!is_plain_copy) absl::StrAppend(&out_, NameOf(statement.operation), "(");
      WriteList(values, first->type);
      if (!is_plain_copy) out_ += ')';
      break;
    }
    case StatementKind::kCall:
      WriteCall(statement);
      break;
    case StatementKind::kCond:
      absl::StrAppend(&out_, "cond ", NameOf(statement.operation), "(");
      WriteList(operands, {});
      out_ += ')';
      break;
    case StatementKind::kPhi:
      out_ += "phi ";
      WriteOperand(*first, {});
      out_ += " = ";
      WriteList(operands.WithoutFirst(), first->type);
      break;
    default: {
      out_ += NameOf(statement.kind);
      if (!operands.empty()) out_ += ' ';
      const bool is_return = statement.kind == StatementKind::kReturn;
      WriteList(operands, is_return ? TargetOf(*this, TypeOfSymbol(function_->symbol.number)) : Ref<Type>{});
    }
  }
  WriteAttributes(statement);
  if (statement.cases.count != 0) return WriteCases(statement);
  out_ += ';';
}

void Writer::WriteCall(const Statement& statement) {
  OperandSequence::Iterator operand = module_.OperandsOf(statement).begin();
  const OperandSequence::Iterator end = module_.OperandsOf(statement).end();
  const Operand& target = *operand++;
  const Operand& function = *operand++;
  const Operand& chain = *operand++;
  if (target.kind != OperandKind::kNone) {
    WriteOperand(target, {});
    out_ += " = ";
  }
  out_ += "call ";
  if (statement.flags.Has(StatementFlag::kInternal)) {
    WriteValue(statement.text);
  } else {
    WriteOperand(function, {});
  }
  const char* separator = "(";
  for (size_t index = 0; operand != end; ++operand, ++index) {
    out_ += separator;
    WriteOperand(*operand, ExpectedOfArgument(*this, function.type, index));
    separator = ", ";
  }
  out_ += *separator == '(' ? "()" : ")";
  if (chain.kind != OperandKind::kNone) {
    out_ += " chain ";
    WriteOperand(chain, {});
  }
}

void Writer::WriteAttributes(const Statement& statement) {
  Flags<StatementFlag> flags = statement.flags;
  const bool is_internal = flags.Has(StatementFlag::kInternal) && statement.kind == StatementKind::kCall;
  if (is_internal) flags.bits &= ~static_cast<uint32_t>(StatementFlag::kInternal);
  if (flags.bits != 0) {
    out_ += " flags=";
    WriteValue(flags);
  }
  if (statement.text && !is_internal) {
    out_ += " text=";
    WriteValue(statement.text);
  }
  if (statement.eh != 0) absl::StrAppend(&out_, " eh=", statement.eh);
  if (statement.scope.number != scope_) absl::StrAppend(&out_, " scope=", statement.scope.number);
  scope_ = statement.scope.number;
  if (statement.location != Location{}) {
    out_ += ' ';
    WriteValue(statement.location);
  }
}

void Writer::WriteCases(const Statement& statement) {
  const Ref<Type> type = module_.OperandsOf(statement).begin()->type;
  out_ += " {\n";
  for (const Case& entry : module_.Of(statement.cases)) {
    const Uint128 first = Join(entry.first_low, entry.first_high);
    const Uint128 last = Join(entry.last_low, entry.last_high);
    out_ += "      case ";
    WriteInteger(first, type);
    if (first != last) {
      out_ += " to ";
      WriteInteger(last, type);
    }
    out_ += ": ";
    WriteValue(entry.target);
    out_ += '\n';
  }
  out_ += "    }";
}

// Of each operand but the first, the type before is the expected one.
void Writer::WriteList(OperandSequence operands, Ref<Type> expected) {
  const char* separator = "";
  for (const Operand& operand : operands) {
    out_ += separator;
    WriteOperand(operand, expected);
    expected = operand.type;
    separator = ", ";
  }
}

void Writer::WriteInteger(Uint128 value, Ref<Type> type) {
  const bool is_unsigned = type && TypeRecord(type).flags.Has(TypeFlag::kUnsigned);
  if (!is_unsigned && static_cast<__int128>(value) < 0) {
    out_ += '-';
    value = -value;
  }
  AppendDecimal(value, out_);
}

void Writer::WriteOperand(const Operand& operand, Ref<Type> expected) {
  const OperandSequence parts = PartsOf(operand);
  switch (operand.kind) {
    case OperandKind::kLocal:
      WriteValue(InFunction<Local>{operand.index});
      return WriteHead(operand, expected);
    case OperandKind::kSymbol:
      WriteValue(Ref<Symbol>{operand.index});
      return WriteHead(operand, expected);
    case OperandKind::kLabel:
      if (operand.low == 0) {
        WriteValue(InFunction<Label>{operand.index});
      } else {
        WriteNumber<Label>(operand.index);
        absl::StrAppend(&out_, "<", operand.low, ">");
      }
      return WriteHead(operand, expected);
    case OperandKind::kInteger:
      WriteInteger(Join(operand.low, operand.high), operand.type);
      return WriteHead(operand, expected);
    case OperandKind::kIncoming:
      WriteValue(InFunction<Block>{operand.index});
      WriteHead(operand, expected);
      out_ += '(';
      WriteOperand(*parts.begin(), expected);
      out_ += ')';
      return;
    case OperandKind::kField: {
      OperandSequence::Iterator part = parts.begin();
      WriteOperand(*part, {});
      WriteValue(Ref<Field>{operand.index});
      WriteHead(operand, expected);
      if (++part == parts.end()) return;
      out_ += '<';
      WriteOperand(*part, {});
      absl::StrAppend(&out_, "; ", operand.low, ">");
      return;
    }
    case OperandKind::kElement:
      WriteOperand(*parts.begin(), {});
      out_ += '[';
      WriteList(parts.WithoutFirst(), {});
      if (operand.low != 0) absl::StrAppend(&out_, "; ", operand.low);
      out_ += ']';
      return WriteHead(operand, expected);
    default:
      return WriteKeywordOperand(operand, expected);
  }
}

// keyword!flag:~type(parts, numbers)
void Writer::WriteKeywordOperand(const Operand& operand, Ref<Type> expected) {
  out_ += NameOf(operand.kind);
  WriteHead(operand, expected);
  if (operand.kind == OperandKind::kNone || operand.kind == OperandKind::kUnsupported) return;
  out_ += '(';
  WriteList(PartsOf(operand), ExpectedOfPart(*this, operand.kind, operand.type, expected));
  if (operand.kind == OperandKind::kReal) {
    const std::string comment = RealComment(operand, TypeRecord(operand.type).real_format);
    absl::StrAppend(&out_, "0x");
    if (operand.high != 0) {
      absl::StrAppend(&out_, absl::Hex(operand.high), absl::Hex(operand.low, absl::kZeroPad16));
    } else {
      absl::StrAppend(&out_, absl::Hex(operand.low));
    }
    if (!comment.empty()) absl::StrAppend(&out_, " /* ", comment, " */");
  } else if (operand.kind == OperandKind::kMem) {
    if (operand.low != 0) absl::StrAppend(&out_, ", ", static_cast<int64_t>(operand.low));
  } else if (operand.kind == OperandKind::kBits) {
    absl::StrAppend(&out_, ", ", operand.low, ", ", operand.high);
  } else if (operand.kind == OperandKind::kVirtual) {
    absl::StrAppend(&out_, ", ", operand.low);
  }
  out_ += ')';
}

// Flags, and the type unless it follows from the place.
void Writer::WriteHead(const Operand& operand, Ref<Type> expected) {
  for (const EnumName<OperandFlag>& entry : EnumNames<OperandFlag>::kTable) {
    if (operand.flags.Has(entry.value)) absl::StrAppend(&out_, "!", entry.name);
  }
  const Ref<Type> first_part = operand.extent > 1 ? (&operand)[1].type : Ref<Type>{};
  if (operand.type == ImpliedType(*this, operand.kind, operand.index, first_part, expected)) return;
  out_ += ':';
  WriteValue(operand.type);
}

}  // namespace

std::string WriteText(const Module& module) {
  std::string text;
  Writer(module, text).WriteModule();
  return text;
}

std::string WriteText(const Module& module, const Function& function) {
  std::string text;
  Writer(module, text).WriteFunction(function);
  return text;
}

std::string WriteText(const Module& module, const Function& function, const Statement& statement) {
  std::string text;
  Writer(module, text).WriteOneStatement(function, statement);
  return text;
}

}  // namespace gmc::gimplexx
