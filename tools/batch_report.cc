#include "tools/batch_report.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/checker_output.h"
#include "tools/json_writer.h"

namespace gmc::tools {
namespace {

using Layout = JsonWriter::Layout;

Rating RatingOf(const Task& task, const TaskResult& result) {
  return Rate(result.verdict, task.expected, task.property.properties);
}

// Whether the verdict is the one that a dispute calls right.
bool IsDisputed(const Task& task, Rating rating) {
  return !task.dispute.empty() && (rating == Rating::kCorrectTrue || rating == Rating::kCorrectFalse);
}

const char* WordFor(const Task& task, Rating rating) {
  if (IsDisputed(task, rating)) return "disputed";
  switch (rating) {
    case Rating::kCorrectTrue:
    case Rating::kCorrectFalse:
      return "correct";
    case Rating::kWrongTrue:
    case Rating::kWrongFalse:
      return "WRONG";
    case Rating::kUnknown:
      return "unknown";
    case Rating::kUnrated:
      break;
  }
  return "unrated";
}

std::string CauseOf(const std::string& reason) {
  std::string cause = WithoutPlaces(reason);
  return cause.empty() ? reason : cause;
}

// Each once, in the order of the reasons.
std::vector<std::string> CausesOf(const std::vector<std::string>& reasons) {
  std::vector<std::string> causes;
  for (const std::string& reason : reasons) {
    std::string cause = CauseOf(reason);
    if (std::find(causes.begin(), causes.end(), cause) == causes.end()) causes.push_back(std::move(cause));
  }
  return causes;
}

void Count(const Task& task, const TaskResult& result, Tally& tally) {
  ++tally.tasks;
  tally.seconds += result.seconds;
  tally.cpu_seconds += result.cpu_seconds;
  const Rating rating = RatingOf(task, result);
  if (IsDisputed(task, rating)) {
    ++tally.disputed;
    return;
  }
  switch (rating) {
    case Rating::kCorrectTrue:
      ++tally.correct_true;
      return;
    case Rating::kCorrectFalse:
      ++tally.correct_false;
      return;
    case Rating::kWrongTrue:
      ++tally.wrong_true;
      return;
    case Rating::kWrongFalse:
      ++tally.wrong_false;
      return;
    case Rating::kUnrated:
      ++tally.unrated;
      return;
    case Rating::kUnknown:
      ++tally.unknown;
      ++tally.reasons[CauseOf(result.reasons.front())];
      return;
  }
}

// Most frequent first; equally frequent ones by name.
std::vector<std::pair<std::string, size_t>> ByFrequency(const std::map<std::string, size_t>& reasons) {
  std::vector<std::pair<std::string, size_t>> sorted(reasons.begin(), reasons.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  return sorted;
}

std::string TableRow(const std::string& name, const Tally& tally) {
  return absl::StrFormat("%-18s %6d %9d %9d %9d %9d %9d %8d %8d %11.1f\n", name, tally.tasks, tally.correct_true,
                         tally.correct_false, tally.wrong_true, tally.wrong_false, tally.disputed, tally.unrated,
                         tally.unknown, tally.seconds);
}

void WriteTally(const Tally& tally, JsonWriter& json) {
  json.Key("tasks").Unsigned(tally.tasks);
  json.Key("correct_true").Unsigned(tally.correct_true).Key("correct_false").Unsigned(tally.correct_false);
  json.Key("wrong_true").Unsigned(tally.wrong_true).Key("wrong_false").Unsigned(tally.wrong_false);
  json.Key("disputed").Unsigned(tally.disputed).Key("unrated").Unsigned(tally.unrated);
  json.Key("unknown").Unsigned(tally.unknown);
  json.Key("seconds").Number(tally.seconds).Key("cpu_seconds").Number(tally.cpu_seconds);
  json.Key("unknown_reasons").BeginArray();
  for (const auto& [reason, count] : ByFrequency(tally.reasons)) {
    json.BeginObject(Layout::kOneLine).Key("count").Unsigned(count).Key("reason").String(reason).EndObject();
  }
  json.EndArray();
}

void WriteText(const char* key, const std::string& text, JsonWriter& json) {
  if (!text.empty()) json.Key(key).String(text);
}

void WriteResult(const Task& task, const TaskResult& result, JsonWriter& json) {
  json.BeginObject(Layout::kOneLine);
  json.Key("task").String(task.definition).Key("property").String(task.property.name);
  json.Key("verdict").String(ToString(result.verdict));
  json.Key("rating").String(WordFor(task, RatingOf(task, result)));
  if (task.expected) json.Key("expected").String(ToString(*task.expected));
  WriteText("dispute", task.dispute, json);
  WriteText("reason", result.reason, json);
  if (!result.reasons.empty()) {
    const std::vector<std::string> causes = CausesOf(result.reasons);
    json.Key("cause").String(causes.front()).Key("causes").BeginArray(Layout::kOneLine);
    for (const std::string& cause : causes) json.String(cause);
    json.EndArray();
  }
  json.Key("seconds").Number(result.seconds).Key("cpu_seconds").Number(result.cpu_seconds);
  json.Key("peak_memory_bytes").Unsigned(result.peak_memory);
  if (result.states) json.Key("states").Unsigned(*result.states);
  if (result.search_seconds) json.Key("search_seconds").Number(*result.search_seconds);
  if (result.exit_status >= 0) json.Key("exit_status").Integer(result.exit_status);
  if (result.signal != 0) json.Key("signal").Integer(result.signal);
  WriteText("error", result.error, json);
  WriteText("stderr", result.stderr_tail, json);
  json.Key("data_model").String(task.data_model == DataModel::kIlp32 ? "ILP32" : "LP64");
  json.Key("input_files").BeginArray();
  for (const std::string& file : task.input_files) json.String(file);
  json.EndArray().EndObject();
}

std::string Line(const Task& task, const TaskResult& result) {
  const std::string states = result.states ? absl::StrCat(*result.states) : "-";
  const std::string reason = result.reason.empty() ? "" : ": " + result.reason;
  return absl::StrFormat("%-23s %-8s %8.2f %11s %s %s%s\n", ToString(result.verdict),
                         WordFor(task, RatingOf(task, result)), result.seconds, states, task.definition,
                         task.property.name, reason);
}

}  // namespace

std::string BatchReport::Add(const TaskResult& result) {
  const Task& task = tasks_[result.task];
  Count(task, result, by_property_[task.property.name]);
  Count(task, result, total_);
  results_[result.task] = result;
  return Line(task, result);
}

std::string BatchReport::Summary(double seconds) const {
  std::string text;
  for (const auto& [number, result] : results_) {
    const Task& task = tasks_[number];
    const Rating rating = RatingOf(task, result);
    if (rating == Rating::kWrongTrue || rating == Rating::kWrongFalse) {
      absl::StrAppendFormat(&text, "WRONG: %s %s: %s, expected %s%s\n", task.definition, task.property.name,
                            ToString(result.verdict), ToString(*task.expected),
                            task.dispute.empty() ? "" : " (disputed: " + task.dispute + ")");
    } else if (IsDisputed(task, rating)) {
      absl::StrAppendFormat(&text, "disputed: %s %s: %s: %s\n", task.definition, task.property.name,
                            ToString(result.verdict), task.dispute);
    }
  }
  if (!text.empty()) text += "\n";
  text += PropertyTable();
  for (const auto& [name, tally] : by_property_) {
    if (tally.unknown == 0) continue;
    absl::StrAppendFormat(&text, "\nunknown, %s: %d\n", name, tally.unknown);
    for (const auto& [reason, count] : ByFrequency(tally.reasons))
      absl::StrAppendFormat(&text, "%8d  %s\n", count, reason);
  }
  absl::StrAppendFormat(&text,
                        "\ntasks: %d\nnot run: %d\ncorrect: %d\nwrong: %d\ndisputed: %d\nunrated: %d\nunknown: %d\n"
                        "seconds: %.1f\n",
                        total_.tasks, tasks_.size() - total_.tasks, total_.correct(), total_.wrong(), total_.disputed,
                        total_.unrated, total_.unknown, seconds);
  return text;
}

std::string BatchReport::PropertyTable() const {
  std::string text = absl::StrFormat("%-18s %6s %9s %9s %9s %9s %9s %8s %8s %11s\n", "", "", "correct", "correct",
                                     "wrong", "wrong", "", "", "", "");
  absl::StrAppendFormat(&text, "%-18s %6s %9s %9s %9s %9s %9s %8s %8s %11s\n", "property", "tasks", "true", "false",
                        "true", "false", "disputed", "unrated", "unknown", "seconds");
  for (const auto& [name, tally] : by_property_) text += TableRow(name, tally);
  return text + TableRow("all", total_);
}

std::string BatchReport::Json(const BatchSettings& settings, BatchEnd end, double seconds) const {
  JsonWriter json;
  json.BeginObject().Key("schema").String("gmc-tasks/1");
  json.Key("settings")
      .BeginObject()
      .Key("checker")
      .String(settings.checker)
      .Key("options")
      .BeginArray(Layout::kOneLine);
  for (const std::string& option : settings.options) json.String(option);
  json.EndArray().Key("compiler_flags").BeginArray(Layout::kOneLine);
  for (const std::string& flag : settings.compiler_flags) json.String(flag);
  json.EndArray().Key("jobs").Unsigned(settings.jobs);
  if (settings.timeout) json.Key("timeout_seconds").Number(*settings.timeout);
  if (settings.memory) json.Key("memory_bytes").Unsigned(*settings.memory);
  json.EndObject();
  json.Key("interrupted").Boolean(end == BatchEnd::kInterrupted);
  json.Key("not_run").Unsigned(tasks_.size() - total_.tasks);
  json.Key("wall_seconds").Number(seconds);
  json.Key("total").BeginObject();
  WriteTally(total_, json);
  json.EndObject().Key("properties").BeginArray();
  for (const auto& [name, tally] : by_property_) {
    json.BeginObject().Key("property").String(name);
    WriteTally(tally, json);
    json.EndObject();
  }
  json.EndArray().Key("tasks").BeginArray();
  for (const auto& [number, result] : results_) WriteResult(tasks_[number], result, json);
  json.EndArray().EndObject();
  return json.Take();
}

}  // namespace gmc::tools
