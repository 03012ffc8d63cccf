// ChunkBuilder: collects one translation unit in any order and lays it out as a chunk.
//
// Drafts nest as the program does (a function owns its blocks, a block its statements, ...). Finish() flattens
// them into tables, owner by owner, and numbers the strings in the order in which the records name them, so
// equal drafts give equal bytes whatever the order in which they were made.
//
// Shared with the GCC plug-in: depends on the standard library alone.
// Thread safety: thread-compatible.
#pragma once

#include <cstring>
#include <deque>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/gimplexx/format.h"

namespace gmc::gimplexx {

struct TypeDraft {
  Type record;
  std::vector<Field> fields;
  std::vector<Parameter> parameters;
  std::vector<Enumerator> enumerators;
};

struct SymbolDraft {
  Symbol record;
  std::vector<InitPiece> initializer;
};

struct StatementDraft {
  Statement record;
  std::vector<Operand> operands;
  std::vector<Case> cases;
};

struct BlockDraft {
  std::vector<StatementDraft> statements;
  std::vector<Edge> successors;
};

struct EhRegionDraft {
  EhRegion record;
  std::vector<EhCatch> catches;
};

struct FunctionDraft {
  Function record;
  std::vector<Scope> scopes;
  std::vector<Local> locals;
  std::vector<Label> labels;
  std::vector<EhRegionDraft> regions;
  std::vector<LandingPad> pads;
  std::vector<BlockDraft> blocks;
};

class ChunkBuilder {
 public:
  Unit unit;
  // References stay valid while drafts are added.
  std::deque<TypeDraft> types;
  std::deque<SymbolDraft> symbols;
  std::deque<FunctionDraft> functions;
  std::vector<Thunk> thunks;
  std::vector<Remark> remarks;

  // A number for `bytes`, the same for equal strings. Only this builder's drafts may use it.
  TextRef Intern(std::string_view bytes) {
    if (bytes.empty()) return {};
    auto [place, is_new] = numbers_.try_emplace(std::string(bytes), static_cast<uint32_t>(strings_.size() + 1));
    if (is_new) strings_.push_back(place->first);
    return {place->second};
  }

  std::string_view Get(TextRef text) const {
    return text ? std::string_view(strings_[text.number - 1]) : std::string_view();
  }

  Ref<Type> AddType() {
    types.emplace_back();
    return {static_cast<uint32_t>(types.size())};
  }
  TypeDraft& Get(Ref<Type> type) { return types[type.number - 1]; }

  Ref<Symbol> AddSymbol() {
    symbols.emplace_back();
    return {static_cast<uint32_t>(symbols.size())};
  }
  SymbolDraft& Get(Ref<Symbol> symbol) { return symbols[symbol.number - 1]; }

  // The bytes of the chunk.
  std::string Finish() {
    Tables tables;
    Flatten(tables);
    NumberTexts(tables);
    return Serialize(tables);
  }

 private:
  template <class... Records>
  static std::tuple<std::vector<Records>...> TupleOf(RecordList<Records...>);
  struct Tables {
    decltype(TupleOf(AllRecords{})) all;
    std::string text;
    template <class Record>
    std::vector<Record>& Of() {
      return std::get<std::vector<Record>>(all);
    }
    // Appends what `owner` holds and makes `range` name it.
    template <class Record>
    void Append(Range<Record>& range, const std::vector<Record>& owned) {
      std::vector<Record>& table = Of<Record>();
      range = {static_cast<uint32_t>(table.size()), static_cast<uint32_t>(owned.size())};
      table.insert(table.end(), owned.begin(), owned.end());
    }
  };

  void Flatten(Tables& tables) const {
    tables.Of<Unit>().push_back(unit);
    for (const TypeDraft& draft : types) {
      Type& record = tables.Of<Type>().emplace_back(draft.record);
      tables.Append(record.fields, draft.fields);
      tables.Append(record.parameters, draft.parameters);
      tables.Append(record.enumerators, draft.enumerators);
    }
    for (const SymbolDraft& draft : symbols) {
      tables.Append(tables.Of<Symbol>().emplace_back(draft.record).initializer, draft.initializer);
    }
    tables.Of<Thunk>() = thunks;
    tables.Of<Remark>() = remarks;
    for (const FunctionDraft& draft : functions) FlattenFunction(draft, tables);
  }

  static void FlattenFunction(const FunctionDraft& draft, Tables& tables) {
    Function& record = tables.Of<Function>().emplace_back(draft.record);
    tables.Append(record.scopes, draft.scopes);
    tables.Append(record.locals, draft.locals);
    tables.Append(record.labels, draft.labels);
    tables.Append(record.pads, draft.pads);
    std::vector<EhRegion>& regions = tables.Of<EhRegion>();
    record.regions = {static_cast<uint32_t>(regions.size()), static_cast<uint32_t>(draft.regions.size())};
    for (const EhRegionDraft& region : draft.regions) {
      tables.Append(regions.emplace_back(region.record).catches, region.catches);
    }
    std::vector<Block>& blocks = tables.Of<Block>();
    record.blocks = {static_cast<uint32_t>(blocks.size()), static_cast<uint32_t>(draft.blocks.size())};
    for (const BlockDraft& block : draft.blocks) {
      Block& flat = blocks.emplace_back();
      std::vector<Statement>& statements = tables.Of<Statement>();
      flat.statements = {static_cast<uint32_t>(statements.size()), static_cast<uint32_t>(block.statements.size())};
      for (const StatementDraft& statement : block.statements) {
        Statement& flat_statement = statements.emplace_back(statement.record);
        tables.Append(flat_statement.operands, statement.operands);
        tables.Append(flat_statement.cases, statement.cases);
      }
      tables.Append(flat.successors, block.successors);
    }
  }

  // Renumbers every TextRef by first use, table by table, and lays the bytes out in that order.
  void NumberTexts(Tables& tables) const {
    std::vector<uint32_t> renumbered(strings_.size() + 1, 0);
    auto renumber = [&](TextRef& ref) {
      if (!ref) return;
      uint32_t& number = renumbered[ref.number];
      if (number == 0) {
        const std::string& bytes = strings_[ref.number - 1];
        tables.Of<Text>().push_back({static_cast<uint32_t>(tables.text.size()), static_cast<uint32_t>(bytes.size())});
        tables.text += bytes;
        number = static_cast<uint32_t>(tables.Of<Text>().size());
      }
      ref.number = number;
    };
    AllRecords::ForEach([&](auto tag) {
      using Record = typename decltype(tag)::type;
      if constexpr (!std::is_same_v<Record, Text>) {
        for (Record& record : tables.Of<Record>()) {
          Record::Visit(record, [&](const char*, auto& member) {
            using Member = std::remove_reference_t<decltype(member)>;
            if constexpr (std::is_same_v<Member, TextRef>) renumber(member);
            if constexpr (std::is_same_v<Member, Location>) renumber(member.file);
          });
        }
      }
    });
  }

  static std::string Serialize(Tables& tables) {
    ChunkHeader header;
    std::memcpy(header.magic, kMagic, sizeof kMagic);
    header.version = kVersion;
    header.header_size = sizeof header;
    header.text_bytes = tables.text.size();
    std::string bytes(PaddedSize(sizeof header), '\0');
    size_t table = 0;
    AllRecords::ForEach([&](auto tag) {
      using Record = typename decltype(tag)::type;
      const std::vector<Record>& records = tables.Of<Record>();
      header.tables[table++] = {static_cast<uint32_t>(records.size()), sizeof(Record)};
      AppendPadded(bytes, {reinterpret_cast<const char*>(records.data()), records.size() * sizeof(Record)});
    });
    AppendPadded(bytes, tables.text);
    header.chunk_size = bytes.size();
    std::memcpy(bytes.data(), &header, sizeof header);
    header.checksum = Checksum(bytes);
    std::memcpy(bytes.data(), &header, sizeof header);
    return bytes;
  }

  static void AppendPadded(std::string& bytes, std::string_view part) {
    bytes.append(part);
    bytes.resize(PaddedSize(bytes.size()));
  }

  std::unordered_map<std::string, uint32_t> numbers_;
  std::vector<std::string> strings_;
};

}  // namespace gmc::gimplexx
