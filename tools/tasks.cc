#include "tools/tasks.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/batch.h"
#include "tools/batch_report.h"
#include "tools/exit_status.h"
#include "tools/process.h"
#include "tools/property_file.h"
#include "tools/quantities.h"
#include "tools/task_list.h"
#include "tools/witness.h"
#include "tools/write_text.h"

namespace gmc::tools {
namespace {

constexpr double kDefaultTimeout = 15 * 60;

absl::Status BadValue(const char* option, const std::string& value, const char* what) {
  return absl::InvalidArgumentError(absl::StrCat(option, ": '", value, "' is not ", what));
}

absl::StatusOr<double> DurationOr(double otherwise, const char* option, const std::string& text) {
  if (text.empty()) return otherwise;
  const std::optional<double> seconds = ParseDuration(text);
  if (!seconds) return BadValue(option, text, "a time such as 60s or 15m");
  return *seconds;
}

absl::StatusOr<BatchSettings> BatchSettingsOf(const Settings& settings) {
  BatchSettings batch;
  batch.options = settings.passed_on;
  batch.compiler_flags = settings.compiler_flags;
  absl::StatusOr<double> timeout = DurationOr(kDefaultTimeout, "--timeout", settings.timeout);
  if (!timeout.ok()) return timeout.status();
  batch.timeout = *timeout;
  absl::StatusOr<double> kill_after = DurationOr(batch.kill_after, "--kill-after", settings.kill_after);
  if (!kill_after.ok()) return kill_after.status();
  batch.kill_after = *kill_after;
  if (!settings.memory.empty()) {
    batch.memory = ParseSize(settings.memory);
    if (!batch.memory) return BadValue("--memory", settings.memory, "a size such as 512m or 4g");
  }
  if (!settings.jobs.empty()) {
    const char* end = settings.jobs.data() + settings.jobs.size();
    const auto [last, error] = std::from_chars(settings.jobs.data(), end, batch.jobs);
    if (error != std::errc() || last != end || batch.jobs == 0 || batch.jobs > 1000) {
      return BadValue("--jobs", settings.jobs, "a number from 1 to 1000");
    }
  }
  batch.witness = settings.witness;
  if (absl::Status status = CheckWitness(settings.witness, {}); !status.ok()) return status;
  return batch;
}

absl::StatusOr<TaskSelection> SelectionOf(const Settings& settings) {
  TaskSelection selection{settings.tasks_root, absl::StrSplit(settings.properties, ',', absl::SkipEmpty())};
  for (const std::string& name : selection.properties) {
    if (std::find(PropertyNames().begin(), PropertyNames().end(), name) == PropertyNames().end()) {
      return BadValue("--prop", name, "a property");
    }
  }
  return selection;
}

// The checker's path: PATH is searched for a plain name.
absl::StatusOr<std::string> FindChecker(const std::string& name) {
  if (!name.empty()) {
    std::string path = FindProgram(name);
    if (path.empty()) return absl::NotFoundError(absl::StrCat("cannot run the checker '", name, "'"));
    return path;
  }
  std::error_code ignored;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", ignored);
  std::string path = self.parent_path() / "gmc";
  if (FindProgram(path).empty()) return absl::NotFoundError(absl::StrCat("cannot run '", path, "'"));
  return path;
}

absl::StatusOr<std::vector<Task>> ReadTasks(const Settings& settings, const TaskSelection& selection) {
  TaskList list = CollectTasks(settings.files, selection);
  if (!list.errors.empty()) {
    constexpr size_t kShown = 20;
    const size_t shown = std::min(kShown, list.errors.size());
    std::string text = "the tasks have errors, nothing was run:";
    for (size_t i = 0; i < shown; ++i) absl::StrAppend(&text, "\n", list.errors[i]);
    if (shown < list.errors.size()) absl::StrAppend(&text, "\nand ", list.errors.size() - shown, " more");
    return absl::InvalidArgumentError(text);
  }
  if (list.tasks.empty()) return absl::InvalidArgumentError("no task has one of these properties");
  if (!settings.dispute.empty()) {
    if (absl::Status status = ApplyDisputes(settings.dispute, list.tasks); !status.ok()) return status;
  }
  return std::move(list.tasks);
}

// A stream that is written to the end or says why not.
class Output {
 public:
  explicit Output(std::FILE* file) : file_(file, [](std::FILE*) { return 0; }) {}
  explicit Output(const std::string& path) : file_(std::fopen(path.c_str(), "w"), std::fclose), name_(path) {}

  absl::Status Write(const std::string& text) const {
    if (file_ == nullptr || std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() ||
        std::fflush(file_.get()) != 0) {
      return absl::UnavailableError(absl::StrCat("cannot write to ", name_, ": ", std::strerror(errno)));
    }
    return absl::OkStatus();
  }

 private:
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
  std::string name_ = "the standard output";
};

int StatusFor(const Tally& total, BatchEnd end) {
  if (total.wrong() != 0) return kErrorFound;
  return end == BatchEnd::kInterrupted || total.solved() == 0 ? kUnknownVerdict : kDone;
}

int Refuse(const absl::Status& status, int exit_status) {
  std::fprintf(stderr, "gmc-par: %s\n", std::string(status.message()).c_str());
  return exit_status;
}

// The batch itself. REQUIRES: everything that the user could have got wrong has been checked.
absl::StatusOr<int> RunAndReport(const std::vector<Task>& tasks, const BatchSettings& settings, const Output& text,
                                 const Output* json) {
  const auto start = std::chrono::steady_clock::now();
  BatchReport report(tasks);
  absl::StatusOr<BatchEnd> end =
      RunBatch(tasks, settings, [&](const TaskResult& result) { return text.Write(report.Add(result)); });
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  // Each is tried even if the other cannot be written: hours may have gone into it.
  absl::Status status = end.ok() ? text.Write("\n" + report.Summary(seconds)) : end.status();
  if (json != nullptr) {
    status.Update(json->Write(report.Json(settings, end.ok() ? *end : BatchEnd::kInterrupted, seconds)));
  }
  if (!status.ok()) return status;
  return StatusFor(report.total(), *end);
}

}  // namespace

int RunTasks(const Settings& settings) {
  absl::StatusOr<BatchSettings> batch = BatchSettingsOf(settings);
  if (!batch.ok()) return Refuse(batch.status(), kUsage);
  absl::StatusOr<TaskSelection> selection = SelectionOf(settings);
  if (!selection.ok()) return Refuse(selection.status(), kUsage);
  if (!settings.property_file.empty()) {
    absl::StatusOr<PropertyFile> file = ReadPropertyFile(settings.property_file);
    if (!file.ok()) return Refuse(file.status(), kBadInput);
    selection->properties.push_back(file->name);
  }
  absl::StatusOr<std::string> checker = FindChecker(settings.checker);
  if (!checker.ok()) return Refuse(checker.status(), kBadInput);
  batch->checker = *std::move(checker);
  absl::StatusOr<std::vector<Task>> tasks = ReadTasks(settings, *selection);
  if (!tasks.ok()) return Refuse(tasks.status(), kBadInput);
  const bool json_to_stdout = settings.json == "-";
  std::unique_ptr<Output> json;
  // Before hours of work, not after them.
  if (!settings.json.empty()) {
    json = json_to_stdout ? std::make_unique<Output>(stdout) : std::make_unique<Output>(settings.json);
    if (absl::Status status = json->Write(""); !status.ok()) return Refuse(status, kBadInput);
  }
  if (!settings.witness.empty()) {
    if (absl::Status status = CanWrite(settings.witness); !status.ok()) return Refuse(status, kBadInput);
  }
  absl::StatusOr<int> exit_status = RunAndReport(*tasks, *batch, Output(json_to_stdout ? stderr : stdout), json.get());
  return exit_status.ok() ? *exit_status : Refuse(exit_status.status(), kBadInput);
}

}  // namespace gmc::tools
