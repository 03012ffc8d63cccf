// The text on stdout. It is stable: programs read it.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "tools/report.h"
#include "tools/source_lines.h"

namespace gmc::tools {
namespace {

// What is shown of a long trace unless all of it is asked for.
constexpr size_t kFirstSteps = 40, kLastSteps = 160;
constexpr size_t kShownFrames = 20;
constexpr size_t kMaxSource = 60;

using explore::Party;
using explore::TraceStep;

const char* Paint(const OutputSettings& output, const char* code) { return output.uses_color ? code : ""; }
constexpr const char* kRed = "\x1b[1;31m";
constexpr const char* kBold = "\x1b[1m";
constexpr const char* kPlain = "\x1b[0m";

std::string ChangesText(const TraceStep& step) {
  std::string text;
  for (const explore::Change& change : step.changes) {
    absl::StrAppend(&text, text.empty() ? "" : ", ", change.variable, ": ", change.from, " -> ", change.to);
  }
  for (const explore::ObservedRead& read : step.reads) {
    absl::StrAppend(&text, text.empty() ? "" : ", ", "reads ", read.variable, " = ", read.value);
  }
  return text;
}

struct TableRow {
  std::string step, thread, location, source, changed;
};

// As many columns as the terminal shows for the text; bytes that continue a character take none.
size_t WidthOf(const std::string& text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string Cut(const std::string& text) {
  if (WidthOf(text) <= kMaxSource) return text;
  size_t end = kMaxSource - 3;
  while (end > 0 && (text[end] & 0xc0) == 0x80) --end;
  return text.substr(0, end) + "...";
}

std::string Padded(const std::string& text, size_t width) {
  const size_t own = WidthOf(text);
  return text + std::string(own < width ? width - own : 0, ' ');
}

void PrintTable(const std::vector<TableRow>& rows, std::FILE* out) {
  const TableRow header = {"step", "thread", "location", "source", "changed"};
  size_t step = header.step.size(), thread = header.thread.size(), location = header.location.size(),
         source = header.source.size();
  for (const TableRow& row : rows) {
    step = std::max(step, row.step.size());
    thread = std::max(thread, row.thread.size());
    location = std::max(location, WidthOf(row.location));
    source = std::max(source, WidthOf(row.source));
  }
  const auto print = [&](const TableRow& row) {
    std::string line =
        absl::StrCat(" ", std::string(step - row.step.size(), ' '), row.step, "  ", Padded(row.thread, thread), "  ",
                     Padded(row.location, location), "  ", Padded(row.source, source), "  ", row.changed);
    line.erase(line.find_last_not_of(' ') + 1);
    std::fprintf(out, "%s\n", line.c_str());
  };
  print(header);
  for (const TableRow& row : rows) print(row);
}

void PrintTrace(const explore::TracedFinding& traced, TraceMode mode, std::FILE* out) {
  const explore::Trace& trace = traced.trace;
  std::fprintf(out, "trace: %llu steps, %llu threads, %llu context switches\n",
               static_cast<unsigned long long>(trace.length()), static_cast<unsigned long long>(trace.threads),
               static_cast<unsigned long long>(explore::ContextSwitches(traced.finding.schedule)));
  SourceLines sources;
  std::vector<TableRow> rows;
  const size_t count = trace.steps.size();
  uint64_t left_out = 0;
  for (size_t i = 0; i < count; ++i) {
    const TraceStep& step = trace.steps[i];
    const bool is_middle = mode == TraceMode::kShort && i >= kFirstSteps && i + kLastSteps < count;
    const bool is_dull = mode == TraceMode::kChanges && step.changes.empty() && i + 1 < count;
    if (is_middle || is_dull) {
      ++left_out;
      continue;
    }
    rows.push_back({std::to_string(step.number), step.thread, absl::StrCat(step.file, ":", step.line),
                    Cut(sources.Get(step.directory, step.file, step.line)), ChangesText(step)});
  }
  left_out += trace.left_out;
  if (!rows.empty()) PrintTable(rows, out);
  if (left_out > 0 && mode != TraceMode::kChanges) {
    std::fprintf(out, " (%llu steps are not shown%s)\n", static_cast<unsigned long long>(left_out),
                 mode == TraceMode::kShort ? "; --trace=full shows more" : "");
  }
}

void PrintStacks(const explore::Finding& finding, std::FILE* out) {
  for (const Party& party : finding.parties) {
    std::string stack;
    for (size_t i = 0; i < party.stack.size() && i < kShownFrames; ++i) {
      const exec::StackEntry& entry = party.stack[i];
      absl::StrAppend(&stack, i == 0 ? "" : ", ", entry.function, " (", exec::PlaceOf(entry), ")");
    }
    if (party.stack.size() > kShownFrames) {
      absl::StrAppend(&stack, ", and ", party.stack.size() - kShownFrames, " more");
    }
    if (!stack.empty()) std::fprintf(out, " stack of %s: %s\n", party.thread.c_str(), stack.c_str());
  }
}

void PrintFinding(const explore::TracedFinding& traced, const std::string& trace_file, const OutputSettings& output,
                  std::FILE* out) {
  const explore::Finding& finding = traced.finding;
  const auto place_of = [](const Party& party) {
    return party.stack.empty() ? std::string() : exec::PlaceOf(party.stack[0]) + ": ";
  };
  const Party& first = finding.parties[0];
  std::fprintf(out, "%s%serror:%s %s in thread %s [%s]\n", place_of(first).c_str(), Paint(output, kRed),
               Paint(output, kPlain), finding.text.c_str(), first.thread.c_str(), exec::NameOf(finding.property));
  for (const Party& party : finding.parties) {
    if (party.text.empty()) continue;
    std::fprintf(out, "%snote: thread %s %s\n", place_of(party).c_str(), party.thread.c_str(), party.text.c_str());
  }
  if (output.is_quiet) return;
  if (output.trace != TraceMode::kNone) PrintTrace(traced, output.trace, out);
  PrintStacks(finding, out);
  if (!trace_file.empty()) std::fprintf(out, " replay: gmc replay %s\n", trace_file.c_str());
}

void PrintReductions(const exec::ReductionCounters& counters, std::FILE* out) {
  const auto print = [&](const char* name, uint64_t number, const char* what) {
    std::fprintf(out, "reduction %s: %llu %s\n", name, static_cast<unsigned long long>(number), what);
  };
  print("steps", counters.steps, "steps while one thread lived");
  print("private", counters.private_areas, "operations on private areas were no stops");
  print("dead", counters.dead_variables, "dead variables were dropped");
  print("exit", counters.thread_exit, "threads ended with their last operation");
  print("windows", counters.windows, "visible operations were no stops");
  print("objects", counters.unshared_objects, "operations on objects that no other thread will use were no stops");
  print("alone", counters.alone, "states where the step of one thread was enough");
  print("unread", counters.unread_objects, "values of objects that nobody will read were dropped");
}

void PrintStatistics(const Report& report, const OutputSettings& output, std::FILE* out) {
  const auto print = [&](const char* key, uint64_t number) {
    std::fprintf(out, "%s: %llu\n", key, static_cast<unsigned long long>(number));
  };
  const explore::Statistics& counted = report.statistics;
  print("states", counted.states);
  print("transitions", counted.transitions);
  print("matched", counted.matched);
  print("max depth", counted.max_depth);
  std::fprintf(out, "seconds: %.3f\n", report.seconds);
  print("states per second", static_cast<uint64_t>(report.states_per_second()));
  print("store bytes", report.store_bytes);
  print("peak memory", report.peak_memory_bytes);
  print("threads", report.threads);
  if (!output.is_verbose) return;
  print("canon bytes", report.canon_bytes);
  print("handed over", counted.handed_over);
  PrintReductions(report.reductions, out);
  std::fprintf(out, "store: %s\ncollision bound: %.3g\n", report.store.c_str(), report.collision_bound);
  for (const std::string& assumption : report.assumptions) std::fprintf(out, "assumption: %s\n", assumption.c_str());
  for (const std::string& gap : report.gaps) std::fprintf(out, "gap: %s\n", gap.c_str());
}

}  // namespace

void PrintText(const Report& report, const OutputSettings& output, std::FILE* out) {
  for (size_t i = 0; i < report.findings.size(); ++i) {
    PrintFinding(report.findings[i], i < report.trace_files.size() ? report.trace_files[i] : "", output, out);
  }
  if (!output.is_quiet) {
    for (const std::string& note : report.notes) std::fprintf(out, "note: %s\n", note.c_str());
    if (report.has_statistics) PrintStatistics(report, output, out);
  }
  const std::string reason = report.reason();
  if (!reason.empty()) std::fprintf(out, "reason: %s\n", reason.c_str());
  std::fprintf(out, "%sverdict: %s%s\n", Paint(output, kBold), report.verdict().c_str(), Paint(output, kPlain));
  std::fflush(out);
}

}  // namespace gmc::tools
