// The GIMPLE++ format: every record of a chunk, and nothing else.
//
// A chunk holds one translation unit: a header, then one table for each record type in the order of AllRecords.
// Tables are plain arrays of the structs below, little-endian, without padding, so a reader maps the file and
// uses them in place. docs/gimplexx-format.md describes the same thing byte by byte.
//
// Each record names its members once, in Visit(). Validation, string numbering, the text form and its parser are
// all derived from that list, so a member that is added there is checked, printed and parsed.
//
// This header is shared with the GCC plug-in and therefore depends on the standard library alone.
//
// All numbers reach the disk: DO NOT RENUMBER. A change that old readers would misread raises kVersion.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "core/gimplexx/format_enums.h"

namespace gmc::gimplexx {

static_assert(std::endian::native == std::endian::little, "tables are mapped in place");

inline constexpr char kMagic[8] = {'G', 'M', 'C', 'G', 'M', 'P', 'L', '\n'};
inline constexpr uint32_t kVersion = 1;
inline constexpr const char* kSectionName = ".gmc";
inline constexpr uint32_t kChunkAlignment = 8;
// Operands nest no deeper than this, so that a walk may recurse.
inline constexpr uint32_t kMaxOperandDepth = 1024;

// Names a record of another table. Records are numbered from 1; 0 is "none".
template <class Record>
struct Ref {
  uint32_t number = 0;
  explicit operator bool() const { return number != 0; }
  friend bool operator==(Ref, Ref) = default;
};

// Names a record that belongs to the same function: numbered from 1 within the function's own range.
template <class Record>
struct InFunction {
  uint32_t number = 0;
  explicit operator bool() const { return number != 0; }
  friend bool operator==(InFunction, InFunction) = default;
};

// The records [first, first + count) of a table, counted from 0; they belong to the record that holds the range.
// The ranges of successive owners follow one another without gap or overlap, so each record has one owner.
template <class Record>
struct Range {
  uint32_t first = 0;
  uint32_t count = 0;
  friend bool operator==(Range, Range) = default;
};

// A set of named bits.
template <class Flag>
struct Flags {
  using Bits = std::underlying_type_t<Flag>;
  Bits bits = 0;
  void Set(Flag flag) { bits = static_cast<Bits>(bits | static_cast<Bits>(flag)); }
  void SetIf(bool condition, Flag flag) {
    if (condition) Set(flag);
  }
  bool Has(Flag flag) const { return (bits & static_cast<Bits>(flag)) != 0; }
  friend bool operator==(Flags, Flags) = default;
};

// Fills a record up to its alignment; always zero and in no text.
struct Reserved {
  uint32_t zero = 0;
};

// A byte string of any content, equal strings stored once, numbered in the order in which Visit() meets them.
struct Text {
  uint32_t offset = 0;  // into the chunk's byte area
  uint32_t length = 0;
};
using TextRef = Ref<Text>;  // 0 is the empty string

// A place in the source. line 0: unknown.
struct Location {
  TextRef file;
  uint32_t line = 0;
  uint32_t column = 0;
  friend bool operator==(const Location&, const Location&) = default;
};

struct Type;
struct Symbol;
struct Function;
struct Local;
struct Label;
struct Block;
struct Scope;
struct EhRegion;

// The translation unit and what its target looks like. A chunk holds exactly one.
struct Unit {
  TextRef source;     // as given to the compiler
  TextRef directory;  // where the compiler ran
  TextRef compiler;   // "GNU C17 12.2.0"
  TextRef target;     // "x86_64-linux-gnu"
  Language language = Language::kC;
  uint32_t gcc_major = 0;
  uint32_t pointer_bits = 0;
  uint32_t long_bits = 0;
  uint32_t size_bits = 0;  // of size_t
  Endian endian = Endian::kLittle;
  Flags<UnitFlag> flags;
  static constexpr const char* kKeyword = "unit";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("source", self.source), v("directory", self.directory), v("compiler", self.compiler);
    v("target", self.target), v("language", self.language), v("gcc", self.gcc_major);
    v("pointer_bits", self.pointer_bits), v("long_bits", self.long_bits), v("size_bits", self.size_bits);
    v("endian", self.endian), v("flags", self.flags);
  }
};

// A member of a struct or union. Its first bit lies at 8 * byte_offset + bit_offset in memory order; with
// kVariableOffset that counts from the offset that the operand gives.
struct Field {
  TextRef name;  // empty: anonymous
  Ref<Type> type;
  uint64_t byte_offset = 0;
  uint32_t bit_offset = 0;
  uint32_t bit_size = 0;  // of a bit-field; 0 for others
  Flags<FieldFlag> flags;
  uint32_t align = 0;  // bytes
  static constexpr const char* kKeyword = "field";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("name", self.name), v("type", self.type), v("at", self.byte_offset), v("bit", self.bit_offset);
    v("bits", self.bit_size), v("flags", self.flags), v("align", self.align);
  }
};

// The type of one parameter of a function type.
struct Parameter {
  Ref<Type> type;
  static constexpr const char* kKeyword = "parameter";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("type", self.type);
  }
};

struct Enumerator {
  TextRef name;
  Reserved reserved;
  int64_t value = 0;
  static constexpr const char* kKeyword = "enumerator";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("name", self.name), v("", self.reserved), v("value", self.value);
  }
};

// A type with its layout. Qualified variants are types of their own.
struct Type {
  TypeKind kind = TypeKind::kVoid;
  RealFormat real_format = RealFormat::kNone;
  TextRef name;  // typedef name or tag; may be empty
  Flags<TypeFlag> flags;
  uint64_t size = 0;       // bytes; 0 with kVariableSize or kIncomplete
  uint32_t align = 0;      // bytes
  uint32_t precision = 0;  // bits of value of an integer, bool or enum
  Ref<Type> target;        // pointee, element, result; the integer type under an enum
  Ref<Type> domain;        // method: the class
  int64_t low_bound = 0;   // array: its first index
  uint64_t elements = 0;   // array, vector; 0 with kVariableSize or kFlexible
  Range<Field> fields;
  Range<Parameter> parameters;
  Range<Enumerator> enumerators;
  static constexpr const char* kKeyword = "type";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("kind", self.kind), v("format", self.real_format), v("name", self.name), v("flags", self.flags);
    v("size", self.size), v("align", self.align), v("precision", self.precision), v("target", self.target);
    v("domain", self.domain), v("low", self.low_bound), v("elements", self.elements);
    v("fields", self.fields), v("parameters", self.parameters), v("enumerators", self.enumerators);
  }
};

// A part of a static initialiser; bytes that no piece covers are zero. Pieces come in the order of their offsets.
struct InitPiece {
  InitKind kind = InitKind::kBytes;
  uint32_t size = 0;  // bytes covered
  uint64_t offset = 0;
  TextRef bytes;            // kBytes: the memory image; kUnsupported: the expression
  Ref<Symbol> target;       // kAddress: of what; kLabel, kLabelDifference: the function
  InFunction<Label> label;  // kLabel, kLabelDifference
  InFunction<Label> minus;  // kLabelDifference
  int64_t addend = 0;
  static constexpr const char* kKeyword = "init";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("kind", self.kind), v("size", self.size), v("at", self.offset), v("bytes", self.bytes);
    v("target", self.target), v("label", self.label), v("minus", self.minus), v("addend", self.addend);
  }
};

// A function or an object with static storage: named, or a literal or compiler constant without a linker name.
struct Symbol {
  SymbolKind kind = SymbolKind::kFunction;
  Binding binding = Binding::kLocal;
  Visibility visibility = Visibility::kDefault;
  TlsModel tls = TlsModel::kNone;
  TextRef name;       // in the source
  TextRef link_name;  // in the object file; empty for literals and constants
  Ref<Type> type;
  Flags<SymbolFlag> flags;
  TextRef section;
  TextRef comdat_group;
  TextRef alias_of;    // link name of what this is another name for
  Ref<Symbol> owner;   // static local: its function
  uint32_t scope = 0;  // static local: the number of the scope within the owner's body
  uint32_t align = 0;  // bytes
  uint64_t size = 0;   // bytes
  int32_t constructor_priority = 0;
  int32_t destructor_priority = 0;
  Location location;
  Range<InitPiece> initializer;
  Reserved reserved;
  static constexpr const char* kKeyword = "symbol";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("kind", self.kind), v("binding", self.binding), v("visibility", self.visibility), v("tls", self.tls);
    v("name", self.name), v("link_name", self.link_name), v("type", self.type), v("flags", self.flags);
    v("section", self.section), v("comdat", self.comdat_group), v("alias_of", self.alias_of);
    v("owner", self.owner), v("scope", self.scope), v("align", self.align), v("size", self.size);
    v("constructor", self.constructor_priority), v("destructor", self.destructor_priority);
    v("location", self.location), v("initializer", self.initializer), v("", self.reserved);
  }
};

// A thunk: adjusts `this`, then continues in the target. C++ only.
struct Thunk {
  Ref<Symbol> symbol;
  Ref<Symbol> target;
  int64_t fixed_offset = 0;
  int64_t virtual_offset = 0;
  int64_t indirect_offset = 0;
  Flags<ThunkFlag> flags;
  Reserved reserved;
  static constexpr const char* kKeyword = "thunk";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("symbol", self.symbol), v("target", self.target), v("fixed", self.fixed_offset);
    v("virtual", self.virtual_offset), v("indirect", self.indirect_offset), v("flags", self.flags);
    v("", self.reserved);
  }
};

// A parameter, result, automatic variable or expression temporary.
struct Local {
  LocalKind kind = LocalKind::kVariable;
  TextRef name;  // empty: made by the compiler
  Ref<Type> type;
  InFunction<Scope> scope;
  Flags<LocalFlag> flags;
  uint32_t align = 0;  // bytes
  Location location;
  static constexpr const char* kKeyword = "local";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("kind", self.kind), v("name", self.name), v("type", self.type), v("scope", self.scope);
    v("flags", self.flags), v("align", self.align), v("location", self.location);
  }
};

// A lexical block of the source.
struct Scope {
  InFunction<Scope> parent;  // smaller than its own number
  static constexpr const char* kKeyword = "scope";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("parent", self.parent);
  }
};

struct Label {
  TextRef name;
  InFunction<Block> block;
  Flags<LabelFlag> flags;
  static constexpr const char* kKeyword = "label";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("name", self.name), v("block", self.block), v("flags", self.flags);
  }
};

// An operand or one of its parts, written in pre-order: its first part comes right after it, the next one that
// part's `extent` further, until i + extent. OperandKind says which parts a kind has and which members mean something.
struct Operand {
  OperandKind kind = OperandKind::kNone;
  Flags<OperandFlag> flags;
  Ref<Type> type;
  uint32_t extent = 1;  // operands in this subtree, itself included
  uint32_t index = 0;   // the local, symbol, field, label or block: see OperandKind
  uint64_t low = 0;     // constants (low 64 bits), offsets, bit positions
  uint64_t high = 0;    // constants (high 64 bits), bit counts
  static constexpr const char* kKeyword = "operand";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("kind", self.kind), v("flags", self.flags), v("type", self.type), v("extent", self.extent);
    v("index", self.index), v("low", self.low), v("high", self.high);
  }
};

// A case of a switch: low <= value <= high in the type of the switched value, sign- or zero-extended to 128 bits.
struct Case {
  uint64_t first_low = 0;
  uint64_t first_high = 0;
  uint64_t last_low = 0;
  uint64_t last_high = 0;
  InFunction<Block> target;
  Reserved reserved;
  static constexpr const char* kKeyword = "case";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("first_low", self.first_low), v("first_high", self.first_high), v("last_low", self.last_low);
    v("last_high", self.last_high), v("target", self.target), v("", self.reserved);
  }
};

// StatementKind says which operands a kind has.
struct Statement {
  StatementKind kind = StatementKind::kNop;
  Operation operation = Operation::kNone;
  Flags<StatementFlag> flags;
  Location location;
  InFunction<Scope> scope;
  int32_t eh = 0;  // landing pad (> 0) or must-not-throw region (< 0) that takes its exceptions; 0: none
  Range<Operand> operands;
  Range<Case> cases;
  TextRef text;  // kUnsupported: the statement; a call with kInternal: the function
  static constexpr const char* kKeyword = "statement";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("kind", self.kind), v("operation", self.operation), v("flags", self.flags), v("location", self.location);
    v("scope", self.scope), v("eh", self.eh), v("operands", self.operands), v("cases", self.cases);
    v("text", self.text);
  }
};

struct Edge {
  InFunction<Block> target;
  Flags<EdgeFlag> flags;
  static constexpr const char* kKeyword = "edge";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("target", self.target), v("flags", self.flags);
  }
};

// Straight-line code. Its successors come in the order: true before false, default before other cases.
struct Block {
  Range<Statement> statements;
  Range<Edge> successors;
  static constexpr const char* kKeyword = "block";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("statements", self.statements), v("successors", self.successors);
  }
};

// Exceptions (C++). Regions nest; `outer` has a smaller number.
struct EhCatch {
  Ref<Type> type;  // 0: catches everything
  InFunction<Label> label;
  int32_t filter = 0;
  uint32_t same_handler = 0;  // 1: another type of the handler before it
  static constexpr const char* kKeyword = "catch";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("type", self.type), v("label", self.label), v("filter", self.filter), v("same", self.same_handler);
  }
};

struct EhRegion {
  EhKind kind = EhKind::kCleanup;
  InFunction<EhRegion> outer;
  InFunction<Label> label;  // kAllowedExceptions: where a forbidden exception continues
  Ref<Symbol> failure;      // kMustNotThrow: what is called instead
  Location location;
  Range<EhCatch> catches;  // kTry: handlers; kAllowedExceptions: the types
  int32_t filter = 0;
  static constexpr const char* kKeyword = "region";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("kind", self.kind), v("outer", self.outer), v("label", self.label), v("failure", self.failure);
    v("location", self.location), v("catches", self.catches), v("filter", self.filter);
  }
};

struct LandingPad {
  InFunction<EhRegion> region;
  InFunction<Label> label;
  static constexpr const char* kKeyword = "pad";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("region", self.region), v("label", self.label);
  }
};

// A body. Blocks are numbered in their own range; execution starts at block 1.
struct Function {
  Ref<Symbol> symbol;
  Flags<FunctionFlag> flags;
  InFunction<Local> static_chain;  // nested functions: the parameter that receives the outer frame
  Location end;
  Range<Scope> scopes;
  Range<Local> locals;  // parameters first, in order
  Range<Label> labels;
  Range<EhRegion> regions;
  Range<LandingPad> pads;
  Range<Block> blocks;
  static constexpr const char* kKeyword = "function";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("symbol", self.symbol), v("flags", self.flags), v("static_chain", self.static_chain), v("end", self.end);
    v("scopes", self.scopes), v("locals", self.locals), v("labels", self.labels), v("regions", self.regions);
    v("pads", self.pads), v("blocks", self.blocks);
  }
};

// What the unit holds that cannot be expressed, besides statements: for example a top-level asm.
struct Remark {
  Location location;
  TextRef text;
  static constexpr const char* kKeyword = "unsupported";
  template <class Self, class V>
  static void Visit(Self& self, V&& v) {
    v("location", self.location), v("text", self.text);
  }
};

// The tables of a chunk, in the order in which they are stored.
template <class... Records>
struct RecordList {
  static constexpr size_t kCount = sizeof...(Records);
  template <class F>
  static void ForEach(F&& f) {
    (f(std::type_identity<Records>{}), ...);
  }
};
using AllRecords =
    RecordList<Unit, Type, Field, Parameter, Enumerator, Symbol, InitPiece, Thunk, Remark, Function, Scope, Local,
               Label, EhRegion, EhCatch, LandingPad, Block, Statement, Edge, Operand, Case, Text>;

struct TableHeader {
  uint32_t count = 0;
  uint32_t record_size = 0;
};

// The start of a chunk. Tables follow, each padded with zeros to kChunkAlignment, then the bytes of the strings,
// padded likewise.
struct ChunkHeader {
  char magic[8] = {};
  uint32_t version = 0;
  uint32_t header_size = 0;
  uint64_t chunk_size = 0;  // of all of it, a multiple of kChunkAlignment
  uint64_t checksum = 0;    // Checksum() of the chunk with this member zero
  uint64_t text_bytes = 0;
  TableHeader tables[AllRecords::kCount] = {};
};

// Of a whole chunk, whose member `checksum` counts as zero. Each step is a bijection both of the running value and of
// the word, so no change of a single word goes unnoticed.
inline uint64_t Checksum(std::string_view chunk) {
  uint64_t running = 0x476d6331'9e3779b9u;
  for (size_t at = 0; at + sizeof(uint64_t) <= chunk.size(); at += sizeof(uint64_t)) {
    uint64_t word;
    std::memcpy(&word, chunk.data() + at, sizeof word);
    if (at == offsetof(ChunkHeader, checksum)) word = 0;
    running = (running ^ word) * 0x9ddfea08eb382d69u;
    running ^= running >> 32;
  }
  return running;
}

inline constexpr uint64_t PaddedSize(uint64_t size) {
  return (size + kChunkAlignment - 1) / kChunkAlignment * kChunkAlignment;
}

}  // namespace gmc::gimplexx
