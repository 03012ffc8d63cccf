// Module: one chunk of GIMPLE++, validated, read in place.
//
// A Module points into memory that someone else owns (a mapped file, an ELF section) and that must outlive it.
// Thread safety: immutable; copies are cheap (a few hundred bytes).
// Invariants: everything docs/gimplexx-format.md demands holds of the bytes, so that no accessor checks anything:
// every reference is in bounds, every enum value is known, every range lies in its owner.
// Cost: Parse() is one pass over the chunk and allocates less than the chunk's size; accessors are O(1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "core/gimplexx/format.h"

namespace gmc::gimplexx {

// kIgnore lets a fuzzer reach what lies behind the checksum.
enum class ChecksumMode { kVerify, kIgnore };

struct ParseOptions {
  ChecksumMode checksum = ChecksumMode::kVerify;
  uint64_t position = 0;  // of the chunk in its file; only for error messages
};

// A sequence of operands that lie one after the other: those of a statement, or the parts of an operand.
class OperandSequence {
 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = const Operand;
    using difference_type = std::ptrdiff_t;
    using pointer = const Operand*;
    using reference = const Operand&;
    Iterator() = default;
    explicit Iterator(const Operand* operand) : operand_(operand) {}
    const Operand& operator*() const { return *operand_; }
    const Operand* operator->() const { return operand_; }
    Iterator& operator++() {
      operand_ += operand_->extent;
      return *this;
    }
    Iterator operator++(int) {
      Iterator old = *this;
      ++*this;
      return old;
    }
    friend bool operator==(Iterator, Iterator) = default;

   private:
    const Operand* operand_ = nullptr;
  };

  OperandSequence(const Operand* first, const Operand* last) : first_(first), last_(last) {}
  Iterator begin() const { return Iterator(first_); }
  Iterator end() const { return Iterator(last_); }
  bool empty() const { return first_ == last_; }
  // REQUIRES: not empty.
  OperandSequence WithoutFirst() const { return {first_ + first_->extent, last_}; }
  // Linear in the number of operands.
  size_t size() const { return static_cast<size_t>(std::distance(begin(), end())); }

 private:
  const Operand* first_;
  const Operand* last_;
};

// REQUIRES: `operand` lies in a validated table.
inline OperandSequence PartsOf(const Operand& operand) { return {&operand + 1, &operand + operand.extent}; }

// The range of `function` that holds its records of a type that InFunction numbers.
template <class Record>
constexpr const Range<Record>& OwnRange(const Function& function) {
  if constexpr (std::is_same_v<Record, Scope>) return function.scopes;
  if constexpr (std::is_same_v<Record, Local>) return function.locals;
  if constexpr (std::is_same_v<Record, Label>) return function.labels;
  if constexpr (std::is_same_v<Record, EhRegion>) return function.regions;
  if constexpr (std::is_same_v<Record, LandingPad>) return function.pads;
  if constexpr (std::is_same_v<Record, Block>) return function.blocks;
}

class Module {
 public:
  // `bytes` is exactly one chunk. Errors read "chunk at byte 0: function 1: block 2: ...".
  // REQUIRES: bytes.data() is aligned to kChunkAlignment (see AlignChunk).
  static absl::StatusOr<Module> Parse(std::string_view bytes, ParseOptions options = {});

  std::string_view bytes() const { return bytes_; }

  template <class Record>
  std::span<const Record> All() const {
    return std::get<std::span<const Record>>(tables_);
  }
  const Unit& unit() const { return All<Unit>().front(); }
  std::span<const Type> types() const { return All<Type>(); }
  std::span<const Symbol> symbols() const { return All<Symbol>(); }
  std::span<const Function> functions() const { return All<Function>(); }

  // The records that the holder of `range` owns.
  template <class Record>
  std::span<const Record> Of(Range<Record> range) const {
    return All<Record>().subspan(range.first, range.count);
  }

  // REQUIRES: the reference is not "none".
  template <class Record>
  const Record& Get(Ref<Record> ref) const {
    return All<Record>()[ref.number - 1];
  }
  template <class Record>
  const Record& Get(const Function& function, InFunction<Record> ref) const {
    return All<Record>()[OwnRange<Record>(function).first + ref.number - 1];
  }

  // The reference that names a record of this module's tables.
  template <class Record>
  Ref<Record> RefTo(const Record& record) const {
    return {static_cast<uint32_t>(&record - All<Record>().data()) + 1};
  }
  template <class Record>
  InFunction<Record> RefTo(const Function& function, const Record& record) const {
    return {static_cast<uint32_t>(&record - All<Record>().data()) - OwnRange<Record>(function).first + 1};
  }

  // How many bytes the strings have in all.
  uint64_t text_bytes() const { return text_bytes_.size(); }
  // Empty for "none".
  std::string_view text(TextRef ref) const {
    if (!ref) return {};
    const Text& text = Get(ref);
    return text_bytes_.substr(text.offset, text.length);
  }
  std::string_view name(const Function& function) const { return text(Get(function.symbol).name); }

  OperandSequence OperandsOf(const Statement& statement) const {
    std::span<const Operand> operands = Of(statement.operands);
    return {operands.data(), operands.data() + operands.size()};
  }

 private:
  friend class ModuleLayout;
  template <class... Records>
  static std::tuple<std::span<const Records>...> TupleOf(RecordList<Records...>);

  std::string_view bytes_;
  std::string_view text_bytes_;
  decltype(TupleOf(AllRecords{})) tables_;
};

// A chunk found in a larger sequence of bytes.
struct ChunkPlace {
  uint64_t offset = 0;
  std::string_view bytes;
};

// Finds the chunks that lie one after the other in `bytes`, with any number of zero bytes before, between and behind
// them (as the linker leaves in a section). Only sizes are looked at, so chunks of any version are found.
absl::StatusOr<std::vector<ChunkPlace>> SplitChunks(std::string_view bytes);

// `bytes` if they are aligned well enough for Module::Parse, or else a copy kept in `storage` (members of archives
// are aligned to 2 only).
std::string_view AlignChunk(std::string_view bytes, std::vector<uint64_t>& storage);

}  // namespace gmc::gimplexx
