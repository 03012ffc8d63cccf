#include "core/program/input.h"

#include <cstring>
#include <filesystem>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/gimplexx/text_reader.h"
#include "core/program/archive.h"
#include "core/program/elf_file.h"

namespace gmc::program {
namespace {

absl::Status In(const std::string& name, const absl::Status& status) {
  return absl::Status(status.code(), absl::StrCat(name, ": ", status.message()));
}

absl::Status NoGimple(const std::string& name) {
  return absl::InvalidArgumentError(absl::StrCat(name, ": holds no GIMPLE++ (was it compiled by gmc-cc?)"));
}

// Appends the modules of the chunks in `bytes` to `object`.
absl::Status AddChunks(std::string_view bytes, InputObject& object, InputFile& file) {
  std::vector<uint64_t> copy;
  const std::string_view aligned = gimplexx::AlignChunk(bytes, copy);
  if (!copy.empty()) file.copies.push_back(std::move(copy));
  absl::StatusOr<std::vector<gimplexx::ChunkPlace>> places = gimplexx::SplitChunks(aligned);
  if (!places.ok()) return In(object.name, places.status());
  for (const gimplexx::ChunkPlace& place : *places) {
    gimplexx::ParseOptions options;
    options.position = place.offset;
    absl::StatusOr<gimplexx::Module> module = gimplexx::Module::Parse(place.bytes, options);
    if (!module.ok()) return In(object.name, module.status());
    object.modules.push_back(*std::move(module));
  }
  return absl::OkStatus();
}

// An ELF file without the section leaves `object` empty.
absl::StatusOr<ElfFile> AddElf(std::string_view bytes, InputObject& object, InputFile& file) {
  absl::StatusOr<ElfFile> elf = ElfFile::Parse(bytes);
  if (!elf.ok()) return In(object.name, elf.status());
  absl::StatusOr<std::optional<std::string_view>> section = elf->FindSection(gimplexx::kSectionName);
  if (!section.ok()) return In(object.name, section.status());
  if (section->has_value()) {
    if (absl::Status status = AddChunks(**section, object, file); !status.ok()) return status;
  }
  return elf;
}

absl::Status LoadElf(std::string_view bytes, const std::string& name, InputFile& file) {
  InputObject& object = file.objects.emplace_back();
  object.name = name;
  absl::StatusOr<ElfFile> elf = AddElf(bytes, object, file);
  if (!elf.ok()) return elf.status();
  if (object.modules.empty()) return NoGimple(name);
  if (elf->kind() != ElfKind::kSharedObject) return absl::OkStatus();
  file.kind = InputKind::kSharedObject;
  absl::StatusOr<std::vector<std::string_view>> exports = elf->ExportedNames();
  if (!exports.ok()) return In(name, exports.status());
  file.exports.assign(exports->begin(), exports->end());
  return absl::OkStatus();
}

absl::Status LoadArchive(std::string_view bytes, const std::string& name, InputFile& file) {
  absl::StatusOr<Archive> archive = Archive::Parse(bytes);
  if (!archive.ok()) return In(name, archive.status());
  file.kind = InputKind::kArchive;
  for (const ArchiveMember& member : archive->members()) {
    std::string_view contents = member.bytes;
    InputObject object;
    object.name = absl::StrCat(name, "(", member.name, ")");
    if (archive->is_thin()) {
      absl::StatusOr<MappedFile> mapped =
          MappedFile::Open(std::filesystem::path(file.path).parent_path() / member.name);
      if (!mapped.ok()) return In(name, mapped.status());
      contents = mapped->bytes();
      file.files.push_back(*std::move(mapped));
    }
    // Members that are no objects are common (read-me files) and the linker passes over them too.
    if (!ElfFile::HasMagic(contents)) continue;
    if (absl::StatusOr<ElfFile> elf = AddElf(contents, object, file); !elf.ok()) return elf.status();
    if (!object.modules.empty()) file.objects.push_back(std::move(object));
  }
  return file.objects.empty() ? NoGimple(name) : absl::OkStatus();
}

absl::Status LoadChunks(std::string_view bytes, const std::string& name, InputFile& file) {
  InputObject& object = file.objects.emplace_back();
  object.name = name;
  if (absl::Status status = AddChunks(bytes, object, file); !status.ok()) return status;
  return object.modules.empty() ? NoGimple(name) : absl::OkStatus();
}

// Copies `bytes` into memory that `file` owns and that is aligned for chunks.
std::string_view Keep(std::string_view bytes, InputFile& file) {
  std::vector<uint64_t>& copy = file.copies.emplace_back((bytes.size() + sizeof(uint64_t) - 1) / sizeof(uint64_t));
  std::memcpy(copy.data(), bytes.data(), bytes.size());
  return {reinterpret_cast<const char*>(copy.data()), bytes.size()};
}

absl::Status LoadText(std::string_view text, const std::string& name, InputFile& file) {
  absl::StatusOr<std::string> chunks = gimplexx::ReadText(text, name);
  if (!chunks.ok()) return chunks.status();
  return LoadChunks(Keep(*chunks, file), name, file);
}

}  // namespace

absl::StatusOr<InputFile> LoadInput(const std::string& path, const std::string& name) {
  absl::StatusOr<MappedFile> mapped = MappedFile::Open(path);
  if (!mapped.ok()) return mapped.status();
  const std::string_view bytes = mapped->bytes();
  InputFile file;
  file.path = path;
  file.files.push_back(*std::move(mapped));
  absl::Status status;
  if (ElfFile::HasMagic(bytes)) {
    status = LoadElf(bytes, name, file);
  } else if (Archive::HasMagic(bytes)) {
    status = LoadArchive(bytes, name, file);
  } else if (gimplexx::IsText(bytes)) {
    status = LoadText(bytes, name, file);
  } else {
    status = LoadChunks(bytes, name, file);
  }
  if (!status.ok()) return status;
  return file;
}

absl::StatusOr<InputFile> LoadArchive(const std::string& path, const std::string& name, std::string_view prefix) {
  absl::StatusOr<InputFile> file = LoadInput(path, name);
  if (!file.ok()) return file.status();
  std::vector<InputObject> members;
  for (InputObject& object : file->objects) {
    for (gimplexx::Module& module : object.modules) {
      std::string member(prefix);
      member.append(module.text(module.unit().source)).append(")");
      members.push_back({std::move(member), {module}});
    }
  }
  file->objects = std::move(members);
  file->kind = InputKind::kArchive;
  return file;
}

absl::StatusOr<InputFile> InputFromChunks(const std::string& name, std::string_view bytes) {
  InputFile file;
  file.path = name;
  if (absl::Status status = LoadChunks(Keep(bytes, file), name, file); !status.ok()) return status;
  return file;
}

}  // namespace gmc::program
