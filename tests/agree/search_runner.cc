#include "tests/agree/search_runner.h"

#include <bit>

#include "core/lower/lower.h"
#include "hash/visited_set.h"
#include "tools/program.h"

namespace gmc::test {
namespace {

class NoWorld : public exec::Environment {
 public:
  void Write(int, const char*, size_t) override {}
  size_t Read(int, char*, size_t) override { return 0; }
};

}  // namespace

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

std::string Describe(const Outcome& outcome) {
  std::string text = "  verdict: " + outcome.verdict + ", " + std::to_string(outcome.states) + " states\n";
  for (const std::string& finding : outcome.findings) text += "  " + finding + "\n";
  for (const std::string& gap : outcome.gaps) text += "  gap: " + gap + "\n";
  return text;
}

explore::SearchOptions AllFindings() {
  explore::SearchOptions options;
  options.all_findings = true;
  for (bool& property : options.properties) property = true;
  return options;
}

Outcome RunSearch(const lower::Code& code, const explore::SearchOptions& options) {
  NoWorld world;
  explore::SearchOptions with_world = options;
  with_world.machine.world = &world;
  if (with_world.machine.arguments.empty()) with_world.machine.arguments = {"program"};
  const std::unique_ptr<VisitedSet> visited = MakeHash128Set();
  explore::Search search(code, with_world, visited.get());
  const explore::SearchResult result = search.Run();
  Outcome outcome;
  for (const explore::Finding& finding : result.findings) outcome.findings.insert(finding.Key());
  outcome.gaps.insert(result.gaps.begin(), result.gaps.end());
  outcome.states = result.statistics.states;
  outcome.handed_over = result.statistics.handed_over;
  outcome.verdict = !outcome.findings.empty() ? "false" : outcome.gaps.empty() ? "true" : "unknown";
  return outcome;
}

exec::Reductions ReductionsOf(const ReductionFlags& flags) { return std::bit_cast<exec::Reductions>(flags); }

}  // namespace gmc::test
