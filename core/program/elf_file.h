// ElfFile: a view of an ELF file that finds sections; every offset and length is checked against the file.
//
// Reads 32- and 64-bit little-endian objects, executables and shared objects.
// Thread safety: immutable. The bytes must outlive the view.
// Cost: Parse() is O(1); FindSection() is linear in the number of sections and does not allocate.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace gmc::program {

enum class ElfKind { kObject, kExecutable, kSharedObject };

// A section header, widened to 64 bits.
struct ElfSection {
  uint32_t name = 0;
  uint32_t type = 0;
  uint64_t flags = 0;
  uint64_t offset = 0;
  uint64_t size = 0;
  uint32_t link = 0;
  uint64_t entry_size = 0;
};

class ElfFile {
 public:
  static bool HasMagic(std::string_view bytes);
  static absl::StatusOr<ElfFile> Parse(std::string_view bytes);

  // A position-independent executable is kExecutable.
  ElfKind kind() const { return kind_; }
  bool is_64_bit() const { return is_64_bit_; }
  uint64_t section_count() const { return section_count_; }
  bool has_section_names() const { return !section_names_.empty(); }

  // REQUIRES: index < section_count().
  ElfSection Section(uint64_t index) const;
  // An error when the name lies outside of the string table.
  absl::StatusOr<std::string_view> SectionName(const ElfSection& section) const;
  // Empty for SHT_NOBITS; an error when the contents lie outside of the file.
  absl::StatusOr<std::string_view> Contents(const ElfSection& section) const;

  // The contents of the first section called `name`, nothing when there is none.
  absl::StatusOr<std::optional<std::string_view>> FindSection(std::string_view name) const;

  // The names that a shared object offers to others: what its dynamic symbol table defines.
  absl::StatusOr<std::vector<std::string_view>> ExportedNames() const;

 private:
  explicit ElfFile(std::string_view bytes) : bytes_(bytes) {}

  template <class Header, class SectionHeader>
  absl::Status ReadHeader();
  template <class SectionHeader>
  ElfSection SectionAs(uint64_t index) const;
  template <class ElfSymbol>
  absl::StatusOr<std::vector<std::string_view>> ExportedNamesAs() const;
  template <class Header, class ProgramHeader, class Dynamic>
  absl::StatusOr<ElfKind> KindOfDynamic() const;

  std::string_view bytes_;
  ElfKind kind_ = ElfKind::kObject;
  bool is_64_bit_ = true;
  uint64_t section_table_ = 0;
  uint64_t section_count_ = 0;
  std::string_view section_names_;
};

}  // namespace gmc::program
