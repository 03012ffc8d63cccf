#include "tools/check.h"

#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/lower/lower.h"
#include "explore/replay.h"
#include "explore/search.h"
#include "tools/crowd_proof.h"
#include "tools/exit_status.h"
#include "tools/open_proof.h"
#include "tools/program.h"
#include "tools/report.h"
#include "tools/search_limits.h"
#include "tools/strategy.h"
#include "tools/trace_file.h"
#include "tools/witness.h"
#include "tools/write_text.h"

namespace gmc::tools {
namespace {

// Shortening all findings together takes no longer.
constexpr double kShortenSeconds = 5;
// What replays take after a signal or a limit.
constexpr double kLastSeconds = 0.5;

// Nothing is read, and what is written is not kept.
class NoWorld : public exec::Environment {
 public:
  void Write(int, const char*, size_t) override {}
  size_t Read(int, char*, size_t) override { return 0; }
};

absl::Status SelectReductions(const Settings& settings, exec::Reductions* reductions) {
  if (settings.no_reduce || !settings.reductions.empty())
    *reductions = {false, false, false, false, false, false, false, false};
  if (settings.reductions.empty()) return absl::OkStatus();
  const std::map<std::string, bool exec::Reductions::*> names = {
      {"steps", &exec::Reductions::steps},         {"private", &exec::Reductions::private_areas},
      {"dead", &exec::Reductions::dead_variables}, {"exit", &exec::Reductions::thread_exit},
      {"windows", &exec::Reductions::windows},     {"objects", &exec::Reductions::unshared_objects},
      {"alone", &exec::Reductions::alone},         {"unread", &exec::Reductions::unread_objects},
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

// Nobody waits for a short trace that is not shown.
double SecondsToShorten(const Settings& settings) {
  const bool is_seen = settings.trace != "none" || !settings.json.empty() || !settings.witness.empty();
  return is_seen ? kShortenSeconds : 0;
}

// Each is replayed; what replays is shortened, and replayed again for its trace. When all should end, those for which
// there is no time become gaps. None: one does not replay.
std::optional<std::vector<explore::TracedFinding>> Confirm(const CheckTask& task,
                                                           std::vector<explore::Finding> findings,
                                                           double shorten_seconds, const LimitWatch& watch,
                                                           std::vector<std::string>* gaps) {
  const auto begin = std::chrono::steady_clock::now();
  const auto is_short_enough = [&] {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    return spent.count() >= shorten_seconds || watch.stop_reason() != nullptr;
  };
  const auto should_stop = [&] { return watch.seconds_since_stop() > kLastSeconds; };
  std::vector<explore::TracedFinding> confirmed;
  for (explore::Finding& found : findings) {
    std::string key = found.Key();
    explore::SearchOptions options = task.options.search;
    const bool has_inputs = options.machine.late_inputs;
    std::optional<explore::Finding> finding =
        has_inputs ? explore::ReplayWithInputs(task.code, options, found.schedule, key, should_stop)
                   : explore::Replay(task.code, options, found.schedule, key, should_stop);
    std::optional<explore::TracedFinding> traced;
    if (finding) {
      const std::vector<lower::ChoiceValue> inputs = finding->inputs;
      if (has_inputs) options.machine.inputs = inputs;
      key = finding->Key();
      const explore::Finding shortened = explore::Shorten(task.code, options, *std::move(finding), is_short_enough);
      traced = explore::ReplayTraced(task.code, options, shortened.schedule, key, should_stop);
      if (traced) traced->finding.inputs = inputs;
    }
    if (traced) {
      confirmed.push_back(*std::move(traced));
    } else if (should_stop()) {
      gaps->push_back(absl::StrCat(watch.stop_reason(), " before an error could be replayed: ", key));
    } else {
      std::fprintf(stderr, "gmc: internal error: a finding does not replay: %s: %s\n", key.c_str(), found.text.c_str());
      return std::nullopt;
    }
  }
  return confirmed;
}

std::vector<std::string> WriteTraceFiles(const Settings& settings, const Report& report) {
  const std::string stem = std::filesystem::path(settings.files[0]).stem().string();
  std::vector<std::string> names;
  for (size_t i = 0; i < report.findings.size(); ++i) {
    const std::string number = i == 0 ? "" : absl::StrCat("-", i + 1);
    std::string name = absl::StrCat(stem, number, ".gmc-trace.json");
    if (absl::Status status = WriteTraceFile(name, settings, report.inputs, report.findings[i]); !status.ok()) {
      std::fprintf(stderr, "gmc: warning: %s\n", std::string(status.message()).c_str());
      name.clear();
    }
    names.push_back(std::move(name));
  }
  return names;
}

uint64_t PeakMemory() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<uint64_t>(usage.ru_maxrss) * 1024;
}

void AddSearch(const Settings& settings, const CheckTask& task, const explore::SearchResult& result, Report* report) {
  report->gaps = result.gaps;
  report->gaps.insert(report->gaps.end(), task.options.properties.unsupported.begin(),
                      task.options.properties.unsupported.end());
  report->has_statistics = true;
  report->statistics = result.statistics;
  report->reductions = result.reductions;
  report->threads = task.options.search.workers;
  report->assumptions.emplace_back("threads see each other's writes in one order (sequential consistency)");
  if (settings.arguments.empty()) report->assumptions.emplace_back("the program is started without arguments");
  const bool is_complete = report->gaps.empty() && (result.findings.empty() || task.options.search.all_findings);
  if (is_complete && !result.all_threads_ended) {
    report->notes.emplace_back("no state was reached in which all threads have finished");
  }
}

// GCC may have simplified overflows away in a unit that it compiles only when it folds.
void AddLostOverflows(const program::Program& program, CheckOptions* options) {
  for (uint32_t i = 0; i < program.module_count(); ++i) {
    const gimplexx::Module& module = program.module(i);
    if (!module.unit().flags.Has(gimplexx::UnitFlag::kFolded)) continue;
    options->properties.unsupported.push_back(
        "overflows may be lost in '" + std::string(module.text(module.unit().source)) + "', which GCC had to fold");
  }
}

// By SV-COMP's property the call is the error, whatever the program makes of the function: the interpreter's own is
// called instead.
void TakeErrorFunctions(lower::Code* code) {
  for (lower::FunctionCode& function : code->functions) {
    if (function.link_name != "reach_error" && function.link_name != "__VERIFIER_error") continue;
    lower::FunctionCode taken;
    taken.symbol = function.symbol;
    taken.name = function.name;
    taken.link_name = function.link_name;
    function = std::move(taken);
  }
}

bool AsksAnything(const explore::SearchOptions& options) {
  return std::any_of(std::begin(options.properties), std::end(options.properties), [](bool asked) { return asked; });
}

// Undefined behaviour that only values make which are not initialised, or none.
bool IsProvableWithOpenValues(const explore::SearchResult& result) {
  return result.findings.empty() && !result.gaps.empty() &&
         std::all_of(result.gaps.begin(), result.gaps.end(),
                     [](const std::string& gap) { return gap.starts_with(explore::kUndefinedBehaviour); });
}

void AddProof(const Settings& settings, const CheckTask& task, const Proof& proof, const char* note, Report* report) {
  report->store_bytes = proof.store_bytes;
  report->collision_bound = proof.collision_bound;
  if (proof.result->gaps.empty()) report->notes.emplace_back(note);
  AddSearch(settings, task, *proof.result, report);
}

constexpr char kOpenNote[] = "inputs and uninitialised values were left open: this holds for all their values";
constexpr char kCrowdNote[] =
    "threads in the same state were taken together: this holds for any number of threads that do the same";

enum class PassEnd : uint8_t {
  kVerdict,   // the report says what came of the check
  kNext,      // nothing came of it
  kProvable,  // an unknown that a proof with open values may turn into true
  kBug,       // a finding does not replay, which has been said
};

PassEnd SearchChosenValues(const CheckTask& task, const SearchLimits& limits, const Settings& settings,
                           const Pass& pass, LimitWatch* watch, Report* report) {
  const std::unique_ptr<VisitedSet> visited = MakeStore(task.options.store, limits.memory);
  explore::Search search(task.code, pass.Bound(task.options.search), visited.get());
  watch->Begin(WatchedSearch(&search), pass.seconds);
  const auto begin = std::chrono::steady_clock::now();
  explore::SearchResult result;
  if (AsksAnything(task.options.search)) result = search.Run();
  report->seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  watch->End();
  if (pass.kind == Pass::Kind::kScout) {
    const bool is_complete = result.gaps.empty() && pass.is_complete_within_bounds();
    if (result.findings.empty() && !is_complete && watch->stop_reason() == nullptr) return PassEnd::kNext;
    if (!is_complete) {  // its bounds are nobody's concern
      result.gaps.clear();
      if (const char* const reason = watch->stop_reason()) result.gaps.emplace_back(reason);
    }
  }
  AddSearch(settings, task, result, report);
  const bool is_provable = IsProvableWithOpenValues(result);
  std::optional<std::vector<explore::TracedFinding>> findings =
      Confirm(task, std::move(result.findings), SecondsToShorten(settings), *watch, &report->gaps);
  if (!findings) return PassEnd::kBug;
  report->findings = *std::move(findings);
  report->store_bytes = visited->memory_bytes();
  report->collision_bound = visited->stats().omission_probability;
  report->canon_bytes = search.canon_bytes();
  return is_provable ? PassEnd::kProvable : PassEnd::kVerdict;
}

PassEnd Prove(const CheckTask& task, const SearchLimits& limits, const Settings& settings, const Pass& pass,
              LimitWatch* watch, Report* report) {
  const bool is_for_crowds = pass.kind == Pass::Kind::kCrowdProof;
  if (is_for_crowds && !MakesCrowds(task, limits, watch)) return PassEnd::kNext;
  const Proof proof = is_for_crowds ? TryCrowdProof(task, limits, pass.open_values, pass.seconds, watch)
                                    : TryOpenProof(task, limits, pass.seconds, watch);
  report->seconds += proof.seconds;
  if (!proof.result) return PassEnd::kNext;
  const bool is_open = !is_for_crowds || pass.open_values == Pass::OpenValues::kYes;
  AddProof(settings, task, proof, is_open ? kOpenNote : kCrowdNote, report);
  if (is_open && is_for_crowds && report->gaps.empty()) report->notes.emplace_back(kCrowdNote);
  return PassEnd::kVerdict;
}

// False: a finding does not replay, which has been said.
bool Explore(const Settings& settings, const CheckTask& task, const SearchLimits& limits, LimitWatch* watch,
             Report* report) {
  Situation situation;
  situation.seconds = limits.seconds;
  situation.has_threads = MakesThreads(task.code);
  situation.inputs = lower::InputsOf(task.code);
  situation.may_scout = MayScout(task.options.search);
  situation.may_take_together = AllowsCrowds(task.options.search) && task.options.properties.unsupported.empty();
  // Only by SV-COMP's conventions is a value that is not initialised as good as any.
  situation.may_prove =
      settings.svcomp && AllowsOpenValues(task.options.search) && task.options.properties.unsupported.empty();
  for (const Pass& pass : PassesOf(situation)) {
    const bool is_proof = pass.kind == Pass::Kind::kOpenProof || pass.kind == Pass::Kind::kCrowdProof;
    const PassEnd end = is_proof ? Prove(task, limits, settings, pass, watch, report)
                                 : SearchChosenValues(task, limits, settings, pass, watch, report);
    if (end == PassEnd::kBug) return false;
    if (end == PassEnd::kVerdict) return true;
    if (end == PassEnd::kProvable) break;
    ::malloc_trim(0);  // the limit of memory counts what is resident
  }
  // What was found before a proof that fails stands.
  if (!situation.may_prove || situation.samples_inputs()) return true;
  Report proof;
  proof.seconds = report->seconds;
  const PassEnd end = Prove(task, limits, settings, {Pass::Kind::kOpenProof}, watch, &proof);
  if (end == PassEnd::kVerdict && proof.gaps.empty()) *report = std::move(proof);
  return true;
}

}  // namespace

absl::StatusOr<CheckOptions> CheckOptionsOf(const Settings& settings) {
  CheckOptions check;
  explore::SearchOptions& options = check.search;
  absl::StatusOr<AskedProperties> asked = AskedPropertiesOf(settings);
  absl::Status status = asked.status();
  if (asked.ok()) {
    check.properties = *asked;
    std::copy(std::begin(asked->asked), std::end(asked->asked), options.properties);
  }
  absl::StatusOr<std::optional<lower::NumberRange>> range = ParseRange(settings.nondet_range);
  status.Update(range.status());
  absl::StatusOr<Store> store = ParseStore(settings.store);
  status.Update(store.status());
  status.Update(SelectReductions(settings, &options.machine.reductions));
  status.Update(ParseNumber(settings.threads, "--threads", &options.workers));
  status.Update(ParseNumber(settings.seed, "--seed", &options.seed));
  status.Update(ParseNumber(settings.max_states, "--max-states", &options.max_states));
  status.Update(ParseNumber(settings.max_depth, "--max-depth", &options.max_depth));
  status.Update(ParseNumber(settings.context_bound, "--context-bound", &options.context_bound));
  if (!status.ok()) return status;
  check.nondet_range = *range;
  check.store = *store;
  if (check.store == Store::kBitstate) check.properties.unsupported.emplace_back("the store bitstate may miss states");
  if (options.workers == 0) return absl::InvalidArgumentError("--threads: at least 1");
  options.all_findings = settings.all_errors;
  options.splits_always = settings.split_always;
  options.machine.spurious_wakeups = settings.spurious_wakeups;
  options.machine.abort_is_error = !settings.svcomp;
  options.machine.malloc_never_fails = settings.svcomp && !settings.malloc_may_fail;
  options.machine.malloc_may_fail = settings.malloc_may_fail;
  options.machine.uninitialised_is_zero = settings.svcomp && !options.asks(exec::Property::kDefBehavior);
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
  options.machine.step_reuse = settings.verify_states ? exec::StepReuse::kVerify : exec::StepReuse::kOn;
  return check;
}

absl::StatusOr<std::unique_ptr<CheckTask>> LoadTask(const Settings& settings, CheckOptions options) {
  absl::StatusOr<ThreadsConfig> threads = ReadThreadsConfig(settings.threads_config);
  if (!threads.ok()) return threads.status();
  absl::StatusOr<program::Program> program = LoadProgram(settings, *threads);
  if (!program.ok()) return program.status();
  auto task = std::make_unique<CheckTask>();
  task->program = *std::move(program);
  task->code = lower::Lower(task->program, SignedOverflowOf(options.properties), threads->redirections());
  if (settings.svcomp && options.properties.asks(exec::Property::kUnreachCall)) TakeErrorFunctions(&task->code);
  if (options.properties.asks(exec::Property::kNoOverflow)) AddLostOverflows(task->program, &options);
  lower::PlanChoices(options.nondet_range, &task->code);
  task->world = std::make_unique<NoWorld>();
  exec::MachineOptions& executed = options.search.machine;
  executed.late_inputs = !MakesThreads(task->code) && executed.reductions.steps && !options.nondet_range;
  task->options = std::move(options);
  exec::MachineOptions& machine = task->options.search.machine;
  if (machine.reductions.need_uses()) task->uses = std::make_unique<lower::ObjectUses>(task->code);
  machine.uses = task->uses.get();
  machine.world = task->world.get();
  machine.arguments = {std::filesystem::path(settings.files[0]).stem().string()};
  machine.arguments.insert(machine.arguments.end(), settings.arguments.begin(), settings.arguments.end());
  return task;
}

int Check(const Settings& settings) {
  absl::StatusOr<CheckOptions> options = CheckOptionsOf(settings);
  absl::StatusOr<SearchLimits> limits = ParseLimits(settings);
  absl::StatusOr<OutputSettings> output = OutputSettingsOf(settings);
  const absl::Status witness = CheckWitness(settings.witness, settings.files);
  for (const absl::Status& status : {options.status(), limits.status(), output.status(), witness}) {
    if (!status.ok()) return RefuseUsage(status);
  }
  if (!settings.witness.empty()) {
    const absl::Status can_write = CanWrite(settings.witness);
    if (!can_write.ok()) return Refuse(can_write);
  }
  ReportLackOfMemoryTo(stdout);
  LimitWatch watch(*limits);
  Report report;
  const Store store = options->store;
  absl::StatusOr<std::unique_ptr<CheckTask>> task = LoadTask(settings, *std::move(options));
  if (task.ok()) {
    (*task)->options.search.look_at_limits = [&watch] { watch.LookAtMemory(); };
    if (!Explore(settings, **task, *limits, &watch, &report)) return kInternalError;
  } else if (const char* const reason = watch.stop_reason()) {
    report.has_statistics = true;
    report.gaps.emplace_back(reason);
  } else {
    return Refuse(task.status());
  }
  report.store = NameOf(store);
  report.peak_memory_bytes = PeakMemory();
  absl::StatusOr<std::vector<InputDigest>> inputs = DigestInputs(settings.files);
  if (!inputs.ok()) return Refuse(inputs.status());
  report.inputs = *std::move(inputs);
  if (output->trace != TraceMode::kNone) report.trace_files = WriteTraceFiles(settings, report);
  absl::Status published = Publish(report, *output);
  if (!settings.witness.empty() && task.ok()) {
    published.Update(WriteWitness(settings.witness, settings, **task, report));
  }
  return published.ok() ? report.exit_status() : Refuse(published);
}

}  // namespace gmc::tools
