#include "tools/trace_file.h"

#include "absl/numeric/int128.h"
#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "tools/json_reader.h"
#include "tools/read_text.h"
#include "tools/write_text.h"

namespace gmc::tools {
namespace {

constexpr char kSchema[] = "gmc-trace/1";
using Kind = JsonValue::Kind;

absl::Status Missing(const char* name) {
  return absl::InvalidArgumentError(absl::StrCat("the member '", name, "' is missing or not what it should be"));
}

// Null unless there is a member of that kind.
const JsonValue* Member(const JsonValue& object, const char* name, Kind kind) {
  const JsonValue* member = object.Find(name);
  return member != nullptr && member->is(kind) ? member : nullptr;
}

absl::Status ReadSettings(const JsonValue& json, TraceFile* trace) {
  const JsonValue* program = Member(json, "program", Kind::kString);
  const JsonValue* arguments = Member(json, "arguments", Kind::kArray);
  if (program == nullptr || (program->text() != "gmc" && program->text() != "gmc-par")) return Missing("program");
  if (arguments == nullptr) return Missing("arguments");
  std::vector<std::string> words;
  for (const JsonValue& argument : arguments->items()) {
    if (!argument.is(Kind::kString)) return Missing("arguments");
    words.push_back(argument.text());
  }
  const Executable executable = program->text() == "gmc" ? Executable::kGmc : Executable::kGmcPar;
  absl::StatusOr<Settings> settings = ParseCommandLine(executable, words);
  if (!settings.ok()) return settings.status();
  if (settings->command != Command::kCheck && settings->command != Command::kDumpAndCheck) {
    return absl::InvalidArgumentError("its command is not that of a check");
  }
  trace->settings = *std::move(settings);
  return absl::OkStatus();
}

absl::Status ReadInputs(const JsonValue& json, TraceFile* trace) {
  const JsonValue* inputs = Member(json, "inputs", Kind::kArray);
  if (inputs == nullptr) return Missing("inputs");
  for (const JsonValue& input : inputs->items()) {
    const JsonValue* path = Member(input, "path", Kind::kString);
    const JsonValue* digest = Member(input, "sha256", Kind::kString);
    if (path == nullptr || digest == nullptr) return Missing("inputs");
    trace->inputs.push_back({path->text(), digest->text()});
  }
  // Every input must have its digest, or a changed one would go unnoticed.
  std::vector<std::string> names;
  for (const InputDigest& input : trace->inputs) names.push_back(input.path);
  return names == trace->settings.files ? absl::OkStatus() : Missing("inputs");
}

absl::Status ReadSchedule(const JsonValue& json, TraceFile* trace) {
  const JsonValue* schedule = Member(json, "schedule", Kind::kArray);
  if (schedule == nullptr) return Missing("schedule");
  for (const JsonValue& choice : schedule->items()) {
    if (!choice.is(Kind::kArray) || choice.items().size() != 2) return Missing("schedule");
    const std::optional<uint64_t> thread = choice.items()[0].unsigned_number();
    const std::optional<uint64_t> alternative = choice.items()[1].unsigned_number();
    if (!thread || !alternative || *thread > UINT32_MAX || *alternative > UINT32_MAX) return Missing("schedule");
    trace->schedule.push_back({static_cast<uint32_t>(*thread), static_cast<uint32_t>(*alternative)});
  }
  return absl::OkStatus();
}

// Numbers of up to 65 bits do not fit into those of JSON.
absl::Status ReadValues(const JsonValue& json, TraceFile* trace) {
  const JsonValue* values = Member(json, "values", Kind::kArray);
  if (values == nullptr) return json.Find("values") == nullptr ? absl::OkStatus() : Missing("values");
  for (const JsonValue& value : values->items()) {
    absl::int128 number;
    if (!value.is(Kind::kString) || !absl::SimpleAtoi(value.text(), &number)) return Missing("values");
    trace->values.push_back(static_cast<lower::ChoiceValue>(number));
  }
  return absl::OkStatus();
}

absl::StatusOr<TraceFile> FromJson(const JsonValue& json) {
  const JsonValue* schema = Member(json, "schema", Kind::kString);
  if (schema == nullptr) return Missing("schema");
  if (schema->text() != kSchema) {
    return absl::InvalidArgumentError(absl::StrCat("its schema is '", schema->text(), "', not '", kSchema, "'"));
  }
  TraceFile trace;
  const JsonValue* key = Member(json, "key", Kind::kString);
  if (key == nullptr) return Missing("key");
  trace.key = key->text();
  if (absl::Status status = ReadSettings(json, &trace); !status.ok()) return status;
  if (absl::Status status = ReadInputs(json, &trace); !status.ok()) return status;
  if (absl::Status status = ReadSchedule(json, &trace); !status.ok()) return status;
  if (absl::Status status = ReadValues(json, &trace); !status.ok()) return status;
  return trace;
}

}  // namespace

absl::Status WriteTraceFile(const std::string& path, const Settings& settings, const std::vector<InputDigest>& inputs,
                            const explore::TracedFinding& traced) {
  JsonWriter json;
  json.BeginObject();
  WriteHeader(kSchema, inputs, &json);
  json.Key("program").String(settings.executable == Executable::kGmc ? "gmc" : "gmc-par");
  json.Key("arguments").BeginArray(JsonWriter::Layout::kOneLine);
  for (const std::string& argument : settings.command_line) json.String(argument);
  json.EndArray();
  json.Key("key").String(traced.finding.Key());
  // Each step: the slot of the thread that moves, and the number of the outcome.
  json.Key("schedule").BeginArray(JsonWriter::Layout::kOneLine);
  for (const explore::Choice& choice : traced.finding.schedule) {
    json.BeginArray(JsonWriter::Layout::kOneLine).Unsigned(choice.thread).Unsigned(choice.alternative).EndArray();
  }
  json.EndArray();
  if (!traced.finding.inputs.empty()) {
    json.Key("values").BeginArray(JsonWriter::Layout::kOneLine);
    for (const lower::ChoiceValue value : traced.finding.inputs) {
      json.String(value < 0 ? std::to_string(static_cast<int64_t>(value))
                            : std::to_string(static_cast<uint64_t>(value)));
    }
    json.EndArray();
  }
  json.Key("violation");
  WriteViolation(traced, "", &json);
  json.EndObject();
  return WriteText(path, json.Take());
}

absl::StatusOr<TraceFile> ReadTraceFile(const std::string& path) {
  absl::StatusOr<std::string> text = ReadText(path);
  if (!text.ok()) return text.status();
  absl::StatusOr<JsonValue> json = JsonValue::Parse(*text);
  absl::StatusOr<TraceFile> trace = json.ok() ? FromJson(*json) : json.status();
  if (trace.ok()) return trace;
  return absl::InvalidArgumentError(
      absl::StrCat(path, ": not a trace that gmc can replay: ", trace.status().message()));
}

}  // namespace gmc::tools
