#include "tools/check.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/lower/choice_plan.h"
#include "core/lower/lower.h"
#include "explore/search.h"
#include "tools/exit_status.h"
#include "tools/program.h"
#include "tools/property_file.h"
#include "tools/search_limits.h"

namespace gmc::tools {
namespace {

using exec::Property;

// Nothing is read, and what is written is not kept.
class NoWorld : public exec::Environment {
 public:
  void Write(int, const char*, size_t) override {}
  size_t Read(int, char*, size_t) override { return 0; }
};

constexpr Property kDefault[] = {Property::kUnreachCall,   Property::kValidDeref, Property::kValidFree,
                                 Property::kValidMemtrack, Property::kNoDataRace, Property::kNoDeadlock,
                                 Property::kDefBehavior};

absl::Status SelectProperty(absl::string_view name, explore::SearchOptions* options) {
  for (uint32_t i = 0; i < exec::kPropertyCount; ++i) {
    if (name == exec::NameOf(static_cast<Property>(i))) {
      options->properties[i] = true;
      return absl::OkStatus();
    }
  }
  return absl::InvalidArgumentError(absl::StrCat("the property '", name, "' is not supported"));
}

// Those of --prop and of a property file, or the default ones.
absl::Status SelectProperties(const Settings& settings, explore::SearchOptions* options) {
  absl::Status status;
  if (!settings.properties.empty()) {
    for (const absl::string_view name : absl::StrSplit(settings.properties, ',')) {
      status.Update(SelectProperty(name, options));
    }
  }
  if (!settings.property_file.empty()) {
    absl::StatusOr<PropertyFile> file = ReadPropertyFile(settings.property_file);
    if (!file.ok()) return file.status();
    if (!file->unsupported.empty()) {
      return absl::InvalidArgumentError("the property '" + file->unsupported + "' is not supported");
    }
    for (const std::string& name : file->properties) status.Update(SelectProperty(name, options));
  }
  if (settings.properties.empty() && settings.property_file.empty()) {
    for (const Property property : kDefault) options->properties[static_cast<size_t>(property)] = true;
  }
  return status;
}

absl::Status SelectReductions(const Settings& settings, exec::Reductions* reductions) {
  if (settings.no_reduce || !settings.reductions.empty()) *reductions = {false, false, false, false, false};
  if (settings.reductions.empty()) return absl::OkStatus();
  const std::map<std::string, bool exec::Reductions::*> names = {
      {"steps", &exec::Reductions::steps},         {"private", &exec::Reductions::private_areas},
      {"dead", &exec::Reductions::dead_variables}, {"exit", &exec::Reductions::thread_exit},
      {"windows", &exec::Reductions::windows},
  };
  for (const auto name : absl::StrSplit(settings.reductions, ',')) {
    const auto found = names.find(std::string(name));
    if (found == names.end()) return absl::InvalidArgumentError(absl::StrCat("no reduction '", name, "'"));
    reductions->*(found->second) = true;
  }
  return absl::OkStatus();
}

template <class T>
absl::Status ParseNumber(const std::string& text, const char* option, T* number) {
  if (text.empty() || absl::SimpleAtoi(text, number)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(option, ": '", text, "' is no number"));
}

// LO..HI, of at most so many values that trying them all makes sense.
absl::StatusOr<std::optional<lower::NumberRange>> ParseRange(const std::string& text) {
  constexpr int64_t kMaxValues = 1'000'000;
  if (text.empty()) return std::nullopt;
  const size_t dots = text.find("..");
  int64_t first, last;
  if (dots == std::string::npos || !absl::SimpleAtoi(text.substr(0, dots), &first) ||
      !absl::SimpleAtoi(text.substr(dots + 2), &last) || first > last) {
    return absl::InvalidArgumentError(absl::StrCat("--nondet-range: cannot read '", text, "'"));
  }
  const lower::NumberRange range{first, last};
  if (lower::SizeOf(range) > kMaxValues) {
    return absl::InvalidArgumentError("--nondet-range: more than a million values");
  }
  return range;
}

absl::StatusOr<explore::SearchOptions> OptionsOf(const Settings& settings) {
  explore::SearchOptions options;
  absl::Status status = SelectProperties(settings, &options);
  status.Update(SelectReductions(settings, &options.machine.reductions));
  status.Update(ParseNumber(settings.threads, "--threads", &options.workers));
  status.Update(ParseNumber(settings.seed, "--seed", &options.seed));
  status.Update(ParseNumber(settings.max_states, "--max-states", &options.max_states));
  status.Update(ParseNumber(settings.max_depth, "--max-depth", &options.max_depth));
  if (!status.ok()) return status;
  if (options.workers == 0) return absl::InvalidArgumentError("--threads: at least 1");
  options.all_findings = settings.all_errors;
  options.splits_always = settings.split_always;
  options.machine.spurious_wakeups = settings.spurious_wakeups;
  options.machine.abort_is_error = !settings.svcomp;
  options.machine.malloc_may_fail = settings.malloc_may_fail;
  options.machine.environment = settings.environment;
  options.machine.is_environment_given = !settings.environment.empty();
  for (const std::string& variable : settings.environment) {
    if (variable.find('=') != std::string::npos && variable[0] != '=') continue;
    return absl::InvalidArgumentError(absl::StrCat("--env: '", variable, "' is not NAME=VALUE"));
  }
  if (!settings.input.empty()) {
    std::ifstream file(settings.input, std::ios::binary);
    options.machine.input = std::string(std::istreambuf_iterator<char>(file), {});
    if (!file) return absl::InvalidArgumentError(absl::StrCat("--stdin: cannot read '", settings.input, "'"));
  }
  options.machine.oracle = settings.verify_states ? Oracle::kOn : Oracle::kOff;
  return options;
}

void Print(const explore::Finding& finding) {
  const explore::Party& first = finding.parties[0];
  const std::string place = first.stack.empty() ? "" : exec::PlaceOf(first.stack[0]) + ": ";
  std::printf("%serror: %s in thread %s [%s]\n", place.c_str(), finding.text.c_str(), first.thread.c_str(),
              exec::NameOf(finding.property));
  for (const explore::Party& party : finding.parties) {
    const std::string at = party.stack.empty() ? "" : exec::PlaceOf(party.stack[0]) + ": ";
    if (!party.text.empty()) {
      std::printf("%snote: thread %s %s\n", at.c_str(), party.thread.c_str(), party.text.c_str());
    }
  }
  for (const explore::Party& party : finding.parties) {
    std::string stack;
    for (const exec::StackEntry& entry : party.stack) {
      stack += (stack.empty() ? "" : ", ") + entry.function + " (" + exec::PlaceOf(entry) + ")";
    }
    if (!stack.empty()) std::printf(" stack of %s: %s\n", party.thread.c_str(), stack.c_str());
  }
}

}  // namespace

int Check(const Settings& settings) {
  absl::StatusOr<explore::SearchOptions> options = OptionsOf(settings);
  absl::StatusOr<SearchLimits> limits = ParseLimits(settings);
  absl::StatusOr<std::optional<lower::NumberRange>> range = ParseRange(settings.nondet_range);
  for (const absl::Status& status : {options.status(), limits.status(), range.status()}) {
    if (status.ok()) continue;
    std::fprintf(stderr, "gmc: %s\n", std::string(status.message()).c_str());
    return kUsage;
  }
  absl::StatusOr<program::Program> program = LoadProgram(settings);
  if (!program.ok()) return Refuse(program.status());
  lower::Code code = lower::Lower(*program);
  lower::PlanChoices(*range, &code);
  NoWorld world;
  options->machine.world = &world;
  options->machine.arguments = {std::filesystem::path(settings.files[0]).stem().string()};
  options->machine.arguments.insert(options->machine.arguments.end(), settings.arguments.begin(),
                                    settings.arguments.end());
  const std::unique_ptr<VisitedSet> visited = MakeHash128Set();
  explore::Search search(code, *options, visited.get());
  explore::SearchResult result;
  {
    const LimitWatch watch(*limits, &search);
    result = search.Run();
  }
  for (const explore::Finding& finding : result.findings) Print(finding);
  std::printf("states: %llu\n", static_cast<unsigned long long>(result.statistics.states));
  std::printf("transitions: %llu\n", static_cast<unsigned long long>(result.statistics.transitions));
  std::printf("matched: %llu\n", static_cast<unsigned long long>(result.statistics.matched));
  std::printf("max depth: %llu\n", static_cast<unsigned long long>(result.statistics.max_depth));
  if (!result.findings.empty()) {
    std::printf("verdict: false(%s)\n", exec::NameOf(result.findings[0].property));
    return kErrorFound;
  }
  if (!result.gaps.empty()) {
    std::printf("reason: %s\nverdict: unknown\n", result.gaps[0].c_str());
    return kUnknownVerdict;
  }
  std::printf("verdict: true\n");
  return kDone;
}

}  // namespace gmc::tools
