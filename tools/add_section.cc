// objcopy --add-section does this too, but it rewrites the file, costs a process for each object, and refuses some
// executables. Here the new contents, a new table of section names and a new section table go behind everything else;
// the ELF header, written last, then points to them. All section numbers and file offsets stay, so symbols,
// relocations and segments need no change.
//
// The section has no flags: it is not loaded, `strip` takes it for no debugging information, and `ld` keeps it with
// the file that it came with and concatenates those of equal name. Alignment 8 keeps chunks aligned.
//
// Tested in tests/tools/add_section_test.cc against readelf, ld and strip.
#include "tools/add_section.h"

#include <elf.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/gimplexx/format.h"
#include "core/program/elf_file.h"
#include "core/program/mapped_file.h"

namespace gmc::tools {
namespace {

using program::ElfFile;
using program::ElfSection;

uint64_t Align(uint64_t offset) { return gimplexx::PaddedSize(offset); }

// What is to be written: `tail` at `tail_offset`, then `header` at the start.
struct Edit {
  uint64_t tail_offset = 0;
  std::string tail;
  std::string header;
};

template <class Header, class SectionHeader>
class SectionEditor {
 public:
  SectionEditor(std::string_view bytes, const ElfFile& elf) : bytes_(bytes), elf_(elf) {
    std::memcpy(&header_, bytes.data(), sizeof header_);
    sections_.resize(elf.section_count());
    std::memcpy(sections_.data(), bytes.data() + header_.e_shoff, sections_.size() * sizeof(SectionHeader));
    edit_.tail_offset = Align(bytes.size());
  }

  absl::StatusOr<Edit> Append(std::string_view name, std::string_view contents) {
    const uint32_t names = header_.e_shstrndx == SHN_XINDEX ? sections_[0].sh_link : header_.e_shstrndx;
    SectionHeader* section = nullptr;
    std::string old_contents;
    for (size_t i = 1; i < sections_.size(); ++i) {
      absl::StatusOr<std::string_view> its_name = elf_.SectionName(elf_.Section(i));
      if (!its_name.ok()) return its_name.status();
      if (*its_name != name) continue;
      absl::StatusOr<std::string_view> its_contents = elf_.Contents(elf_.Section(i));
      if (!its_contents.ok()) return its_contents.status();
      section = &sections_[i];
      old_contents = *its_contents;
    }
    if (section == nullptr) section = AddHeader(name, names);
    old_contents.resize(Align(old_contents.size()));
    Place(absl::StrCat(old_contents, std::string(contents)), *section);
    Finish();
    return std::move(edit_);
  }

 private:
  SectionHeader* AddHeader(std::string_view name, uint32_t names) {
    std::string strings(bytes_.substr(sections_[names].sh_offset, sections_[names].sh_size));
    SectionHeader added = {};
    added.sh_name = static_cast<uint32_t>(strings.size());
    added.sh_type = SHT_PROGBITS;
    added.sh_addralign = gimplexx::kChunkAlignment;
    strings.append(name).push_back('\0');
    Place(strings, sections_[names]);
    sections_.push_back(added);
    return &sections_.back();
  }

  void Place(std::string_view contents, SectionHeader& section) {
    section.sh_offset = static_cast<decltype(section.sh_offset)>(edit_.tail_offset + edit_.tail.size());
    section.sh_size = static_cast<decltype(section.sh_size)>(contents.size());
    edit_.tail.append(contents);
    edit_.tail.resize(Align(edit_.tail.size()));
  }

  void Finish() {
    header_.e_shoff = static_cast<decltype(header_.e_shoff)>(edit_.tail_offset + edit_.tail.size());
    if (sections_.size() < SHN_LORESERVE) {
      header_.e_shnum = static_cast<uint16_t>(sections_.size());
    } else {
      header_.e_shnum = 0;
      sections_[0].sh_size = static_cast<decltype(sections_[0].sh_size)>(sections_.size());
    }
    edit_.tail.append(reinterpret_cast<const char*>(sections_.data()), sections_.size() * sizeof(SectionHeader));
    edit_.header.assign(reinterpret_cast<const char*>(&header_), sizeof header_);
  }

  std::string_view bytes_;
  const ElfFile& elf_;
  Header header_;
  std::vector<SectionHeader> sections_;
  Edit edit_;
};

absl::StatusOr<Edit> PlanEdit(std::string_view bytes, std::string_view name, std::string_view contents) {
  absl::StatusOr<ElfFile> elf = ElfFile::Parse(bytes);
  if (!elf.ok()) return elf.status();
  if (!elf->has_section_names()) return absl::InvalidArgumentError("the ELF file has no section names");
  if (elf->is_64_bit()) return SectionEditor<Elf64_Ehdr, Elf64_Shdr>(bytes, *elf).Append(name, contents);
  if (bytes.size() + 2 * contents.size() > UINT32_MAX / 2)
    return absl::ResourceExhaustedError("the file gets too large");
  return SectionEditor<Elf32_Ehdr, Elf32_Shdr>(bytes, *elf).Append(name, contents);
}

bool WriteAt(int file, std::string_view bytes, uint64_t offset) {
  while (!bytes.empty()) {
    const ssize_t written = pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<size_t>(written));
    offset += static_cast<uint64_t>(written);
  }
  return true;
}

}  // namespace

absl::Status AppendToSection(const std::string& path, std::string_view name, std::string_view contents) {
  absl::StatusOr<program::MappedFile> mapped = program::MappedFile::Open(path);
  if (!mapped.ok()) return mapped.status();
  absl::StatusOr<Edit> edit = PlanEdit(mapped->bytes(), name, contents);
  if (!edit.ok()) {
    return absl::Status(edit.status().code(), absl::StrCat(path, ": ", edit.status().message()));
  }
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  const bool done = file >= 0 && WriteAt(file, edit->tail, edit->tail_offset) && WriteAt(file, edit->header, 0);
  const int error = errno;
  if (file >= 0) close(file);
  if (done) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat(path, ": ", std::strerror(error)));
}

}  // namespace gmc::tools
