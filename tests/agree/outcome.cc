#include "tests/agree/outcome.h"

#include <bit>

namespace gmc::test {
namespace {

class NoWorld : public exec::Environment {
 public:
  void Write(int, const char*, size_t) override {}
  size_t Read(int, char*, size_t) override { return 0; }
};

}  // namespace

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

Outcome RunSearch(const lower::Code& code, const explore::SearchOptions& options, VisitedSet* visited) {
  NoWorld world;
  explore::SearchOptions with_world = options;
  with_world.machine.world = &world;
  if (with_world.machine.arguments.empty()) with_world.machine.arguments = {"program"};
  const std::unique_ptr<VisitedSet> own = visited == nullptr ? MakeHash128Set() : nullptr;
  explore::Search search(code, with_world, visited == nullptr ? own.get() : visited);
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
