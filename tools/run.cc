#include "tools/run.h"

#include <cstdio>
#include <filesystem>
#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/exec/machine.h"
#include "core/lower/lower.h"
#include "tools/asked_properties.h"
#include "tools/exit_status.h"
#include "tools/program.h"
#include "tools/program_streams.h"
#include "tools/search_limits.h"

extern char** environ;

namespace gmc::tools {
namespace {

// On stderr: stdout is the program's. An error that was not asked for ends the run all the same.
int Report(const exec::Stop& stop, const AskedProperties& properties) {
  if (stop.kind == exec::StopKind::kExited) return stop.status;
  const bool is_error = stop.kind == exec::StopKind::kError && properties.asks(stop.property);
  const std::string place = stop.stack.empty() ? "" : exec::PlaceOf(stop.stack[0]) + ": ";
  if (is_error) {
    std::fprintf(stderr, "%serror: %s in thread %s [%s]\n", place.c_str(), stop.text.c_str(), stop.thread.c_str(),
                 NameOf(stop.property));
  } else {
    std::fprintf(stderr, "%snote: %s\n", place.c_str(), stop.text.c_str());
  }
  constexpr size_t kShown = 20;
  std::string stack;
  for (size_t i = 0; i < stop.stack.size() && i < kShown; ++i) {
    stack += (i == 0 ? "" : ", ") + stop.stack[i].function + " (" + exec::PlaceOf(stop.stack[i]) + ")";
  }
  if (stop.stack.size() > kShown) stack += ", and " + std::to_string(stop.stack.size() - kShown) + " more";
  if (!stack.empty()) std::fprintf(stderr, " stack of %s: %s\n", stop.thread.c_str(), stack.c_str());
  if (!is_error) std::fprintf(stderr, "reason: %s\n", stop.text.c_str());
  std::fprintf(stderr, "verdict: %s\n",
               is_error ? ("false(" + std::string(NameOf(stop.property)) + ")").c_str() : "unknown");
  return is_error ? kErrorFound : kUnknownVerdict;
}

absl::StatusOr<exec::Moments> ParseMoments(const char* option, const std::string& text) {
  if (text.empty()) return exec::Moments::kNone;
  if (text == "coarse") return exec::Moments::kInputs;
  if (text == "fine") return exec::Moments::kInputsAndBranches;
  return absl::InvalidArgumentError(absl::StrCat(option, ": '", text, "' is not 'fine'"));
}

absl::StatusOr<exec::StateModes> StateModesOf(const Settings& settings) {
  absl::StatusOr<exec::Moments> save = ParseMoments("--save-states", settings.save_states);
  absl::StatusOr<exec::Moments> go_back = ParseMoments("--backtrack", settings.backtrack);
  absl::StatusOr<exec::Moments> detect = ParseMoments("--detect-reentry", settings.detect_reentry);
  for (const auto* moments : {&save, &go_back, &detect}) {
    if (!moments->ok()) return moments->status();
  }
  return exec::StateModes{*save, *go_back, *detect};
}

absl::StatusOr<exec::MachineOptions> MachineOptionsOf(const Settings& settings, const SearchLimits& limits) {
  exec::MachineOptions machine;
  machine.arguments = {std::filesystem::path(settings.files[0]).stem().string()};
  machine.arguments.insert(machine.arguments.end(), settings.arguments.begin(), settings.arguments.end());
  for (char** variable = environ; *variable != nullptr; ++variable) machine.environment.emplace_back(*variable);
  if (limits.memory != 0) machine.max_memory = limits.memory;
  if (settings.schedule == "random") {
    machine.schedule = exec::Schedule::kRandom;
  } else if (!settings.schedule.empty() && settings.schedule != "sequential") {
    return absl::InvalidArgumentError(absl::StrCat("--schedule: no schedule '", settings.schedule, "'"));
  }
  if (!settings.seed.empty() && !absl::SimpleAtoi(settings.seed, &machine.seed)) {
    return absl::InvalidArgumentError(absl::StrCat("--seed: '", settings.seed, "' is no number"));
  }
  absl::StatusOr<exec::StateModes> states = StateModesOf(settings);
  if (!states.ok()) return states.status();
  machine.states = *states;
  machine.oracle = settings.verify_states ? Oracle::kOn : Oracle::kOff;
  return machine;
}

}  // namespace

int Run(const Settings& settings) {
  absl::StatusOr<AskedProperties> properties = AskedPropertiesOf(settings);
  if (!properties.ok()) return RefuseUsage(properties.status());
  for (const std::string& text : properties->unsupported) std::fprintf(stderr, "gmc: %s\n", text.c_str());
  absl::StatusOr<SearchLimits> limits = ParseLimits(settings);
  if (!limits.ok()) return RefuseUsage(limits.status());
  absl::StatusOr<exec::MachineOptions> options = MachineOptionsOf(settings, *limits);
  if (!options.ok()) return RefuseUsage(options.status());
  absl::StatusOr<ThreadsConfig> threads = ReadThreadsConfig(settings.threads_config);
  if (!threads.ok()) return Refuse(threads.status());
  absl::StatusOr<program::Program> program = LoadProgram(settings, *threads);
  if (!program.ok()) return Refuse(program.status());
  ReportLackOfMemoryTo(stderr);
  const lower::Code code = lower::Lower(*program, SignedOverflowOf(*properties), threads->redirections());
  ProgramStreams streams;
  options->world = &streams;
  exec::Machine machine(code, *options);
  const auto stop = [&](const char* reason) {
    machine.Interrupt(reason);
    streams.StopWaiting();
  };
  LimitWatch watch(*limits);
  watch.Begin({stop, nullptr});
  const exec::Stop end = machine.Run();
  if (options->states.saves(exec::Moments::kInputs)) {
    std::fprintf(stderr, "note: states saved: %zu\n", machine.memory().SavedStateCount());
  }
  return Report(end, *properties);
}

}  // namespace gmc::tools
