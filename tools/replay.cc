#include "tools/replay.h"

#include <cstdio>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "explore/replay.h"
#include "tools/check.h"
#include "tools/exit_status.h"
#include "tools/program.h"
#include "tools/report.h"
#include "tools/search_limits.h"
#include "tools/trace_file.h"
#include "tools/witness.h"

namespace gmc::tools {
namespace {

// The program must be the one that the trace is of.
absl::Status CompareInputs(const std::vector<InputDigest>& recorded) {
  for (const InputDigest& input : recorded) {
    absl::StatusOr<std::vector<InputDigest>> now = DigestInputs({input.path});
    if (!now.ok()) return now.status();
    if (now->front().sha256 != input.sha256) {
      return absl::FailedPreconditionError(
          absl::StrCat(input.path, ": has changed since the trace was written: check it again"));
    }
  }
  return absl::OkStatus();
}

}  // namespace

int Replay(const Settings& settings) {
  absl::StatusOr<OutputSettings> output = OutputSettingsOf(settings);
  if (!output.ok()) return RefuseUsage(output.status());
  ReportLackOfMemoryTo(stdout);
  const std::string& path = settings.files[0];
  absl::StatusOr<TraceFile> trace = ReadTraceFile(path);
  if (!trace.ok()) return Refuse(trace.status());
  if (absl::Status same = CompareInputs(trace->inputs); !same.ok()) return Refuse(same);
  if (absl::Status witness = CheckWitness(settings.witness, trace->settings.files); !witness.ok())
    return Refuse(witness);
  absl::StatusOr<CheckOptions> options = CheckOptionsOf(trace->settings);
  if (!options.ok()) return Refuse(options.status());
  absl::StatusOr<std::unique_ptr<CheckTask>> task = LoadTask(trace->settings, *std::move(options));
  if (!task.ok()) return Refuse(task.status());
  if ((*task)->options.search.machine.late_inputs) (*task)->options.search.machine.inputs = trace->values;
  std::optional<explore::TracedFinding> found =
      explore::ReplayTraced((*task)->code, (*task)->options.search, trace->schedule, trace->key);
  if (!found) {
    return Refuse(absl::InvalidArgumentError(
        absl::StrCat(path, ": the schedule does not lead to the error; was it written by another version of gmc?")));
  }
  Report report;
  report.inputs = trace->inputs;
  report.findings.push_back(*std::move(found));
  report.findings.back().finding.inputs = trace->values;
  absl::Status published = Publish(report, *output);
  if (!settings.witness.empty()) published.Update(WriteWitness(settings.witness, trace->settings, **task, report));
  return published.ok() ? report.exit_status() : Refuse(published);
}

}  // namespace gmc::tools
