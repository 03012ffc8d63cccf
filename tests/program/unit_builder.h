// Small translation units for the linker's tests, each symbol written as one line.
#pragma once

#include <string>

#include "core/gimplexx/chunk_builder.h"
#include "core/program/input.h"

namespace gmc::program {

namespace gx = gmc::gimplexx;

enum class Shape { kFunction, kVariable };

class UnitBuilder {
 public:
  explicit UnitBuilder(const std::string& source) : source_(source) {
    gx::Unit& unit = builder_.unit;
    unit.source = builder_.Intern(source);
    unit.pointer_bits = unit.long_bits = unit.size_bits = 64;
    int_type_ = builder_.AddType();
    gx::Type& type = builder_.Get(int_type_).record;
    type.kind = gx::TypeKind::kInteger;
    type.size = type.align = 4;
    type.precision = 32;
    function_type_ = builder_.AddType();
    builder_.Get(function_type_).record.kind = gx::TypeKind::kFunction;
    builder_.Get(function_type_).record.target = int_type_;
  }

  // A global reference, at line number = symbol number.
  gx::Symbol& Refer(Shape shape, const std::string& name) {
    gx::Ref<gx::Symbol> ref = builder_.AddSymbol();
    gx::Symbol& symbol = builder_.Get(ref).record;
    symbol.kind = shape == Shape::kFunction ? gx::SymbolKind::kFunction : gx::SymbolKind::kVariable;
    symbol.binding = gx::Binding::kGlobal;
    symbol.name = symbol.link_name = builder_.Intern(name);
    symbol.type = shape == Shape::kFunction ? function_type_ : int_type_;
    symbol.size = shape == Shape::kFunction ? 0 : 4;
    symbol.align = shape == Shape::kFunction ? 0 : 4;
    symbol.location = {builder_.Intern(source_), ref.number, 1};
    return symbol;
  }

  // A strong definition.
  gx::Symbol& Define(Shape shape, const std::string& name) {
    gx::Symbol& symbol = Refer(shape, name);
    symbol.flags.Set(gx::SymbolFlag::kDefined);
    if (shape == Shape::kFunction) AddBody(1);
    return symbol;
  }

  // A body for the newest symbol: `statements` barriers.
  void AddBody(int statements) {
    gx::FunctionDraft& function = builder_.functions.emplace_back();
    function.record.symbol = {static_cast<uint32_t>(builder_.symbols.size())};
    gx::BlockDraft& block = function.blocks.emplace_back();
    for (int i = 0; i < statements; ++i) {
      block.statements.emplace_back().record.kind = gx::StatementKind::kBarrier;
    }
  }

  // Makes the newest function longer.
  void Lengthen() {
    builder_.functions.back().blocks[0].statements.emplace_back().record.kind = gx::StatementKind::kBarrier;
  }

  gx::TextRef Text(const std::string& text) { return builder_.Intern(text); }
  gx::Unit& unit() { return builder_.unit; }

  std::string Chunk() { return builder_.Finish(); }
  InputFile File() {
    absl::StatusOr<InputFile> file = InputFromChunks(source_, Chunk());
    if (!file.ok()) std::abort();
    return *std::move(file);
  }

 private:
  std::string source_;
  gx::ChunkBuilder builder_;
  gx::Ref<gx::Type> int_type_;
  gx::Ref<gx::Type> function_type_;
};

}  // namespace gmc::program
