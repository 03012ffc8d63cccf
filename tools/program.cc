#include "tools/program.h"

#include <cstdio>
#include <string>

#include "core/exec/machine.h"
#include "tools/compile.h"
#include "tools/exit_status.h"
#include "tools/load.h"

namespace gmc::tools {
namespace {

// The C library for the program's data model.
absl::StatusOr<program::InputFile> LoadLibrary(uint32_t pointer_bits) {
  const std::string path = DataDirectory() + "/libc-" + std::to_string(pointer_bits) + ".gimplexx";
  return program::LoadArchive(path, "the C library", exec::kLibraryModule);
}

}  // namespace

int Refuse(const absl::Status& status) {
  std::fprintf(stderr, "gmc: %s\n", std::string(status.message()).c_str());
  return kBadInput;
}

int RefuseUsage(const absl::Status& status) {
  std::fprintf(stderr, "gmc: %s\n", std::string(status.message()).c_str());
  return kUsage;
}

absl::StatusOr<program::Program> LoadProgram(const Settings& settings) {
  absl::StatusOr<std::vector<program::InputFile>> files = LoadFiles(settings.files, LoadOptionsOf(settings));
  if (!files.ok()) return files.status();
  for (const program::InputFile& file : *files) {
    if (file.objects.empty() || file.objects[0].modules.empty()) continue;
    absl::StatusOr<program::InputFile> library = LoadLibrary(file.objects[0].modules[0].unit().pointer_bits);
    if (!library.ok()) break;  // without it, what it defines is undefined, and a call of it says so
    files->push_back(*std::move(library));
    break;
  }
  return program::Link(*std::move(files), program::ArchiveMembers::kAsNeeded);
}

}  // namespace gmc::tools
