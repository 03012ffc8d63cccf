// One defect each in an otherwise sound chunk, and the message it must give.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <functional>

#include "core/gimplexx/chunk_builder.h"
#include "core/gimplexx/module.h"
#include "tests/gimplexx/mutate.h"

namespace gmc::gimplexx {
namespace {

using ::testing::HasSubstr;

Operand Leaf(OperandKind kind, uint32_t type, uint32_t index = 0, uint64_t low = 0) {
  Operand operand;
  operand.kind = kind;
  operand.type = {type};
  operand.index = index;
  operand.low = low;
  return operand;
}

StatementDraft Draft(StatementKind kind, Operation operation, std::vector<Operand> operands) {
  StatementDraft draft;
  draft.record.kind = kind;
  draft.record.operation = operation;
  draft.operands = std::move(operands);
  return draft;
}

// int f(int x) { static void *p = &&l; struct s v; l: if (x + 1 == 0) return v.a; else return 0; }
class Sound {
 public:
  ChunkBuilder builder;

  Sound() {
    builder.unit.pointer_bits = builder.unit.long_bits = builder.unit.size_bits = 64;
    builder.unit.source = builder.Intern("a.c");
    AddType(TypeKind::kInteger).record.precision = 32;
    AddType(TypeKind::kFunction).record.target = {1};
    type(2).parameters.push_back({{1}});
    AddType(TypeKind::kStruct).fields.push_back({builder.Intern("a"), {1}, 0, 0, 0, {}, 4});
    AddType(TypeKind::kPointer).record.target = {1};
    AddType(TypeKind::kArray).record.target = {3};
    AddSymbol(SymbolKind::kFunction, 2).record.name = builder.Intern("f");
    SymbolDraft& variable = AddSymbol(SymbolKind::kVariable, 4);
    variable.record.size = 16;
    variable.record.owner = {1};
    variable.initializer.push_back({InitKind::kLabel, 8, 0, {}, {1}, {1}, {}, 0});
    variable.initializer.push_back({InitKind::kBytes, 3, 10, builder.Intern("abc"), {}, {}, {}, 0});
    MakeFunction();
  }

  TypeDraft& type(uint32_t number) { return builder.Get(Ref<Type>{number}); }
  SymbolDraft& symbol(uint32_t number) { return builder.Get(Ref<Symbol>{number}); }
  FunctionDraft& function() { return builder.functions[0]; }
  StatementDraft& statement(size_t block, size_t index) { return function().blocks[block].statements[index]; }

 private:
  TypeDraft& AddType(TypeKind kind) {
    TypeDraft& draft = builder.Get(builder.AddType());
    draft.record.kind = kind;
    draft.record.align = 4;
    return draft;
  }
  SymbolDraft& AddSymbol(SymbolKind kind, uint32_t type) {
    SymbolDraft& draft = builder.Get(builder.AddSymbol());
    draft.record.kind = kind;
    draft.record.type = {type};
    return draft;
  }

  void MakeFunction() {
    FunctionDraft& draft = builder.functions.emplace_back();
    draft.record.symbol = {1};
    draft.scopes.resize(2);
    draft.scopes[1].parent = {1};
    draft.locals.push_back({LocalKind::kParameter, builder.Intern("x"), {1}, {}, {}, 4, {}});
    draft.locals.push_back({LocalKind::kVariable, builder.Intern("v"), {3}, {2}, {}, 4, {}});
    draft.labels.push_back({builder.Intern("l"), {1}, {}});
    draft.regions.resize(2);
    draft.regions[1].record.outer = {1};
    draft.regions[1].catches.resize(1);
    draft.pads.push_back({{1}, {1}});
    draft.blocks.resize(2);
    const Operand x = Leaf(OperandKind::kLocal, 1, 1), one = Leaf(OperandKind::kInteger, 1, 0, 1);
    draft.blocks[0].statements = {
        Draft(StatementKind::kLabel, Operation::kNone, {Leaf(OperandKind::kLabel, 0, 1)}),
        Draft(StatementKind::kAssign, Operation::kPlus, {x, x, one}),
        Draft(StatementKind::kCall, Operation::kNone, {Operand{}, Leaf(OperandKind::kSymbol, 2, 1), Operand{}, one}),
        Draft(StatementKind::kCond, Operation::kEq, {x, one})};
    draft.blocks[0].successors = {{{2}, {static_cast<uint32_t>(EdgeFlag::kTrue)}},
                                  {{1}, {static_cast<uint32_t>(EdgeFlag::kFalse)}}};
    Operand field = Leaf(OperandKind::kField, 1, 1);
    field.extent = 2;
    draft.blocks[1].statements = {
        Draft(StatementKind::kReturn, Operation::kNone, {field, Leaf(OperandKind::kLocal, 3, 2)})};
  }
};

struct Defect {
  const char* name;
  std::function<void(Sound&)> make;
  const char* message;
};

// The message of the chunk that `sound` builds; empty if it is valid.
std::string MessageOf(Sound& sound) {
  const std::string chunk = sound.builder.Finish();
  const absl::StatusOr<Module> module = Module::Parse(chunk);
  return module.ok() ? "" : std::string(module.status().message());
}

TEST(Validate, TheChunkWithoutDefectIsValid) {
  Sound sound;
  EXPECT_EQ(MessageOf(sound), "");
}

class ValidateDefect : public testing::TestWithParam<Defect> {};

TEST_P(ValidateDefect, IsNamed) {
  Sound sound;
  GetParam().make(sound);
  EXPECT_EQ(MessageOf(sound), std::string("chunk at byte 0: ") + GetParam().message);
}

#define DEFECT(name, change, message)       \
  Defect {                                  \
    name, [](Sound& s) { change; }, message \
  }

INSTANTIATE_TEST_SUITE_P(
    Declarations, ValidateDefect,
    testing::Values(
        DEFECT("word", s.builder.unit.pointer_bits = 63, "unit 1: a target word of 63 bits"),
        DEFECT("enum", s.builder.unit.endian = Endian{9}, "unit 1: unknown endian 9"),
        DEFECT("flag", s.type(1).record.flags.bits = 1u << 30, "type 1: unknown bits 0x40000000 in flags"),
        DEFECT("reference", s.type(4).record.target = {991}, "type 4: target 991 of 5"),
        DEFECT("align", s.type(1).record.align = 6, "type 1: align 6 is no power of two"),
        DEFECT("target", s.type(4).record.target = {}, "type 4: pointer without a target"),
        DEFECT("parts", s.type(3).record.kind = TypeKind::kInteger, "type 3: int with fields"),
        DEFECT("field", s.type(3).fields[0].type = {}, "type 3: field 1: no type"),
        DEFECT("format", s.type(1).record.kind = TypeKind::kReal, "type 1: no format"),
        DEFECT("precision", s.type(1).record.precision = 129, "type 1: precision 129 above 128"),
        DEFECT("cycle", s.type(3).fields[0].type = {5}, "type 5: contains itself"),
        DEFECT("symbol", s.symbol(2).record.type = {}, "symbol 2: no type"),
        DEFECT("scope", s.symbol(2).record.scope = 3, "symbol 2: scope 3 of 2"),
        DEFECT("overlap", s.symbol(2).initializer[1].offset = 7, "symbol 2: init 2: at 7 overlaps the one before"),
        DEFECT("outside", s.symbol(2).record.size = 12, "symbol 2: init 2: ends behind the 12 bytes of its symbol"),
        DEFECT("wrapping", s.symbol(2).initializer[1].offset = ~0ull,
               "symbol 2: init 2: ends behind the 16 bytes of its symbol"),
        DEFECT("image", s.symbol(2).initializer[1].size = 4, "symbol 2: init 2: covers 4 bytes with 3"),
        DEFECT("label", s.symbol(2).initializer[0].label = {2}, "symbol 2: init 1: label 2 of 1"),
        DEFECT("minus", s.symbol(2).initializer[0].minus = {1}, "symbol 2: init 1: labels do not fit its kind"),
        DEFECT("no body", s.symbol(2).initializer[0].target = {2},
               "symbol 2: init 1: label of symbol 2, which has no body here"),
        DEFECT("thunk", s.builder.thunks.emplace_back(), "thunk 1: lacks its symbol or target"),
        DEFECT("variable", s.function().record.symbol = {2}, "function 1: symbol 2 is no function"),
        DEFECT("twice", s.builder.functions.push_back(s.function()), "function 2: the same symbol as function 1")));

INSTANTIATE_TEST_SUITE_P(
    Bodies, ValidateDefect,
    testing::Values(
        DEFECT("no block", s.function().blocks.clear(), "function 1: no block"),
        DEFECT("local", s.function().locals[1].kind = LocalKind::kParameter;
               s.function().locals[0].kind = LocalKind::kResult,
               "function 1: local 2: a parameter behind other locals"),
        DEFECT("scope", s.function().locals[1].scope = {3}, "function 1: local 2: scope 3 of 2"),
        DEFECT("parent", s.function().scopes[1].parent = {2}, "function 1: scope 2: parent 2 does not come before it"),
        DEFECT("label", s.function().labels[0].block = {}, "function 1: label 1: no block"),
        DEFECT("outer", s.function().regions[1].record.outer = {2},
               "function 1: region 2: outer 2 does not come before it"),
        DEFECT("catch", s.function().regions[1].catches[0].label = {2}, "function 1: region 2: catch 1: label 2 of 1"),
        DEFECT("pad", s.function().pads[0].region = {}, "function 1: pad 1: no region"),
        DEFECT("edge", s.function().blocks[0].successors[1].target = {7}, "function 1: block 1: edge 2: target 7 of 2"),
        DEFECT("cond", s.function().blocks[0].successors[1].flags.bits = 0,
               "function 1: block 1: cond needs two successors, true and false"),
        DEFECT("plain", s.function().blocks[0].statements.pop_back();
               s.function().blocks[0].successors[0].flags.bits = 0,
               "function 1: block 1: 2 ways to continue, but nothing that chooses"),
        DEFECT("last", std::swap(s.statement(0, 2), s.statement(0, 3)),
               "function 1: block 1: statement 3: cond is not the last of its block"),
        DEFECT("eh", s.statement(0, 1).record.eh = 2, "function 1: block 1: statement 2: eh 2 outside -2 to 1"),
        DEFECT("operation", s.statement(0, 1).record.operation = Operation::kNone,
               "function 1: block 1: statement 2: assign with operation none"),
        DEFECT("arity", s.statement(0, 1).record.operation = Operation::kNegate,
               "function 1: block 1: statement 2: assign negate with 3 operands"),
        DEFECT("comparison", s.statement(0, 3).record.operation = Operation::kPlus,
               "function 1: block 1: statement 4: cond with operation plus"),
        DEFECT("cases", s.statement(0, 1).cases.emplace_back(), "function 1: block 1: statement 2: assign with cases"),
        DEFECT("internal", s.statement(0, 2).record.flags.Set(StatementFlag::kInternal),
               "function 1: block 1: statement 3: a call needs either a function or the flag internal"),
        DEFECT("none", s.statement(0, 1).operands[1] = {},
               "function 1: block 1: statement 2: operand 2: none stands for a value"),
        DEFECT("type", s.statement(0, 1).operands[2].type = {991},
               "function 1: block 1: statement 2: operand 3: type 991 of 5"),
        DEFECT("index", s.statement(0, 1).operands[1].index = 3,
               "function 1: block 1: statement 2: operand 2: local 3 of 2"),
        DEFECT("label", s.statement(0, 0).operands[0].low = 1,
               "function 1: block 1: statement 1: operand 1: not a label of this function"),
        DEFECT("label of", s.statement(0, 1).operands[1] = Leaf(OperandKind::kLabel, 0, 1, 2),
               "function 1: block 1: statement 2: operand 2: label of function 2 of 1"),
        DEFECT("unit", s.statement(1, 0).operands[0].low = 4,
               "function 1: block 2: statement 1: operand 1: field with 1 parts and unit 4"),
        DEFECT("unused", s.statement(0, 1).operands[1].low = 3,
               "function 1: block 1: statement 2: operand 2: local with low 3"),
        DEFECT("extension", s.statement(0, 1).operands[2].high = 1,
               "function 1: block 1: statement 2: operand 3: int is not extended from 32 signed bits"),
        DEFECT("extent", s.statement(1, 0).operands[0].extent = 3,
               "function 1: block 2: statement 1: operand 1: extent 3 of at most 2"),
        DEFECT("no part", s.statement(1, 0).operands[0].extent = 1,
               "function 1: block 2: statement 1: operand 1: field with 0 parts"),
        DEFECT("field", s.statement(1, 0).operands[0].index = 2,
               "function 1: block 2: statement 1: operand 1: field 2 of 1")));

TEST(Validate, DepthIsBounded) {
  for (const uint32_t depth : {kMaxOperandDepth, kMaxOperandDepth + 1}) {
    Sound sound;
    std::vector<Operand>& operands = sound.statement(1, 0).operands;
    operands.clear();
    for (uint32_t left = depth; left > 1; --left) {
      operands.push_back(Leaf(OperandKind::kView, 1));
      operands.back().extent = left;
    }
    operands.push_back(Leaf(OperandKind::kLocal, 1, 1));
    EXPECT_EQ(MessageOf(sound).empty(), depth == kMaxOperandDepth) << MessageOf(sound);
  }
}

// Defects that the builder cannot make.
struct Damage {
  const char* name;
  std::function<void(std::string&)> make;
  const char* message;
};

template <class Value>
void Set(std::string& chunk, size_t offset, Value value) {
  std::memcpy(&chunk[offset], &value, sizeof value);
}

size_t TableOffset(const std::string& chunk, size_t table) {
  ChunkHeader header;
  std::memcpy(static_cast<void*>(&header), chunk.data(), sizeof header);
  size_t at = PaddedSize(sizeof header);
  for (size_t i = 0; i < table; ++i) at += PaddedSize(uint64_t{header.tables[i].count} * header.tables[i].record_size);
  return at;
}

constexpr size_t kTextTable = AllRecords::kCount - 1;

TEST(Validate, DamagedBytes) {
  const Damage kDamages[] = {
      {"magic", [](std::string& c) { c[0] = 'X'; }, "not GIMPLE++ (bad magic)"},
      {"version", [](std::string& c) { Set<uint32_t>(c, 8, 7); }, "made by gmc format version 7, this gmc reads 1"},
      {"header", [](std::string& c) { Set<uint32_t>(c, 12, 8); }, "header of 8 bytes, not 216"},
      {"count", [](std::string& c) { Set<uint32_t>(c, 40, 2); }, "its tables"},
      {"record size", [](std::string& c) { Set<uint32_t>(c, 44, 4); }, "table 1 has records of 4 bytes, not 44"},
      {"padding", [](std::string& c) { c.back() = 1; }, "is not zero"},
      {"huge", [](std::string& c) { Set<uint64_t>(c, 32, ~0ull); }, "its tables need more than its"},
      {"string place", [](std::string& c) { Set<uint32_t>(c, TableOffset(c, kTextTable), 1); },
       "starts at 1, not at 0"},
      {"string order", [](std::string& c) { Set<uint32_t>(c, TableOffset(c, 0), 2); },
       "unit 1: source is string 2, but 1 comes first"},
      {"equal strings", [](std::string& c) { std::memcpy(&c[TableOffset(c, kTextTable + 1) + 3], "f", 1); },
       "string 3: is the same as string 2"},
  };
  for (const Damage& damage : kDamages) {
    SCOPED_TRACE(damage.name);
    Sound sound;
    sound.type(1).record.name = sound.builder.Intern("g");
    sound.type(2).record.name = sound.builder.Intern("f");
    std::string chunk = sound.builder.Finish();
    damage.make(chunk);
    RepairChunk(chunk);
    const absl::StatusOr<Module> module = Module::Parse(chunk);
    ASSERT_FALSE(module.ok());
    EXPECT_THAT(std::string(module.status().message()), HasSubstr(damage.message));
  }
}

TEST(Validate, ChecksumCanBeIgnored) {
  Sound sound;
  std::string chunk = sound.builder.Finish();
  chunk[offsetof(ChunkHeader, checksum)] ^= 1;
  EXPECT_THAT(std::string(Module::Parse(chunk).status().message()), HasSubstr("checksum differs"));
  EXPECT_TRUE(Module::Parse(chunk, {.checksum = ChecksumMode::kIgnore}).ok());
}

TEST(Validate, EveryPrefixIsCutOff) {
  Sound sound;
  const std::string chunk = sound.builder.Finish();
  for (size_t size = 0; size < chunk.size(); ++size) {
    std::vector<uint64_t> storage;
    const std::string prefix = chunk.substr(0, size);
    const absl::StatusOr<Module> module = Module::Parse(AlignChunk(prefix, storage), {.position = 40});
    ASSERT_FALSE(module.ok()) << size;
    EXPECT_THAT(std::string(module.status().message()), HasSubstr("chunk at byte 40: cut off after ")) << size;
  }
}

TEST(SplitChunks, FindsThemBetweenZeros) {
  Sound sound;
  const std::string chunk = sound.builder.Finish();
  const std::string zeros(24, '\0');
  const std::string section = zeros + chunk + chunk + zeros + chunk + zeros;
  const absl::StatusOr<std::vector<ChunkPlace>> places = SplitChunks(section);
  ASSERT_TRUE(places.ok()) << places.status();
  ASSERT_EQ(places->size(), 3u);
  EXPECT_EQ((*places)[0].offset, 24u);
  EXPECT_EQ((*places)[1].offset, 24 + chunk.size());
  EXPECT_EQ((*places)[2].offset, 48 + 2 * chunk.size());
  for (const ChunkPlace& place : *places) EXPECT_EQ(place.bytes, chunk);
  EXPECT_TRUE(SplitChunks(zeros)->empty());
  EXPECT_EQ(SplitChunks(chunk + "x").status().message(),
            "chunk at byte " + std::to_string(chunk.size()) + ": not GIMPLE++ (bad magic)");
}

TEST(AlignChunk, CopiesWhatIsNotAligned) {
  Sound sound;
  const std::string shifted = "xx" + sound.builder.Finish();
  std::vector<uint64_t> storage;
  const std::string_view bytes = AlignChunk(std::string_view(shifted).substr(2), storage);
  EXPECT_TRUE(Module::Parse(bytes).ok());
}

}  // namespace
}  // namespace gmc::gimplexx
