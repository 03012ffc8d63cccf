#include "tests/agree/outcome.h"

#include <bit>

namespace gmc::test {
namespace {

class NoWorld : public exec::Environment {
 public:
  void Write(int, const char*, size_t) override {}
  size_t Read(int, char*, size_t) override { return 0; }
};

// Where a block is lost that two threads hold is where the second one gives it up. That may be the end of a variable,
// which nobody else notices: in how many orders such steps are tried is what reductions differ in.
std::set<std::string> WithoutLeakPlaces(const std::set<std::string>& findings) {
  std::set<std::string> shortened;
  for (const std::string& finding : findings) {
    const std::string property = finding.substr(0, finding.find('|'));
    const bool is_leak = property == "valid-memtrack" || property == "valid-memcleanup";
    shortened.insert(is_leak ? property : finding);
  }
  return shortened;
}

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

std::vector<ReductionFlags> ReductionSets() {
  std::vector<ReductionFlags> all(1);
  for (size_t i = 0; i < std::tuple_size_v<ReductionFlags>; ++i) {
    ReductionFlags one{};
    one[i] = true;
    all.push_back(one);
  }
  ReductionFlags every;
  every.fill(true);
  all.push_back(every);
  return all;
}

std::string NameOf(const ReductionFlags& flags) {
  std::string name;
  for (const bool flag : flags) name += flag ? '1' : '0';
  return name;
}

bool FindsTheSame(const Outcome& a, const Outcome& b) {
  return a.verdict == b.verdict && WithoutLeakPlaces(a.findings) == WithoutLeakPlaces(b.findings) && a.gaps == b.gaps;
}

}  // namespace gmc::test
