#include "tools/batch.h"

#include <poll.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <memory>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "hash/check.h"
#include "tools/checker_process.h"
#include "tools/temp_directory.h"
#include "tools/witness.h"

namespace gmc::tools {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kTick(100);
// Between asking a child to end and killing it.
constexpr milliseconds kPatience(2000);
// The checker's own accounting should have stopped it well before.
constexpr double kMemoryMargin = 1.25;

Clock::duration Seconds(double seconds) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

double SecondsOf(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

// Signals as data: while it lives, those that end a batch and those that tell of a child's end are read from a
// descriptor. What the caller chose to ignore (nohup) stays ignored. Writing to a closed pipe is an error, not death.
class SignalDescriptor {
 public:
  SignalDescriptor() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      struct sigaction current;
      sigaction(signal, nullptr, &current);
      // A blocked signal is kept even if it is ignored.
      if (current.sa_handler != SIG_IGN) sigaddset(&signals, signal);
    }
    sigprocmask(SIG_BLOCK, &signals, &previous_mask_);
    struct sigaction action = {};
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, &previous_pipe_);
    action.sa_handler = SIG_DFL;  // ignored, children would leave no status
    sigaction(SIGCHLD, &action, &previous_child_);
    descriptor_ = signalfd(-1, &signals, SFD_NONBLOCK | SFD_CLOEXEC);
    GMC_CHECK(descriptor_ >= 0);
  }
  ~SignalDescriptor() {
    close(descriptor_);
    sigaction(SIGCHLD, &previous_child_, nullptr);
    sigaction(SIGPIPE, &previous_pipe_, nullptr);
    sigprocmask(SIG_SETMASK, &previous_mask_, nullptr);
  }
  SignalDescriptor(const SignalDescriptor&) = delete;
  SignalDescriptor& operator=(const SignalDescriptor&) = delete;

  int descriptor() const { return descriptor_; }
  const sigset_t& previous_mask() const { return previous_mask_; }

  // How many signals asked us to stop since the last call.
  int TakeStops() const {
    int stops = 0;
    signalfd_siginfo info;
    while (read(descriptor_, &info, sizeof info) == sizeof info) stops += info.ssi_signo != SIGCHLD;
    return stops;
  }

 private:
  int descriptor_;
  sigset_t previous_mask_;
  struct sigaction previous_pipe_;
  struct sigaction previous_child_;
};

struct Job {
  size_t task = 0;
  Clock::time_point start;
  std::unique_ptr<CheckerProcess> process;
  std::filesystem::path temp_directory;
  uint64_t peak_memory = 0;
  std::string ended_for;  // why we ended it
  std::optional<Clock::time_point> kill_at;
};

class Batch {
 public:
  Batch(const std::vector<Task>& tasks, const BatchSettings& settings,
        const std::function<absl::Status(const TaskResult&)>& sink, const TempDirectory& temp_directory)
      : tasks_(tasks), settings_(settings), sink_(sink), temp_directory_(temp_directory) {}

  absl::StatusOr<BatchEnd> Run() {
    while (true) {
      while (!stopping_ && next_ < tasks_.size() && jobs_.size() < settings_.jobs) StartNext();
      if (jobs_.empty()) break;
      Wait();
      TakeSignals();
      for (Job& job : jobs_) job.process->ReadAvailable();
      CollectEnded();
      EnforceTimes();
      EnforceMemory();
    }
    if (!sink_status_.ok()) return sink_status_;
    return stopping_ ? BatchEnd::kInterrupted : BatchEnd::kComplete;
  }

 private:
  void StartNext() {
    const size_t number = next_++;
    const Task& task = tasks_[number];
    TaskResult result;
    result.task = number;
    if (!task.unsupported.empty()) {
      result.reason = task.unsupported;
      result.reasons = {result.reason};
      return Deliver(result);
    }
    Job job;
    job.task = number;
    job.start = Clock::now();
    job.temp_directory = std::filesystem::path(temp_directory_.path()) / std::to_string(number);
    absl::Status status;
    if (mkdir(job.temp_directory.c_str(), 0700) != 0) status = absl::UnavailableError(std::strerror(errno));
    if (status.ok()) {
      absl::StatusOr<std::unique_ptr<CheckerProcess>> process =
          CheckerProcess::Start(CheckerCommand(task, settings_), job.temp_directory, signals_.previous_mask());
      status = process.status();
      if (status.ok()) job.process = *std::move(process);
    }
    if (status.ok()) return jobs_.push_back(std::move(job));
    result.reason = absl::StrCat("cannot start the checker: ", status.message());
    result.reasons = {result.reason};
    Deliver(result);
  }

  void Wait() const {
    std::vector<pollfd> descriptors = {{signals_.descriptor(), POLLIN, 0}};
    for (const Job& job : jobs_) {
      // poll() leaves out those that are -1.
      descriptors.push_back({job.process->stdout_descriptor(), POLLIN, 0});
      descriptors.push_back({job.process->stderr_descriptor(), POLLIN, 0});
    }
    poll(descriptors.data(), descriptors.size(), static_cast<int>(kTick.count()));
  }

  void CollectEnded() {
    std::vector<Job> still_running;
    for (Job& job : jobs_) {
      if (job.process->HasEnded()) {
        Finish(job);
      } else {
        still_running.push_back(std::move(job));
      }
    }
    jobs_ = std::move(still_running);
  }

  void Finish(Job& job) {
    ProcessEnd end = job.process->Reap();
    end.ended_for = job.ended_for;
    std::error_code ignored;
    std::filesystem::remove_all(job.temp_directory, ignored);
    if (end.ended_for == kInterrupted) return;
    const CheckerOutput& output = job.process->output();
    const rusage& usage = job.process->usage();
    TaskResult result;
    result.task = job.task;
    Conclusion conclusion = Conclude(output, end);
    result.verdict = std::move(conclusion.verdict);
    result.reason = std::move(conclusion.reason);
    result.reasons = std::move(conclusion.reasons);
    result.seconds = std::chrono::duration<double>(Clock::now() - job.start).count();
    result.cpu_seconds = SecondsOf(usage.ru_utime) + SecondsOf(usage.ru_stime);
    result.peak_memory = std::max<uint64_t>(job.peak_memory, 1024 * static_cast<uint64_t>(usage.ru_maxrss));
    result.states = output.states();
    result.search_seconds = output.seconds();
    result.exit_status = end.exit_status;
    result.signal = end.signal;
    result.error = output.error();
    if (!output.verdict() && end.ended_for.empty()) result.stderr_tail = output.stderr_tail();
    Deliver(result);
  }

  void Deliver(const TaskResult& result) {
    if (!sink_status_.ok()) return;
    sink_status_ = sink_(result);
    if (!sink_status_.ok()) stopping_ = true;
  }

  // Ends the job's processes: by asking first, or at once with SIGKILL.
  void End(Job& job, const std::string& why, int signal) const {
    if (job.ended_for.empty()) job.ended_for = why;
    job.kill_at = Clock::now() + kPatience;
    job.process->Signal(signal);
  }

  void TakeSignals() {
    const int stops = signals_.TakeStops();
    const bool at_once = stops > 1 || (stops == 1 && stopping_);
    stopping_ = stopping_ || stops != 0;
    for (Job& job : jobs_) {
      if (at_once) End(job, kInterrupted, SIGKILL);
    }
  }

  void EnforceTimes() {
    const Clock::time_point now = Clock::now();
    for (Job& job : jobs_) {
      if (job.kill_at && now >= *job.kill_at) {
        job.process->Signal(SIGKILL);
      } else if (!job.kill_at && stopping_) {
        End(job, kInterrupted, SIGTERM);
      } else if (!job.kill_at && settings_.timeout &&
                 now >= job.start + Seconds(*settings_.timeout + settings_.kill_after)) {
        End(job, "timeout (killed)", SIGTERM);
      }
    }
  }

  void EnforceMemory() {
    const Clock::time_point now = Clock::now();
    if (!settings_.memory || now < last_memory_check_ + kTick) return;
    last_memory_check_ = now;
    std::vector<pid_t> groups;
    for (const Job& job : jobs_) groups.push_back(job.process->group());
    const std::map<pid_t, uint64_t> bytes = ResidentBytes(groups);
    for (Job& job : jobs_) {
      const uint64_t resident = bytes.at(job.process->group());
      job.peak_memory = std::max(job.peak_memory, resident);
      if (static_cast<double>(resident) > kMemoryMargin * static_cast<double>(*settings_.memory)) {
        End(job, "memory limit (killed)", SIGKILL);
      }
    }
  }

  static constexpr const char* kInterrupted = "interrupted";

  const std::vector<Task>& tasks_;
  const BatchSettings& settings_;
  const std::function<absl::Status(const TaskResult&)>& sink_;
  const TempDirectory& temp_directory_;
  SignalDescriptor signals_;
  std::vector<Job> jobs_;
  size_t next_ = 0;
  bool stopping_ = false;
  absl::Status sink_status_;
  Clock::time_point last_memory_check_;
};

}  // namespace

absl::StatusOr<BatchEnd> RunBatch(const std::vector<Task>& tasks, const BatchSettings& settings,
                                  const std::function<absl::Status(const TaskResult&)>& sink) {
  absl::StatusOr<TempDirectory> temp_directory = TempDirectory::Create(KeepFiles::kNo);
  if (!temp_directory.ok()) return temp_directory.status();
  return Batch(tasks, settings, sink, *temp_directory).Run();
}

std::string WitnessPath(const std::string& witness, const Task& task) {
  constexpr size_t kMaxName = 150;  // file systems take 255
  std::string name = std::filesystem::path(task.definition).replace_extension().lexically_normal().string();
  std::replace(name.begin(), name.end(), '/', '.');
  name.erase(0, std::min(name.find_first_not_of('.'), name.size()));
  if (name.size() > kMaxName) name.erase(0, name.size() - kMaxName);
  const std::filesystem::path path = witness;
  return path.parent_path() /
         absl::StrCat(path.stem().string(), ".", name, ".", task.property.name, path.extension().string());
}

std::vector<std::string> CheckerCommand(const Task& task, const BatchSettings& settings) {
  std::vector<std::string> command = {settings.checker, "check", "--svcomp", "--trace=none", "--stats"};
  command.push_back(task.data_model == DataModel::kIlp32 ? "--32" : "--64");
  command.insert(command.end(), {"--propertyfile", task.property_file});
  if (settings.timeout) command.insert(command.end(), {"--timeout", absl::StrFormat("%.3fs", *settings.timeout)});
  if (settings.memory) command.insert(command.end(), {"--memory", absl::StrCat(*settings.memory)});
  if (!settings.witness.empty() && CheckWitness(settings.witness, task.input_files).ok()) {
    command.insert(command.end(), {"--witness", WitnessPath(settings.witness, task)});
  }
  command.insert(command.end(), settings.options.begin(), settings.options.end());
  command.insert(command.end(), task.input_files.begin(), task.input_files.end());
  if (!settings.compiler_flags.empty()) {
    command.push_back("--");
    command.insert(command.end(), settings.compiler_flags.begin(), settings.compiler_flags.end());
  }
  return command;
}

}  // namespace gmc::tools
