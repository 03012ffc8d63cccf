#include "tools/checker_process.h"

#include <dirent.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "hash/check.h"
#include "tools/read_text.h"

extern char** environ;

namespace gmc::tools {
namespace {

// A pipe whose reading end never blocks and which no other child inherits.
struct Pipe {
  int read_end = -1;
  int write_end = -1;
  Pipe() = default;
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    if (read_end >= 0) close(read_end);
    if (write_end >= 0) close(write_end);
  }
  int Open() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
    read_end = ends[0];
    write_end = ends[1];
    return fcntl(read_end, F_SETFL, O_NONBLOCK) == 0 ? 0 : errno;
  }
  int ReleaseReadEnd() { return std::exchange(read_end, -1); }
};

std::vector<std::string> EnvironmentWith(const std::string& temp_directory) {
  std::vector<std::string> variables;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    if (!std::string_view(*variable).starts_with("TMPDIR=")) variables.emplace_back(*variable);
  }
  variables.push_back("TMPDIR=" + temp_directory);
  return variables;
}

std::vector<char*> PointersOf(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

int Spawn(const std::vector<std::string>& argv, const std::string& temp_directory, const sigset_t& mask, int out,
          int err, pid_t& pid) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setsigmask(&attributes, &mask);
  sigset_t defaults;  // what the batch itself changes
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  sigaddset(&defaults, SIGCHLD);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  std::vector<std::string> arguments = argv;
  std::vector<std::string> environment = EnvironmentWith(temp_directory);
  const int error = posix_spawnp(&pid, argv[0].c_str(), &actions, &attributes, PointersOf(arguments).data(),
                                 PointersOf(environment).data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

// Reads until nothing is there; closes the descriptor at the end of the stream.
template <typename Sink>
void Drain(int& descriptor, Sink sink) {
  char buffer[16384];
  while (descriptor >= 0) {
    const ssize_t size = read(descriptor, buffer, sizeof buffer);
    if (size > 0) {
      sink(std::string_view(buffer, static_cast<size_t>(size)));
    } else if (size < 0 && errno == EINTR) {
      continue;
    } else if (size < 0 && errno == EAGAIN) {
      return;
    } else {
      close(std::exchange(descriptor, -1));
    }
  }
}

}  // namespace

absl::StatusOr<std::unique_ptr<CheckerProcess>> CheckerProcess::Start(const std::vector<std::string>& argv,
                                                                      const std::string& temp_directory,
                                                                      const sigset_t& mask) {
  Pipe out;
  Pipe err;
  pid_t pid = 0;
  int error = out.Open();
  if (error == 0) error = err.Open();
  if (error == 0) error = Spawn(argv, temp_directory, mask, out.write_end, err.write_end, pid);
  if (error != 0) return absl::UnavailableError(std::strerror(error));
  const rlimit none = {0, 0};
  prlimit(pid, RLIMIT_CORE, &none, nullptr);
  return std::unique_ptr<CheckerProcess>(new CheckerProcess(pid, out.ReleaseReadEnd(), err.ReleaseReadEnd()));
}

CheckerProcess::~CheckerProcess() {
  if (!reaped_) {
    Signal(SIGKILL);
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) continue;
  }
  if (stdout_ >= 0) close(stdout_);
  if (stderr_ >= 0) close(stderr_);
}

void CheckerProcess::ReadAvailable() {
  Drain(stdout_, [this](std::string_view bytes) { output_.AddStdout(bytes); });
  Drain(stderr_, [this](std::string_view bytes) { output_.AddStderr(bytes); });
}

bool CheckerProcess::HasEnded() const {
  siginfo_t info = {};
  // WNOWAIT leaves it a zombie, which keeps its number reserved.
  return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid_;
}

ProcessEnd CheckerProcess::Reap() {
  GMC_CHECK(!reaped_);
  Signal(SIGKILL);
  ReadAvailable();
  output_.Finish();
  int status = 0;
  while (wait4(pid_, &status, 0, &usage_) < 0 && errno == EINTR) continue;
  reaped_ = true;
  ProcessEnd end;
  if (WIFEXITED(status)) {
    end.exit_status = WEXITSTATUS(status);
  } else {
    end.signal = WTERMSIG(status);
  }
  return end;
}

std::map<pid_t, uint64_t> ResidentBytes(const std::vector<pid_t>& groups) {
  std::map<pid_t, uint64_t> bytes;
  for (const pid_t group : groups) bytes[group] = 0;
  DIR* processes = opendir("/proc");
  if (processes == nullptr) return bytes;
  const uint64_t page_size = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  while (const dirent* entry = readdir(processes)) {
    if (!std::isdigit(static_cast<unsigned char>(entry->d_name[0]))) continue;
    const absl::StatusOr<std::string> stat = ReadText(absl::StrCat("/proc/", entry->d_name, "/stat"));
    if (!stat.ok()) continue;  // it has ended meanwhile
    // The name in parentheses may hold anything; behind it come the state, the parent, the group, ... and, as the
    // 22nd, the resident pages.
    const size_t name_end = stat->rfind(')');
    if (name_end == std::string::npos) continue;
    int group = 0;
    unsigned long pages = 0;
    if (std::sscanf(stat->c_str() + name_end + 1,
                    " %*c %*d %d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %*u %*u %lu", &group,
                    &pages) != 2) {
      continue;
    }
    if (const auto found = bytes.find(group); found != bytes.end()) found->second += pages * page_size;
  }
  closedir(processes);
  return bytes;
}

}  // namespace gmc::tools
