#include "tools/lto_inputs.h"

#include <set>
#include <string_view>
#include <utility>

#include "core/program/archive.h"
#include "core/program/elf_file.h"
#include "core/program/program.h"

namespace gmc::tools {
namespace {

using program::InputFile;

constexpr std::string_view kLtoPrefix = ".gnu.lto_";

bool ElfHasLtoCode(std::string_view bytes) {
  absl::StatusOr<program::ElfFile> elf = program::ElfFile::Parse(bytes);
  if (!elf.ok() || elf->kind() != program::ElfKind::kObject) return false;
  for (uint64_t i = 1; i < elf->section_count(); ++i) {
    absl::StatusOr<std::string_view> name = elf->SectionName(elf->Section(i));
    if (name.ok() && name->starts_with(kLtoPrefix)) return true;
  }
  return false;
}

bool FileHasLtoCode(const std::string& path) {
  absl::StatusOr<program::MappedFile> file = program::MappedFile::Open(path);
  if (!file.ok()) return false;
  if (!program::Archive::HasMagic(file->bytes())) return ElfHasLtoCode(file->bytes());
  absl::StatusOr<program::Archive> archive = program::Archive::Parse(file->bytes());
  if (!archive.ok()) return false;
  // A thin archive keeps its objects elsewhere; looking at them again later does no harm.
  if (archive->is_thin()) return true;
  for (const program::ArchiveMember& member : archive->members()) {
    if (ElfHasLtoCode(member.bytes)) return true;
  }
  return false;
}

// The chunks that a file carries already.
std::multiset<std::string_view> ChunksIn(const InputFile& file) {
  std::multiset<std::string_view> chunks;
  for (const program::InputObject& object : file.objects) {
    for (const gimplexx::Module& module : object.modules) chunks.insert(module.bytes());
  }
  return chunks;
}

}  // namespace

HasLtoCode LtoCodeIn(const std::vector<GccInput>& inputs) {
  for (const GccInput& input : inputs) {
    if (input.language.empty() && FileHasLtoCode(input.path)) return HasLtoCode::kYes;
  }
  return HasLtoCode::kNo;
}

absl::StatusOr<std::string> ChunksLostInLink(const std::vector<GccInput>& inputs, const std::string& compiled,
                                             const std::string& output) {
  std::vector<InputFile> files;
  if (!compiled.empty()) {
    absl::StatusOr<InputFile> file = program::InputFromChunks(output, compiled);
    if (!file.ok()) return file.status();
    files.push_back(*std::move(file));
  }
  for (const GccInput& input : inputs) {
    if (!input.language.empty()) continue;
    absl::StatusOr<InputFile> file = program::LoadInput(input.path);
    // Objects without GIMPLE++, linker scripts and shared objects have nothing to lose.
    if (file.ok() && file->kind != program::InputKind::kSharedObject) files.push_back(*std::move(file));
  }
  absl::StatusOr<program::Program> linked = program::Link(std::move(files), program::ArchiveMembers::kAsNeeded);
  if (!linked.ok()) return linked.status();
  absl::StatusOr<InputFile> carried = program::LoadInput(output);
  std::multiset<std::string_view> present;
  if (carried.ok()) present = ChunksIn(*carried);
  std::string lost;
  for (uint32_t i = 0; i < linked->module_count(); ++i) {
    const std::string_view chunk = linked->module(i).bytes();
    if (const auto place = present.find(chunk); place != present.end()) {
      present.erase(place);
    } else {
      lost += chunk;
    }
  }
  return lost;
}

}  // namespace gmc::tools
