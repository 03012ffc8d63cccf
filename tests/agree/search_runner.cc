#include "tests/agree/search_runner.h"

#include "core/lower/lower.h"
#include "tools/program.h"

namespace gmc::test {

absl::StatusOr<std::unique_ptr<Compiled>> CompileFile(const std::string& path,
                                                      const std::vector<std::string>& compiler_flags) {
  tools::Settings settings;
  settings.files = {path};
  settings.compiler_flags = compiler_flags;
  settings.compiler_flags.emplace_back("-w");
  absl::StatusOr<program::Program> program = tools::LoadProgram(settings);
  if (!program.ok()) return program.status();
  auto compiled = std::make_unique<Compiled>(Compiled{*std::move(program), {}});
  compiled->code = lower::Lower(compiled->program, lower::SignedOverflow::kWraps);
  return compiled;
}

}  // namespace gmc::test
