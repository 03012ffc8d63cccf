// The user's command runs as it is; then each C source that it compiled is compiled once more by the plug-in, and the
// result goes into the file that the command made: into the object, or into the executable when compiling and
// linking were one command. The GIMPLE++ of objects and archives on the command line is carried along by the linker
// itself, except with link-time optimisation (lto_inputs.h). Whatever goes wrong in the second part costs a note on
// stderr and nothing else.
//
// Splitting `gcc a.c b.c -o prog` into compilations and a link was rejected: names of dependency files, dumps,
// coverage data and debugging information depend on the form of the command.
#include "tools/compiler_wrapper.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/gimplexx/format.h"
#include "core/program/mapped_file.h"
#include "tools/add_section.h"
#include "tools/compile.h"
#include "tools/interrupt.h"
#include "tools/lto_inputs.h"
#include "tools/process.h"
#include "tools/temp_directory.h"

namespace gmc::tools {
namespace {

constexpr int kCannotRun = 127;
constexpr char kDefaultProgram[] = "a.out";

void Note(const std::string& unit, const std::string& reason) {
  std::fprintf(stderr, "gmc-cc: note: no GIMPLE++ for %s: %s\n", unit.c_str(), reason.c_str());
}

std::string FirstLine(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

// Saves our standard input in a file, for two compilers to read.
absl::Status SaveInput(const std::string& path) {
  std::ofstream file(path, std::ios::binary);
  if (std::cin.peek() != std::istream::traits_type::eof()) file << std::cin.rdbuf();
  file.close();
  if (file.fail()) return absl::UnavailableError(absl::StrCat("cannot write ", path));
  return absl::OkStatus();
}

// GMC_REAL_CC may be a compiler that has no plug-in; then the default one reads the same sources.
absl::StatusOr<Toolchain> ToolchainFor(const std::string& compiler) {
  absl::StatusOr<Toolchain> same = FindToolchain(compiler, DataDirectory());
  if (same.ok()) return same;
  return FindToolchain("", DataDirectory());
}

// The user's command finds gmc/verifier.h too, behind all other directories for headers that are not the system's.
void OfferHeaders() {
  const char* variable = "C_INCLUDE_PATH";
  const char* given = std::getenv(variable);
  const std::string own = HeaderDirectory(DataDirectory());
  setenv(variable, given == nullptr || *given == '\0' ? own.c_str() : absl::StrCat(given, ":", own).c_str(), 1);
}

class Wrapper {
 public:
  Wrapper(std::string compiler, const std::vector<std::string>& arguments)
      : compiler_(std::move(compiler)),
        arguments_(arguments),
        command_(ParseGccArguments(ExpandResponseFiles(arguments))),
        plans_(PlanEmission(command_)),
        lto_(command_.mode == GccMode::kLink ? LtoCodeIn(command_.inputs) : HasLtoCode::kNo) {}

  int Run() {
    std::vector<std::string> argv = {compiler_};
    argv.insert(argv.end(), arguments_.begin(), arguments_.end());
    if (plans_.empty() && lto_ == HasLtoCode::kNo) return CannotRun(ReplaceProcess(argv));
    absl::StatusOr<TempDirectory> directory = TempDirectory::Create(KeepFiles::kNo);
    if (!directory.ok()) {
      NoteAll(directory.status());
      return CannotRun(ReplaceProcess(argv));
    }
    directory_ = directory->path();
    Redirections redirections;
    if (absl::Status status = PrepareInput(redirections); !status.ok()) return CannotRun(status);
    absl::StatusOr<int> status = RunProcess(argv, redirections, ProcessGroup::kOurs);
    if (!status.ok()) return CannotRun(status.status());
    if (*status == 0) {
      const std::string compiled = plans_.empty() ? "" : Emit();
      if (lto_ == HasLtoCode::kYes) AddLostChunks(compiled);
    }
    return *status;
  }

 private:
  absl::Status PrepareInput(Redirections& redirections) {
    for (const EmissionPlan& plan : plans_) {
      if (plan.input.path != "-") continue;
      stdin_file_ = directory_ + "/stdin";
      redirections.stdin_file = stdin_file_;
      return SaveInput(stdin_file_);
    }
    return absl::OkStatus();
  }

  // Gives the chunks of all units.
  std::string Emit() {
    absl::StatusOr<Toolchain> toolchain = ToolchainFor(compiler_);
    if (!toolchain.ok()) {
      NoteAll(toolchain.status());
      return "";
    }
    std::string all;
    // One write for each carrier, in the order of the command line.
    std::vector<std::pair<std::string, std::string>> carriers;
    for (const EmissionPlan& plan : plans_) {
      // A compilation to /dev/null is a question, not a build.
      if (std::error_code error; !std::filesystem::is_regular_file(plan.carrier, error)) continue;
      const std::string chunk = EmitUnit(*toolchain, plan);
      if (carriers.empty() || carriers.back().first != plan.carrier) carriers.emplace_back(plan.carrier, "");
      carriers.back().second += chunk;
      all += chunk;
    }
    for (const auto& [carrier, chunks] : carriers) Append(carrier, chunks);
    return all;
  }

  static void Append(const std::string& carrier, const std::string& chunks) {
    if (chunks.empty()) return;
    const absl::Status status = AppendToSection(carrier, gimplexx::kSectionName, chunks);
    if (!status.ok()) Note(carrier, std::string(status.message()));
  }

  void AddLostChunks(const std::string& compiled) {
    const std::string output = command_.output.empty() ? kDefaultProgram : command_.output;
    absl::StatusOr<std::string> lost = ChunksLostInLink(command_.inputs, compiled, output);
    if (!lost.ok()) return Note(output, std::string(lost.status().message()));
    Append(output, *lost);
  }

  // The chunk of a unit; empty, with a note, when there is none.
  std::string EmitUnit(const Toolchain& toolchain, const EmissionPlan& plan) {
    CompileJob job;
    job.input = plan.input;
    job.options = command_.options;
    job.overflow = command_.overflow;
    job.stdin_file = stdin_file_;
    job.output = directory_ + "/unit.gimplexx";
    job.stderr_file = directory_ + "/stderr";
    std::remove(job.output.c_str());
    if (absl::Status status = Compile(toolchain, job); !status.ok()) {
      const std::string message = FirstLine(job.stderr_file);
      Note(plan.input.path, message.empty() ? std::string(status.message()) : message);
      return "";
    }
    absl::StatusOr<program::MappedFile> chunk = program::MappedFile::Open(job.output);
    if (chunk.ok()) return std::string(chunk->bytes());
    Note(plan.input.path, std::string(chunk.status().message()));
    return "";
  }

  void NoteAll(const absl::Status& status) const {
    for (const EmissionPlan& plan : plans_) Note(plan.input.path, std::string(status.message()));
  }

  static int CannotRun(const absl::Status& status) {
    std::fprintf(stderr, "gmc-cc: %s\n", std::string(status.message()).c_str());
    return kCannotRun;
  }

  const std::string compiler_;
  const std::vector<std::string>& arguments_;
  const GccCommand command_;
  const std::vector<EmissionPlan> plans_;
  const HasLtoCode lto_;
  std::string directory_;
  std::string stdin_file_;
};

}  // namespace

std::vector<EmissionPlan> PlanEmission(const GccCommand& command) {
  std::vector<EmissionPlan> plans;
  if (command.mode != GccMode::kObject && command.mode != GccMode::kLink) return plans;
  for (const GccInput& input : command.inputs) {
    if (GimpleOfLanguage(input.language) == HasGimple::kNo) continue;
    std::string carrier = command.output;
    if (carrier.empty()) carrier = command.mode == GccMode::kObject ? DefaultObjectName(input.path) : kDefaultProgram;
    plans.push_back({input, std::move(carrier)});
  }
  return plans;
}

int RunCompilerWrapper(const std::string& compiler, const std::vector<std::string>& arguments) {
  InterruptGuard guard;
  OfferHeaders();
  return Wrapper(compiler, arguments).Run();
}

}  // namespace gmc::tools
