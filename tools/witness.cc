#include "tools/witness.h"

#include <cstdio>
#include <ctime>
#include <filesystem>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <tuple>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "explore/replay.h"
#include "tools/property_file.h"
#include "tools/read_text.h"
#include "tools/source_text.h"
#include "tools/write_text.h"

namespace gmc::tools {
namespace {

using explore::PathEvent;
using explore::PathPlace;
using Kind = WitnessStep::Kind;

bool IsYaml(const std::string& path) { return path.ends_with(".yml") || path.ends_with(".yaml"); }

std::string CreationTime() {
  const std::time_t now = std::time(nullptr);
  std::tm fields = {};
  gmtime_r(&now, &fields);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &fields);
  return text;
}

std::string RandomUuid() {
  std::random_device random;
  uint32_t words[4];
  for (uint32_t& word : words) word = random();
  words[1] = (words[1] & 0xffff0fff) | 0x4000;
  words[2] = (words[2] & 0x3fffffff) | 0x80000000;
  char text[40];
  std::snprintf(text, sizeof text, "%08x-%04x-%04x-%04x-%04x%08x", words[0], words[1] >> 16, words[1] & 0xffff,
                words[2] >> 16, words[2] & 0xffff, words[3]);
  return text;
}

// As a shell reads it.
std::string CommandLine(const Settings& settings) {
  std::string line = settings.executable == Executable::kGmc ? "gmc" : "gmc-par";
  for (const std::string& word : settings.command_line) {
    const bool is_plain = !word.empty() && word.find_first_not_of(
                                               "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                               "0123456789_-+=/.,:%@") == std::string::npos;
    absl::StrAppend(&line, " ", is_plain ? word : "'" + absl::StrReplaceAll(word, {{"'", "'\\''"}}) + "'");
  }
  return line;
}

// The property file as it is; else the violated property, or all that hold.
absl::StatusOr<std::string> SpecificationOf(const Settings& settings, const CheckTask& task, const Report& report) {
  if (!settings.property_file.empty()) {
    absl::StatusOr<std::string> text = ReadText(settings.property_file);
    if (!text.ok()) return text.status();
    return std::string(absl::StripAsciiWhitespace(*text));
  }
  if (!report.findings.empty()) return PropertyText(exec::NameOf(report.findings[0].finding.property));
  std::vector<std::string> checks;
  for (uint32_t i = 0; i < exec::kPropertyCount; ++i) {
    if (task.options.search.properties[i]) checks.push_back(PropertyText(exec::NameOf(static_cast<exec::Property>(i))));
  }
  return absl::StrJoin(checks, "\n");
}

// The input files, and the steps of a path in terms of them.
class StepMaker {
 public:
  absl::Status Read(const std::vector<std::string>& files) {
    for (const std::string& file : files) {
      absl::StatusOr<std::string> text = ReadText(file);
      if (!text.ok()) return text.status();
      sources_.push_back({file, std::make_unique<SourceText>(file, *std::move(text))});
    }
    return absl::OkStatus();
  }

  std::vector<WitnessStep> StepsOf(const explore::Path& path) {
    std::vector<WitnessStep> steps;
    for (const PathEvent& event : path.events) {
      std::optional<WitnessStep> step = StepOf(event);
      if (step) Append(*std::move(step), &steps);
    }
    return steps;
  }

  // Where the violation is: for each thread that takes part, its innermost place in an input file.
  std::vector<WitnessStep> TargetsOf(const explore::Finding& finding, const explore::Path& path) const {
    std::vector<WitnessStep> targets;
    for (size_t i = 0; i < finding.blamed && i < finding.parties.size(); ++i) {
      const explore::Party& party = finding.parties[i];
      WitnessStep target;
      target.kind = Kind::kTarget;
      const auto thread = path.threads.find(party.thread);
      if (thread != path.threads.end()) target.thread = thread->second;
      for (const exec::StackEntry& entry : party.stack) {
        // The call of this function is the violation, whatever it does.
        if (finding.property == exec::Property::kUnreachCall && entry.function == "reach_error") continue;
        if (Locate({entry.function, entry.file, entry.line, entry.column}, &target)) break;
      }
      if (target.place.line != 0 || Locate(path.last, &target)) targets.push_back(std::move(target));
    }
    return targets;
  }

 private:
  struct Source {
    std::string file;
    std::unique_ptr<SourceText> text;
  };
  struct Found {
    const Source* source = nullptr;
    SourceText::Position position;
  };

  Found Find(const PathPlace& place) const {
    for (const Source& source : sources_) {
      const std::optional<uint32_t> line = source.text->LineOf(place.file, place.line);
      if (line) return {&source, {*line, place.column}};
    }
    return {};
  }

  // False: it is in none of the input files.
  bool Locate(const PathPlace& place, WitnessStep* step) const {
    const Found found = Find(place);
    if (found.source == nullptr) return false;
    const SourceText::Position statement =
        found.source->text->StatementAt(found.position).value_or(SourceText::Position{found.position.line, 0});
    step->place = {found.source->file, statement.line, statement.column, place.function};
    step->source = found.source->text->Line(statement.line);
    return true;
  }

  std::optional<WitnessStep> StepOf(const PathEvent& event) {
    static constexpr Kind kKinds[] = {Kind::kMove,   Kind::kValue, Kind::kBranch,
                                      Kind::kCreate, Kind::kEnter, Kind::kLeave};
    WitnessStep step;
    step.kind = kKinds[static_cast<size_t>(event.kind)];
    step.thread = event.thread;
    step.function = event.function;
    step.value = event.value;
    step.created = event.created;
    const bool is_located = Locate(event.place, &step);
    switch (step.kind) {
      case Kind::kMove:
        if (!is_located || !BeginsStatement(event, step)) return std::nullopt;
        break;
      case Kind::kValue:
        if (!is_located) return std::nullopt;
        LocateCall(event, &step);
        if (!IsTold(step, {step.call_line, step.call_column}, !step.value.empty())) return std::nullopt;
        break;
      case Kind::kBranch:
        if (!is_located || !Decide(event, &step)) return std::nullopt;
        break;
      case Kind::kCreate:
        if (is_located) LocateCall(event, &step);
        break;
      default:
        break;
    }
    return step;
  }

  // A validator meets each value and each condition whenever it is there, and takes it for the next one that is told.
  // So when one cannot be told, none at that place can from then on.
  bool IsTold(const WitnessStep& step, SourceText::Position position, bool can_be_told) {
    const auto key = std::make_tuple(step.thread, step.place.file, position);
    if (!can_be_told) untold_.insert(key);
    return !untold_.contains(key);
  }

  // A statement that the thread is in the middle of is not come to again.
  bool BeginsStatement(const PathEvent& event, const WitnessStep& step) const {
    if (event.before.line == 0) return true;
    const Found before = Find(event.before);
    if (before.source == nullptr || before.source->file != step.place.file) return true;
    const SourceText::Position statement = {step.place.line, step.place.column};
    return before.source->text->StatementAt(before.position) != statement &&
           !before.source->text->IsLoopAround(statement, before.position);
  }

  void LocateCall(const PathEvent& event, WitnessStep* step) const {
    const Found found = Find(event.place);
    step->call_line = found.position.line;
    const std::optional<SourceText::Position> end = found.source->text->CallEnd(found.position, event.function);
    if (!end) return;
    step->call_line = end->line;
    step->call_column = end->column;
  }

  bool Decide(const PathEvent& event, WitnessStep* step) {
    using Outcome = SourceText::Branch::Outcome;
    const Found at = Find(event.place), next = Find(event.next);
    std::optional<SourceText::Branch> branch;
    if (event.next.line == 0) {
      branch = at.source->text->BranchAt(at.position, std::nullopt);
    } else if (next.source == at.source) {
      branch = at.source->text->BranchAt(at.position, next.position);
    } else {
      branch = at.source->text->BranchAt(at.position, std::nullopt);
      if (branch) branch->outcome = Outcome::kUndecided;
    }
    if (!branch || branch->outcome == Outcome::kUnfinished) return false;
    step->place.line = branch->keyword.line;
    step->place.column = branch->keyword.column;
    step->source = at.source->text->Line(branch->keyword.line);
    step->holds = branch->outcome == Outcome::kHolds;
    return IsTold(*step, branch->keyword, branch->outcome != Outcome::kUndecided);
  }

  // A move to a statement is part of what the thread then does there.
  static void Append(WitnessStep step, std::vector<WitnessStep>* steps) {
    const auto is_there = [&](const WitnessStep& other) {
      return other.thread == step.thread && other.place.file == step.place.file &&
             other.place.line == step.place.line && other.place.column == step.place.column;
    };
    if (!steps->empty() && steps->back().kind == Kind::kMove && is_there(steps->back())) steps->pop_back();
    steps->push_back(std::move(step));
  }

  std::vector<Source> sources_;
  std::set<std::tuple<uint32_t, std::string, SourceText::Position>> untold_;  // by thread, file and place
};

absl::Status AddPath(const Settings& settings, const CheckTask& task, const explore::Finding& finding,
                     Witness* witness) {
  explore::SearchOptions options = task.options.search;
  if (options.machine.late_inputs) options.machine.inputs = finding.inputs;
  const std::optional<explore::Path> path = explore::ReplayPath(task.code, options, finding.schedule, finding.Key());
  if (!path) return absl::InternalError("a finding does not replay");
  StepMaker maker;
  if (absl::Status status = maker.Read(settings.files); !status.ok()) return status;
  witness->has_threads = path->created > 1;
  witness->steps = maker.StepsOf(*path);
  std::vector<WitnessStep> targets = maker.TargetsOf(finding, *path);
  if (targets.empty()) return absl::FailedPreconditionError("the error is in none of the input files");
  witness->steps.insert(witness->steps.end(), targets.begin(), targets.end());
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckWitness(const std::string& path, const std::vector<std::string>& files) {
  if (path.empty()) return absl::OkStatus();
  if (!IsYaml(path) && !path.ends_with(".graphml")) {
    return absl::InvalidArgumentError(absl::StrCat("--witness: '", path, "' does not end in .graphml, .yml or .yaml"));
  }
  if (!IsYaml(path) && files.size() > 1) {
    return absl::InvalidArgumentError(
        "--witness: GraphML knows one source only; a name that ends in .yml takes several");
  }
  for (const std::string& file : files) {
    if (file.ends_with(".c") || file.ends_with(".i")) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("--witness: '", file, "' is no C source, and a witness names places of sources"));
  }
  return absl::OkStatus();
}

absl::StatusOr<Witness> MakeWitness(const Settings& settings, const CheckTask& task, const Report& report) {
  Witness witness;
  witness.kind = report.findings.empty() ? Witness::Kind::kCorrectness : Witness::Kind::kViolation;
  witness.inputs = report.inputs;
  witness.pointer_bits = 8 * task.code.pointer_size;
  witness.command_line = CommandLine(settings);
  witness.creation_time = CreationTime();
  witness.uuid = RandomUuid();
  absl::StatusOr<std::string> specification = SpecificationOf(settings, task, report);
  if (!specification.ok()) return specification.status();
  witness.specification = *std::move(specification);
  if (report.findings.empty()) return witness;
  const absl::Status status = AddPath(settings, task, report.findings[0].finding, &witness);
  if (!status.ok()) return status;
  return witness;
}

absl::Status WriteWitness(const std::string& path, const Settings& settings, const CheckTask& task,
                          const Report& report) {
  const auto leave_out = [](const char* reason) {
    std::fprintf(stderr, "gmc: no witness is written: %s\n", reason);
    return absl::OkStatus();
  };
  if (report.verdict() == "unknown") return leave_out("the verdict is unknown");
  absl::StatusOr<Witness> witness = MakeWitness(settings, task, report);
  if (absl::IsFailedPrecondition(witness.status())) return leave_out(std::string(witness.status().message()).c_str());
  if (!witness.ok()) return witness.status();
  return WriteText(path, IsYaml(path) ? WitnessYaml(*witness) : WitnessGraphml(*witness));
}

}  // namespace gmc::tools
