// One run of gcc with the plug-in. When it fails, a second one shows whether that was the program's fault or that of
// switching off GCC's folding, without which some initialisers are not constant; such a unit is marked `folded`.
//
// Another run is needed for a unit that calls, say, strchr() without declaring it. With
// -fno-builtin-strchr such a call would return an int, where gcc alone gives it the right type. The first chunk shows
// this (the symbol is an unprototyped function that returns int), and the unit is compiled again with those functions
// known. Declaring them by a header of our own was rejected: it clashes with the program's own names (`int index;`).
#include "tools/compile.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/gimplexx/module.h"
#include "core/program/mapped_file.h"
#include "tools/process.h"
#include "tools/semantic_flags.h"
#include "tools/temp_directory.h"

namespace gmc::tools {
namespace {

namespace gx = gmc::gimplexx;

constexpr char kPluginPrefix[] = "gimple_dump_";

std::string PluginPath(const std::string& data_directory, int major) {
  return absl::StrCat(data_directory, "/", kPluginPrefix, major, ".so");
}

// The GCC releases that plug-ins were built for, newest first.
std::vector<int> PluginVersions(const std::string& data_directory) {
  std::vector<int> versions;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(data_directory, error)) {
    std::string name = entry.path().filename();
    int major;
    if (entry.path().extension() == ".so" && name.starts_with(kPluginPrefix) &&
        absl::SimpleAtoi(entry.path().stem().string().substr(sizeof kPluginPrefix - 1), &major)) {
      versions.push_back(major);
    }
  }
  std::sort(versions.rbegin(), versions.rend());
  return versions;
}

// The major version of a GCC. Other compilers do not know -dumpfullversion.
absl::StatusOr<int> VersionOf(const std::string& gcc) {
  absl::StatusOr<TempDirectory> directory = TempDirectory::Create(KeepFiles::kNo);
  if (!directory.ok()) return directory.status();
  Redirections redirections;
  redirections.stdout_file = directory->path() + "/version";
  redirections.stderr_file = directory->path() + "/stderr";
  absl::StatusOr<int> status = RunProcess({gcc, "-dumpfullversion"}, redirections, ProcessGroup::kOwn);
  if (!status.ok()) return status.status();
  std::ifstream file(redirections.stdout_file);
  int major;
  if (*status != 0 || !(file >> major)) return absl::InvalidArgumentError(absl::StrCat("'", gcc, "' is not a GCC"));
  return major;
}

absl::StatusOr<Toolchain> ToolchainOf(const std::string& gcc, const std::string& data_directory) {
  absl::StatusOr<int> major = VersionOf(gcc);
  if (!major.ok()) return major.status();
  Toolchain toolchain{gcc, PluginPath(data_directory, *major)};
  if (access(toolchain.plugin.c_str(), R_OK) == 0) return toolchain;
  return absl::NotFoundError(
      absl::StrCat("'", gcc, "' is GCC ", *major, ", whose plug-in ", toolchain.plugin,
                   " is missing (there is one for: ", absl::StrJoin(PluginVersions(data_directory), ", "), ")"));
}

absl::Status RunPlugin(const Toolchain& toolchain, const CompileJob& job, Folding folding,
                       std::span<const std::string> known) {
  const std::filesystem::path plugin = toolchain.plugin;
  const std::string name = plugin.stem();
  // Arguments of a plug-in, some of which may be among the options, come behind it.
  std::vector<std::string> argv = {toolchain.gcc, absl::StrCat("-fplugin=", toolchain.plugin), "-D__GMC__",
                                   "-idirafter", HeaderDirectory(plugin.parent_path())};
  argv.insert(argv.end(), job.options.begin(), job.options.end());
  for (std::string& flag : SemanticFlags(folding, known)) argv.push_back(std::move(flag));
  argv.insert(argv.end(), {"-w", "-S", "-o", "/dev/null", absl::StrCat("-fplugin-arg-", name, "-output=", job.output)});
  if (job.overflow == SignedOverflow::kWraps) argv.push_back(absl::StrCat("-fplugin-arg-", name, "-wrapv"));
  if (folding == Folding::kOn) argv.push_back(absl::StrCat("-fplugin-arg-", name, "-folded"));
  if (job.input.language_from == LanguageFrom::kOption) argv.insert(argv.end(), {"-x", job.input.language});
  argv.push_back(job.input.path);
  absl::StatusOr<int> status = RunProcess(
      argv, {job.stdin_file.empty() ? "/dev/null" : job.stdin_file, "", job.stderr_file}, ProcessGroup::kOwn);
  if (!status.ok()) return status.status();
  if (*status != 0) return absl::InvalidArgumentError(absl::StrCat(job.input.path, ": gcc failed"));
  if (access(job.output.c_str(), R_OK) != 0) {
    return absl::InternalError(absl::StrCat(job.input.path, ": the plug-in wrote nothing"));
  }
  return absl::OkStatus();
}

// The folded functions that the unit calls undeclared and that GCC must know for that.
absl::StatusOr<std::vector<std::string>> UndeclaredFunctions(const std::string& chunk_file) {
  absl::StatusOr<program::MappedFile> file = program::MappedFile::Open(chunk_file);
  if (!file.ok()) return file.status();
  absl::StatusOr<gx::Module> module = gx::Module::Parse(file->bytes());
  if (!module.ok()) return module.status();
  std::vector<std::string> names;
  for (const gx::Symbol& symbol : module->symbols()) {
    if (symbol.kind != gx::SymbolKind::kFunction || symbol.flags.Has(gx::SymbolFlag::kDefined) || !symbol.type)
      continue;
    const gx::Type& type = module->Get(symbol.type);
    if (!type.flags.Has(gx::TypeFlag::kUnprototyped) || !type.target) continue;
    const gx::Type& result = module->Get(type.target);
    if (result.kind != gx::TypeKind::kInteger || result.precision != 32) continue;
    for (const FoldedFunction& function : FoldedFunctions()) {
      if (function.undeclared == Undeclared::kDiffers && module->text(symbol.link_name) == function.name) {
        names.emplace_back(function.name);
      }
    }
  }
  return names;
}

}  // namespace

std::string DataDirectory() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  return program.parent_path().parent_path() / "lib" / "gmc";
}

std::string HeaderDirectory(const std::string& data_directory) { return data_directory + "/include"; }

absl::StatusOr<Toolchain> FindToolchain(const std::string& gcc, const std::string& data_directory) {
  if (!gcc.empty()) return ToolchainOf(gcc, data_directory);
  const std::vector<int> versions = PluginVersions(data_directory);
  if (versions.empty()) {
    return absl::NotFoundError(absl::StrCat("no plug-in (", kPluginPrefix, "N.so) in ", data_directory));
  }
  for (const int major : versions) {
    const std::string name = absl::StrCat("gcc-", major);
    if (!FindProgram(name).empty()) return Toolchain{name, PluginPath(data_directory, major)};
  }
  if (FindProgram("gcc").empty()) {
    return absl::NotFoundError(absl::StrCat("no gcc-", absl::StrJoin(versions, ", gcc-"), " in PATH"));
  }
  return ToolchainOf("gcc", data_directory);
}

absl::Status Compile(const Toolchain& toolchain, const CompileJob& job) {
  Folding folding = Folding::kOff;
  CompileJob quiet = job;
  quiet.stderr_file = job.output + ".messages";
  if (!RunPlugin(toolchain, quiet, folding, {}).ok()) {
    folding = Folding::kOn;
    if (absl::Status status = RunPlugin(toolchain, job, folding, {}); !status.ok()) return status;
  }
  absl::StatusOr<std::vector<std::string>> undeclared = UndeclaredFunctions(job.output);
  if (!undeclared.ok()) return undeclared.status();
  if (undeclared->empty()) return absl::OkStatus();
  return RunPlugin(toolchain, job, folding, *undeclared);
}

}  // namespace gmc::tools
