#include "core/program/elf_file.h"

#include <elf.h>

#include <cstring>
#include <type_traits>

#include "absl/status/status.h"

namespace gmc::program {
namespace {

absl::Status Malformed(const char* what) {
  return absl::InvalidArgumentError(std::string("malformed ELF file: ") + what);
}

// Whether [offset, offset + size) lies within `length` bytes.
bool Fits(uint64_t offset, uint64_t size, uint64_t length) { return offset <= length && size <= length - offset; }

// REQUIRES: the record lies within the bytes.
template <class Record>
Record ReadAt(std::string_view bytes, uint64_t offset) {
  Record record;
  std::memcpy(&record, bytes.data() + offset, sizeof record);
  return record;
}

// The zero-terminated string at `offset` of a string table.
absl::StatusOr<std::string_view> StringAt(std::string_view table, uint64_t offset) {
  if (offset >= table.size()) return Malformed("a name lies outside of its string table");
  const size_t end = table.find('\0', offset);
  if (end == std::string_view::npos) return Malformed("a string table does not end");
  return table.substr(offset, end - offset);
}

}  // namespace

bool ElfFile::HasMagic(std::string_view bytes) { return bytes.substr(0, SELFMAG) == std::string_view(ELFMAG, SELFMAG); }

absl::StatusOr<ElfFile> ElfFile::Parse(std::string_view bytes) {
  if (!HasMagic(bytes)) return absl::InvalidArgumentError("not an ELF file");
  if (bytes.size() < EI_NIDENT) return Malformed("the file ends within its header");
  if (bytes[EI_DATA] != ELFDATA2LSB) return absl::InvalidArgumentError("big-endian ELF files are not supported");
  ElfFile file(bytes);
  absl::Status status;
  switch (bytes[EI_CLASS]) {
    case ELFCLASS64:
      status = file.ReadHeader<Elf64_Ehdr, Elf64_Shdr>();
      break;
    case ELFCLASS32:
      file.is_64_bit_ = false;
      status = file.ReadHeader<Elf32_Ehdr, Elf32_Shdr>();
      break;
    default:
      return Malformed("it is neither a 32-bit nor a 64-bit file");
  }
  if (!status.ok()) return status;
  return file;
}

template <class Header, class SectionHeader>
absl::Status ElfFile::ReadHeader() {
  if (bytes_.size() < sizeof(Header)) return Malformed("the file ends within its header");
  const Header header = ReadAt<Header>(bytes_, 0);
  switch (header.e_type) {
    case ET_REL:
      kind_ = ElfKind::kObject;
      break;
    case ET_EXEC:
      kind_ = ElfKind::kExecutable;
      break;
    case ET_DYN: {
      absl::StatusOr<ElfKind> kind = std::is_same_v<Header, Elf64_Ehdr>
                                         ? KindOfDynamic<Elf64_Ehdr, Elf64_Phdr, Elf64_Dyn>()
                                         : KindOfDynamic<Elf32_Ehdr, Elf32_Phdr, Elf32_Dyn>();
      if (!kind.ok()) return kind.status();
      kind_ = *kind;
      break;
    }
    default:
      return absl::InvalidArgumentError("the ELF file is neither an object, an executable nor a shared object");
  }
  if (header.e_shoff == 0) return absl::OkStatus();
  if (header.e_shentsize != sizeof(SectionHeader)) return Malformed("section headers of an unknown size");
  if (!Fits(header.e_shoff, sizeof(SectionHeader), bytes_.size())) return Malformed("the section table is cut off");
  section_table_ = header.e_shoff;
  // Large counts do not fit the header and are kept in section 0.
  const ElfSection first = SectionAs<SectionHeader>(0);
  section_count_ = header.e_shnum != 0 ? header.e_shnum : first.size;
  if (section_count_ > (bytes_.size() - section_table_) / sizeof(SectionHeader)) {
    return Malformed("the section table is cut off");
  }
  const uint64_t names = header.e_shstrndx == SHN_XINDEX ? first.link : header.e_shstrndx;
  if (names == SHN_UNDEF) return absl::OkStatus();
  if (names >= section_count_) return Malformed("the section names are missing");
  absl::StatusOr<std::string_view> contents = Contents(Section(names));
  if (!contents.ok()) return contents.status();
  section_names_ = *contents;
  return absl::OkStatus();
}

// A position-independent executable is marked as such in its dynamic section, or names an interpreter.
template <class Header, class ProgramHeader, class Dynamic>
absl::StatusOr<ElfKind> ElfFile::KindOfDynamic() const {
  const Header header = ReadAt<Header>(bytes_, 0);
  if (header.e_phnum == 0) return ElfKind::kSharedObject;
  if (header.e_phentsize != sizeof(ProgramHeader)) return Malformed("program headers of an unknown size");
  if (!Fits(header.e_phoff, uint64_t{header.e_phnum} * sizeof(ProgramHeader), bytes_.size())) {
    return Malformed("the program headers are cut off");
  }
  bool has_interpreter = false;
  for (uint64_t i = 0; i < header.e_phnum; ++i) {
    const ProgramHeader segment = ReadAt<ProgramHeader>(bytes_, header.e_phoff + i * sizeof(ProgramHeader));
    has_interpreter |= segment.p_type == PT_INTERP;
    if (segment.p_type != PT_DYNAMIC) continue;
    if (!Fits(segment.p_offset, segment.p_filesz, bytes_.size())) return Malformed("the dynamic section is cut off");
    for (uint64_t at = 0; at + sizeof(Dynamic) <= segment.p_filesz; at += sizeof(Dynamic)) {
      const Dynamic entry = ReadAt<Dynamic>(bytes_, segment.p_offset + at);
      if (entry.d_tag == DT_NULL) break;
      if (entry.d_tag == DT_FLAGS_1 && (entry.d_un.d_val & DF_1_PIE) != 0) return ElfKind::kExecutable;
      // A library that can also be run has both an interpreter and a name of its own.
      if (entry.d_tag == DT_SONAME) return ElfKind::kSharedObject;
    }
  }
  return has_interpreter ? ElfKind::kExecutable : ElfKind::kSharedObject;
}

template <class SectionHeader>
ElfSection ElfFile::SectionAs(uint64_t index) const {
  const SectionHeader header = ReadAt<SectionHeader>(bytes_, section_table_ + index * sizeof(SectionHeader));
  return {header.sh_name, header.sh_type, header.sh_flags,  header.sh_offset,
          header.sh_size, header.sh_link, header.sh_entsize};
}

ElfSection ElfFile::Section(uint64_t index) const {
  return is_64_bit_ ? SectionAs<Elf64_Shdr>(index) : SectionAs<Elf32_Shdr>(index);
}

absl::StatusOr<std::string_view> ElfFile::SectionName(const ElfSection& section) const {
  return StringAt(section_names_, section.name);
}

absl::StatusOr<std::string_view> ElfFile::Contents(const ElfSection& section) const {
  if (section.type == SHT_NOBITS) return std::string_view();
  if (!Fits(section.offset, section.size, bytes_.size())) return Malformed("a section lies outside of the file");
  return bytes_.substr(section.offset, section.size);
}

absl::StatusOr<std::optional<std::string_view>> ElfFile::FindSection(std::string_view name) const {
  for (uint64_t i = 1; i < section_count_; ++i) {
    const ElfSection section = Section(i);
    absl::StatusOr<std::string_view> its_name = SectionName(section);
    if (!its_name.ok()) return its_name.status();
    if (*its_name != name) continue;
    absl::StatusOr<std::string_view> contents = Contents(section);
    if (!contents.ok()) return contents.status();
    return std::optional<std::string_view>(*contents);
  }
  return std::optional<std::string_view>();
}

template <class ElfSymbol>
absl::StatusOr<std::vector<std::string_view>> ElfFile::ExportedNamesAs() const {
  std::vector<std::string_view> names;
  for (uint64_t i = 1; i < section_count_; ++i) {
    const ElfSection section = Section(i);
    if (section.type != SHT_DYNSYM) continue;
    absl::StatusOr<std::string_view> symbols = Contents(section);
    if (!symbols.ok()) return symbols.status();
    if (section.link >= section_count_) return Malformed("a symbol table has no names");
    absl::StatusOr<std::string_view> strings = Contents(Section(section.link));
    if (!strings.ok()) return strings.status();
    for (uint64_t at = 0; at + sizeof(ElfSymbol) <= symbols->size(); at += sizeof(ElfSymbol)) {
      const ElfSymbol symbol = ReadAt<ElfSymbol>(*symbols, at);
      if (symbol.st_shndx == SHN_UNDEF) continue;
      absl::StatusOr<std::string_view> name = StringAt(*strings, symbol.st_name);
      if (!name.ok()) return name.status();
      names.push_back(*name);
    }
  }
  return names;
}

absl::StatusOr<std::vector<std::string_view>> ElfFile::ExportedNames() const {
  return is_64_bit_ ? ExportedNamesAs<Elf64_Sym>() : ExportedNamesAs<Elf32_Sym>();
}

}  // namespace gmc::program
