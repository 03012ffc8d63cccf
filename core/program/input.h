// InputFile: the GIMPLE++ of one file that goes into a program, whatever kind of file that is.
//
// ELF objects, executables and shared objects (section .gmc), ar archives of them, raw binary chunks, and the text
// form. The kind is decided by the content alone.
// Thread safety: immutable. Owns the memory that its modules point into; moving keeps them valid.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/gimplexx/module.h"
#include "core/program/mapped_file.h"

namespace gmc::program {

enum class InputKind {
  kPlain,         // linked as a whole: objects, executables, chunks, text
  kSharedObject,  // linked as a whole, but other files' definitions come first and its hidden names stay inside
  kArchive,       // each member is linked only when it is needed
};

// What is linked or left out as a whole: a file or an archive's member.
struct InputObject {
  std::string name;  // "a.o", "libx.a(b.o)"
  std::vector<gimplexx::Module> modules;
};

struct InputFile {
  std::string path;
  InputKind kind = InputKind::kPlain;
  std::vector<InputObject> objects;
  std::vector<std::string> exports;  // kSharedObject: the names that others see

  // What the modules point into.
  std::vector<MappedFile> files;
  std::vector<std::vector<uint64_t>> copies;
};

// Reads a file of any kind. Messages call it `name`.
absl::StatusOr<InputFile> LoadInput(const std::string& path, const std::string& name);
inline absl::StatusOr<InputFile> LoadInput(const std::string& path) { return LoadInput(path, path); }

// The modules of a file as members of an archive, "PREFIXsource.c)": only those that are needed are linked.
absl::StatusOr<InputFile> LoadArchive(const std::string& path, const std::string& name, std::string_view prefix);

// The chunks in `bytes`, which are copied.
absl::StatusOr<InputFile> InputFromChunks(const std::string& name, std::string_view bytes);

}  // namespace gmc::program
