// The JSON documents. Their members are stable: they are only ever added to.
#include "core/exec/violation.h"
#include "tools/report.h"
#include "tools/source_lines.h"

namespace gmc::tools {
namespace {

Json Strings(const std::vector<std::string>& texts) {
  Json array = Json::Array();
  for (const std::string& text : texts) array.Add(Json::String(text));
  return array;
}

Json LocationJson(const std::string& file, uint32_t line, uint32_t column) {
  Json location = Json::Object();
  location.Set("file", Json::String(file));
  location.Set("line", Json::Number(uint64_t{line}));
  if (column != 0) location.Set("column", Json::Number(uint64_t{column}));
  return location;
}

Json PlaceJson(const exec::StackEntry& entry) {
  Json place = LocationJson(entry.file, entry.line, entry.column);
  place.Set("function", Json::String(entry.function));
  return place;
}

Json StepJson(const explore::TraceStep& step, SourceLines* sources) {
  Json changes = Json::Array();
  for (const explore::Change& change : step.changes) {
    changes.Add(Json::Object()
                    .Set("variable", Json::String(change.variable))
                    .Set("from", Json::String(change.from))
                    .Set("to", Json::String(change.to)));
  }
  Json json = Json::Object();
  json.Set("step", Json::Number(step.number));
  json.Set("thread", Json::String(step.thread));
  json.Set("location", LocationJson(step.file, step.line, 0).Set("function", Json::String(step.function)));
  json.Set("source", Json::String(sources->Get(step.directory, step.file, step.line)));
  json.Set("changes", std::move(changes));
  if (!step.reads.empty()) {
    Json reads = Json::Array();
    for (const explore::ObservedRead& read : step.reads) {
      reads.Add(Json::Object().Set("variable", Json::String(read.variable)).Set("value", Json::String(read.value)));
    }
    json.Set("reads", std::move(reads));
  }
  return json;
}

Json StatisticsJson(const Report& report) {
  const explore::Statistics& counted = report.statistics;
  Json stats = Json::Object();
  stats.Set("states", Json::Number(counted.states));
  stats.Set("transitions", Json::Number(counted.transitions));
  stats.Set("matched", Json::Number(counted.matched));
  stats.Set("max_depth", Json::Number(counted.max_depth));
  stats.Set("seconds", Json::Number(report.seconds));
  const double rate = report.seconds > 0 ? static_cast<double>(counted.states) / report.seconds : 0;
  stats.Set("states_per_second", Json::Number(rate));
  stats.Set("peak_memory_bytes", Json::Number(report.peak_memory_bytes));
  stats.Set("store_bytes", Json::Number(report.store_bytes));
  stats.Set("canon_bytes", Json::Number(report.canon_bytes));
  stats.Set("handed_over", Json::Number(counted.handed_over));
  stats.Set("threads", Json::Number(uint64_t{report.threads}));
  return stats;
}

}  // namespace

Json ToolJson() { return Json::Object().Set("name", Json::String("gmc")).Set("version", Json::String(GMC_VERSION)); }

Json InputsJson(const std::vector<InputDigest>& inputs) {
  Json array = Json::Array();
  for (const InputDigest& input : inputs) {
    array.Add(Json::Object().Set("path", Json::String(input.path)).Set("sha256", Json::String(input.sha256)));
  }
  return array;
}

Json ViolationJson(const explore::TracedFinding& traced) {
  const explore::Finding& finding = traced.finding;
  SourceLines sources;
  Json parties = Json::Array();
  for (const explore::Party& party : finding.parties) {
    Json stack = Json::Array();
    for (const exec::StackEntry& entry : party.stack) stack.Add(PlaceJson(entry));
    parties.Add(Json::Object()
                    .Set("thread", Json::String(party.thread))
                    .Set("text", Json::String(party.text))
                    .Set("stack", std::move(stack)));
  }
  Json steps = Json::Array();
  for (const explore::TraceStep& step : traced.trace.steps) steps.Add(StepJson(step, &sources));
  Json json = Json::Object();
  json.Set("property", Json::String(exec::NameOf(finding.property)));
  json.Set("message", Json::String(finding.text));
  const bool has_place = !finding.parties.empty() && !finding.parties[0].stack.empty();
  json.Set("location", has_place ? PlaceJson(finding.parties[0].stack[0]) : Json());
  json.Set("parties", std::move(parties));
  json.Set("context_switches", Json::Number(explore::ContextSwitches(finding.schedule)));
  json.Set("left_out_steps", Json::Number(traced.trace.left_out));
  json.Set("trace", std::move(steps));
  return json;
}

Json ResultJson(const Report& report) {
  Json json = Json::Object();
  json.Set("schema", Json::String("gmc-result/1"));
  json.Set("tool", ToolJson());
  json.Set("inputs", InputsJson(report.inputs));
  json.Set("verdict", Json::String(report.verdict()));
  const std::string reason = report.reason();
  json.Set("reason", reason.empty() ? Json() : Json::String(reason));
  Json violations = Json::Array();
  for (size_t i = 0; i < report.findings.size(); ++i) {
    Json violation = ViolationJson(report.findings[i]);
    if (i < report.trace_files.size() && !report.trace_files[i].empty()) {
      violation.Set("trace_file", Json::String(report.trace_files[i]));
    }
    violations.Add(std::move(violation));
  }
  json.Set("violations", std::move(violations));
  if (report.has_statistics) {
    json.Set("stats", StatisticsJson(report));
    Json soundness = Json::Object();
    soundness.Set("store", Json::String("hash128"));
    soundness.Set("collision_bound", Json::Number(report.collision_bound));
    soundness.Set("bounds_hit", Strings(report.gaps));
    soundness.Set("assumptions", Strings(report.assumptions));
    json.Set("soundness", std::move(soundness));
  }
  if (!report.notes.empty()) json.Set("notes", Strings(report.notes));
  return json;
}

}  // namespace gmc::tools
