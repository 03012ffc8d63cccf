#include "tools/load.h"

#include <cstdio>
#include <filesystem>
#include <optional>

#include "absl/strings/str_cat.h"
#include "tools/compile.h"

namespace gmc::tools {
namespace {

// Compiles sources one by one; finds the compiler and makes the directory when the first one comes.
class SourceCompiler {
 public:
  explicit SourceCompiler(const LoadOptions& options)
      : options_(options), user_(ParseGccArguments(ExpandResponseFiles(options.compiler_flags))) {}

  ~SourceCompiler() {
    if (directory_ && options_.keep == KeepFiles::kYes) {
      std::fprintf(stderr, "gmc: note: temporary files are in %s\n", directory_->path().c_str());
    }
  }
  SourceCompiler(const SourceCompiler&) = delete;
  SourceCompiler& operator=(const SourceCompiler&) = delete;

  absl::StatusOr<program::InputFile> Load(const std::string& source, const std::string& language) {
    if (absl::Status status = Prepare(); !status.ok()) return status;
    CompileJob job;
    job.input = {source, language, LanguageFrom::kSuffix};
    job.options = user_.options;
    job.overflow = user_.overflow;
    const std::string stem = std::filesystem::path(source).stem();
    job.output = absl::StrCat(directory_->path(), "/", ++count_, "-", stem, ".gimplexx");
    if (absl::Status status = Compile(*toolchain_, job); !status.ok()) return status;
    // The mapping outlives the file.
    return program::LoadInput(job.output, source);
  }

 private:
  absl::Status Prepare() {
    if (toolchain_) return absl::OkStatus();
    if (!user_.inputs.empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat("'", user_.inputs[0].path, "' behind '--' is not an option of gcc"));
    }
    absl::StatusOr<Toolchain> toolchain = FindToolchain(options_.gcc, DataDirectory());
    if (!toolchain.ok()) return toolchain.status();
    absl::StatusOr<TempDirectory> directory = TempDirectory::Create(options_.keep);
    if (!directory.ok()) return directory.status();
    toolchain_ = *std::move(toolchain);
    directory_.emplace(*std::move(directory));
    return absl::OkStatus();
  }

  const LoadOptions& options_;
  const GccCommand user_;
  std::optional<Toolchain> toolchain_;
  std::optional<TempDirectory> directory_;
  int count_ = 0;
};

}  // namespace

LoadOptions LoadOptionsOf(const Settings& settings) {
  LoadOptions options;
  options.gcc = settings.gcc;
  options.keep = settings.keep ? KeepFiles::kYes : KeepFiles::kNo;
  if (settings.model_32) options.compiler_flags.emplace_back("-m32");
  if (settings.model_64) options.compiler_flags.emplace_back("-m64");
  if (!settings.standard.empty()) options.compiler_flags.push_back(absl::StrCat("-std=", settings.standard));
  options.compiler_flags.insert(options.compiler_flags.end(), settings.compiler_flags.begin(),
                                settings.compiler_flags.end());
  return options;
}

absl::StatusOr<std::vector<program::InputFile>> LoadFiles(const std::vector<std::string>& files,
                                                          const LoadOptions& options) {
  SourceCompiler compiler(options);
  std::vector<program::InputFile> inputs;
  for (const std::string& file : files) {
    const std::string language = LanguageOfFile(file);
    const bool is_source = GimpleOfLanguage(language) == HasGimple::kYes;
    absl::StatusOr<program::InputFile> input = is_source ? compiler.Load(file, language) : program::LoadInput(file);
    if (!input.ok()) return input.status();
    inputs.push_back(*std::move(input));
  }
  return inputs;
}

}  // namespace gmc::tools
