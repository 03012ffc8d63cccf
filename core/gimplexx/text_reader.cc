// A recursive-descent parser over tokens. Declarations are read by Record::Visit (text_members.h); statements and
// operands have their own part (text_statement_reader.cc). The result is a ChunkBuilder, whose layout is the one that
// the plug-in uses, so equal programs give equal bytes. What the parser does not check, Module::Parse does.
//
// Tested in tests/gimplexx/text_test.cc (messages, round trips of random modules) and chunk_fuzz.cc.
#include "core/gimplexx/text_reader.h"

#include "core/gimplexx/module.h"
#include "core/gimplexx/text_statement_reader.h"

namespace gmc::gimplexx {

namespace {

class UnitReader {
 public:
  explicit UnitReader(TokenStream& in) : in_(in), members_(in, drafts_), statements_(in, drafts_, members_) {}

  // Up to the header of the next unit or the end.
  bool Read() {
    if (!in_.AcceptWord(kTextHeader)) return in_.FailExpected("'gimplexx'");
    const Token at = in_.Peek();
    uint32_t version = 0;
    if (!members_.ReadValue(version)) return false;
    if (version != kVersion) {
      return in_.Fail(at, absl::StrCat("gmc format version ", version, ", this gmc reads ", kVersion));
    }
    if (!in_.AcceptWord(Unit::kKeyword)) return in_.FailExpected("'unit'");
    if (!members_.ReadMembers(drafts_.builder.unit)) return false;
    while (in_.Peek().kind != TokenKind::kEnd && !in_.Peek().IsWord(kTextHeader)) {
      if (!ReadDeclaration()) return false;
    }
    return true;
  }

  std::string Finish() { return drafts_.builder.Finish(); }

 private:
  bool ReadDeclaration() {
    ChunkBuilder& builder = drafts_.builder;
    // What statements leave out follows from declarations, so these come first.
    if (in_.AcceptWord(Function::kKeyword)) return ReadFunction();
    if (!builder.functions.empty()) return in_.FailExpected("a function or the end of the text");
    if (in_.AcceptWord(Type::kKeyword)) return ReadType();
    if (in_.AcceptWord(Symbol::kKeyword)) return ReadSymbol();
    if (in_.AcceptWord(Thunk::kKeyword)) return members_.ReadMembers(builder.thunks.emplace_back());
    if (in_.AcceptWord(Remark::kKeyword)) return members_.ReadMembers(builder.remarks.emplace_back());
    return in_.FailExpected("a declaration");
  }

  // Reads `{ ... }` if it is there; `read_one` reads each record inside.
  template <class ReadOne>
  bool ReadBraces(ReadOne read_one) {
    if (!in_.Accept('{')) return true;
    while (!in_.Accept('}')) {
      if (!read_one()) return false;
    }
    return true;
  }

  // Reads a record of this type into `owned` if its keyword comes next. `good` keeps the outcome.
  template <class Record>
  bool TryRecord(std::vector<Record>& owned, bool& good) {
    if (!in_.AcceptWord(Record::kKeyword)) return false;
    Record& record = owned.emplace_back();
    if constexpr (IsNumbered<Record>() && !std::is_same_v<Record, Field>) {
      good = members_.template ReadOwnNumber<Record>(owned.size()) && members_.ReadMembers(record);
    } else {
      good = members_.ReadMembers(record);
    }
    return true;
  }

  bool ReadType() {
    TypeDraft& draft = drafts_.builder.types.emplace_back();
    if (!members_.template ReadOwnNumber<Type>(drafts_.builder.types.size())) return false;
    if (!members_.ReadMembers(draft.record)) return false;
    return ReadBraces([&] {
      bool good = true;
      if (in_.AcceptWord(Field::kKeyword)) {
        Field& field = draft.fields.emplace_back();
        if (!members_.template ReadOwnNumber<Field>(drafts_.field_types.size() + 1)) return false;
        if (!members_.ReadMembers(field)) return false;
        drafts_.field_types.push_back(field.type);
        return true;
      }
      if (TryRecord(draft.parameters, good) || TryRecord(draft.enumerators, good)) return good;
      return in_.FailExpected("a part of the type");
    });
  }

  bool ReadSymbol() {
    SymbolDraft& draft = drafts_.builder.symbols.emplace_back();
    if (!members_.template ReadOwnNumber<Symbol>(drafts_.builder.symbols.size())) return false;
    if (!members_.ReadMembers(draft.record)) return false;
    return ReadBraces([&] {
      bool good = true;
      return TryRecord(draft.initializer, good) ? good : in_.FailExpected("'init'");
    });
  }

  bool ReadFunction() {
    FunctionDraft& draft = drafts_.builder.functions.emplace_back();
    drafts_.function = &draft;
    statements_.StartFunction();
    if (!members_.ReadMembers(draft.record)) return false;
    return ReadBraces([&] {
      bool good = true;
      if (in_.AcceptWord(Block::kKeyword)) return ReadBlock(draft.blocks);
      if (!draft.blocks.empty()) return in_.FailExpected("a block");
      if (TryRecord(draft.scopes, good) || TryRecord(draft.locals, good) || TryRecord(draft.labels, good) ||
          TryRecord(draft.pads, good)) {
        return good;
      }
      if (in_.AcceptWord(EhRegion::kKeyword)) return ReadRegion(draft.regions);
      return in_.FailExpected("a part of the function");
    });
  }

  bool ReadRegion(std::vector<EhRegionDraft>& regions) {
    EhRegionDraft& draft = regions.emplace_back();
    if (!members_.template ReadOwnNumber<EhRegion>(regions.size()) || !members_.ReadMembers(draft.record)) return false;
    return ReadBraces([&] {
      bool good = true;
      return TryRecord(draft.catches, good) ? good : in_.FailExpected("'catch'");
    });
  }

  bool ReadBlock(std::vector<BlockDraft>& blocks) {
    BlockDraft& draft = blocks.emplace_back();
    if (!members_.template ReadOwnNumber<Block>(blocks.size())) return false;
    return ReadBraces([&] {
      if (!draft.successors.empty()) return in_.FailExpected("'}' behind the successors");
      if (in_.Peek().kind != TokenKind::kArrow) return statements_.ReadStatement(draft.statements.emplace_back());
      in_.Take();
      return statements_.ReadEdges(draft.successors);
    });
  }

  TokenStream& in_;
  Drafts drafts_;
  MemberReader members_;
  StatementReader statements_;
};

}  // namespace

bool IsText(std::string_view bytes) { return bytes.substr(0, kTextHeader.size()) == kTextHeader; }

absl::StatusOr<std::string> ReadText(std::string_view text, std::string_view file_name) {
  TokenStream in(text, file_name);
  std::string chunks;
  do {
    const Token first = in.Peek();
    UnitReader reader(in);
    if (!reader.Read()) return in.status();
    const std::string chunk = reader.Finish();
    const absl::StatusOr<Module> module = Module::Parse(chunk);
    if (!module.ok()) {
      in.Fail(first, std::string(module.status().message()));
      return in.status();
    }
    chunks += chunk;
  } while (in.Peek().kind != TokenKind::kEnd);
  return chunks;
}

}  // namespace gmc::gimplexx
