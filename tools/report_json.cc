// The JSON documents. Their members are stable: they are only ever added to.
#include "core/exec/violation.h"
#include "tools/report.h"
#include "tools/source_lines.h"

namespace gmc::tools {
namespace {

// Digits behind the point of a probability, which may be as small as 2^-128.
constexpr int kProbabilityDigits = 45;

void WriteStrings(const std::vector<std::string>& texts, JsonWriter* json) {
  json->BeginArray();
  for (const std::string& text : texts) json->String(text);
  json->EndArray();
}

void WriteLocation(const std::string& file, const std::string& function, uint32_t line, uint32_t column,
                   JsonWriter* json) {
  json->BeginObject(JsonWriter::Layout::kOneLine).Key("file").String(file).Key("line").Unsigned(line);
  if (column != 0) json->Key("column").Unsigned(column);
  json->Key("function").String(function).EndObject();
}

void WritePlace(const exec::StackEntry& entry, JsonWriter* json) {
  WriteLocation(entry.file, entry.function, entry.line, entry.column, json);
}

void WriteStep(const explore::TraceStep& step, SourceLines* sources, JsonWriter* json) {
  using Layout = JsonWriter::Layout;
  json->BeginObject(Layout::kOneLine);
  json->Key("step").Unsigned(step.number).Key("thread").String(step.thread).Key("location");
  WriteLocation(step.file, step.function, step.line, 0, json);
  json->Key("source").String(sources->Get(step.directory, step.file, step.line));
  json->Key("changes").BeginArray(Layout::kOneLine);
  for (const explore::Change& change : step.changes) {
    json->BeginObject(Layout::kOneLine).Key("variable").String(change.variable);
    json->Key("from").String(change.from).Key("to").String(change.to).EndObject();
  }
  json->EndArray();
  if (!step.reads.empty()) {
    json->Key("reads").BeginArray(Layout::kOneLine);
    for (const explore::ObservedRead& read : step.reads) {
      json->BeginObject(Layout::kOneLine).Key("variable").String(read.variable);
      json->Key("value").String(read.value).EndObject();
    }
    json->EndArray();
  }
  json->EndObject();
}

void WriteStatistics(const Report& report, JsonWriter* json) {
  const explore::Statistics& counted = report.statistics;
  json->Key("stats").BeginObject();
  json->Key("states").Unsigned(counted.states);
  json->Key("transitions").Unsigned(counted.transitions);
  json->Key("matched").Unsigned(counted.matched);
  json->Key("max_depth").Unsigned(counted.max_depth);
  json->Key("seconds").Number(report.seconds, 6);
  json->Key("states_per_second").Number(report.states_per_second(), 0);
  json->Key("peak_memory_bytes").Unsigned(report.peak_memory_bytes);
  json->Key("store_bytes").Unsigned(report.store_bytes);
  json->Key("canon_bytes").Unsigned(report.canon_bytes);
  json->Key("handed_over").Unsigned(counted.handed_over);
  json->Key("threads").Unsigned(report.threads);
  json->Key("reductions").BeginObject(JsonWriter::Layout::kOneLine);
  json->Key("steps").Unsigned(report.reductions.steps);
  json->Key("private").Unsigned(report.reductions.private_areas);
  json->Key("dead").Unsigned(report.reductions.dead_variables);
  json->Key("exit").Unsigned(report.reductions.thread_exit);
  json->Key("windows").Unsigned(report.reductions.windows);
  json->Key("objects").Unsigned(report.reductions.unshared_objects);
  json->Key("alone").Unsigned(report.reductions.alone);
  json->Key("unread").Unsigned(report.reductions.unread_objects);
  json->EndObject();
  json->EndObject();
  json->Key("soundness").BeginObject();
  json->Key("store").String(report.store);
  json->Key("collision_bound").Number(report.collision_bound, kProbabilityDigits);
  json->Key("bounds_hit");
  WriteStrings(report.gaps, json);
  json->Key("assumptions");
  WriteStrings(report.assumptions, json);
  json->EndObject();
}

}  // namespace

void WriteHeader(const char* schema, const std::vector<InputDigest>& inputs, JsonWriter* json) {
  json->Key("schema").String(schema);
  json->Key("tool").BeginObject(JsonWriter::Layout::kOneLine).Key("name").String("gmc");
  json->Key("version").String(GMC_VERSION).EndObject();
  json->Key("inputs").BeginArray();
  for (const InputDigest& input : inputs) {
    json->BeginObject(JsonWriter::Layout::kOneLine).Key("path").String(input.path);
    json->Key("sha256").String(input.sha256).EndObject();
  }
  json->EndArray();
}

void WriteViolation(const explore::TracedFinding& traced, const std::string& trace_file, JsonWriter* json) {
  const explore::Finding& finding = traced.finding;
  json->BeginObject();
  json->Key("property").String(exec::NameOf(finding.property));
  json->Key("message").String(finding.text);
  json->Key("location");
  if (finding.parties[0].stack.empty()) {
    json->Null();
  } else {
    WritePlace(finding.parties[0].stack[0], json);
  }
  json->Key("parties").BeginArray();
  for (const explore::Party& party : finding.parties) {
    json->BeginObject().Key("thread").String(party.thread).Key("text").String(party.text).Key("stack").BeginArray();
    for (const exec::StackEntry& entry : party.stack) WritePlace(entry, json);
    json->EndArray().EndObject();
  }
  json->EndArray();
  json->Key("context_switches").Unsigned(explore::ContextSwitches(finding.schedule));
  if (!trace_file.empty()) json->Key("trace_file").String(trace_file);
  if (traced.trace.left_out != 0) json->Key("steps_left_out").Unsigned(traced.trace.left_out);
  json->Key("trace").BeginArray();
  SourceLines sources;
  for (const explore::TraceStep& step : traced.trace.steps) WriteStep(step, &sources, json);
  json->EndArray().EndObject();
}

std::string ResultJson(const Report& report) {
  JsonWriter json;
  json.BeginObject();
  WriteHeader("gmc-result/1", report.inputs, &json);
  json.Key("verdict").String(report.verdict());
  json.Key("reason");
  const std::string reason = report.reason();
  if (reason.empty()) {
    json.Null();
  } else {
    json.String(reason);
  }
  json.Key("violations").BeginArray();
  for (size_t i = 0; i < report.findings.size(); ++i) {
    WriteViolation(report.findings[i], i < report.trace_files.size() ? report.trace_files[i] : "", &json);
  }
  json.EndArray();
  if (report.has_statistics) WriteStatistics(report, &json);
  json.Key("notes");
  WriteStrings(report.notes, &json);
  json.EndObject();
  return json.Take();
}

}  // namespace gmc::tools
