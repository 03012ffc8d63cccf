#include "tools/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/interrupt.h"

namespace gmc::tools {
namespace {

std::vector<char*> PointersOf(const std::vector<std::string>& argv) {
  std::vector<char*> pointers;
  for (const std::string& argument : argv) pointers.push_back(const_cast<char*>(argument.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

absl::Status CannotRun(const std::string& program, int error) {
  return absl::NotFoundError(absl::StrCat("cannot run '", program, "': ", std::strerror(error)));
}

class FileActions {
 public:
  FileActions() { posix_spawn_file_actions_init(&actions_); }
  ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  void Open(int descriptor, const std::string& path, int flags) {
    if (!path.empty()) posix_spawn_file_actions_addopen(&actions_, descriptor, path.c_str(), flags, 0600);
  }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

class SpawnAttributes {
 public:
  explicit SpawnAttributes(ProcessGroup group) {
    posix_spawnattr_init(&attributes_);
    if (group == ProcessGroup::kOwn) posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP);
  }
  ~SpawnAttributes() { posix_spawnattr_destroy(&attributes_); }
  SpawnAttributes(const SpawnAttributes&) = delete;
  SpawnAttributes& operator=(const SpawnAttributes&) = delete;
  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_;
};

}  // namespace

absl::StatusOr<int> RunProcess(const std::vector<std::string>& argv, const Redirections& redirections,
                               ProcessGroup group) {
  FileActions actions;
  actions.Open(STDIN_FILENO, redirections.stdin_file, O_RDONLY);
  actions.Open(STDOUT_FILENO, redirections.stdout_file, O_WRONLY | O_CREAT | O_TRUNC);
  actions.Open(STDERR_FILENO, redirections.stderr_file, O_WRONLY | O_CREAT | O_TRUNC);
  const SpawnAttributes attributes(group);
  pid_t child;
  if (InterruptGuard::Pending() != 0) return absl::CancelledError("interrupted");
  if (const int error =
          posix_spawnp(&child, argv[0].c_str(), actions.get(), attributes.get(), PointersOf(argv).data(), environ);
      error != 0) {
    return CannotRun(argv[0], error);
  }
  InterruptGuard::SetChild(group == ProcessGroup::kOwn ? -child : child);
  int status;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return CannotRun(argv[0], errno);
  }
  InterruptGuard::SetChild(0);
  if (InterruptGuard::Pending() != 0) return absl::CancelledError("interrupted");
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

absl::Status ReplaceProcess(const std::vector<std::string>& argv) {
  execvp(argv[0].c_str(), PointersOf(argv).data());
  return CannotRun(argv[0], errno);
}

std::string FindProgram(const std::string& name) {
  if (name.find('/') != std::string::npos) return access(name.c_str(), X_OK) == 0 ? name : "";
  const char* path = std::getenv("PATH");
  for (absl::string_view directory : absl::StrSplit(path == nullptr ? "/usr/bin:/bin" : path, ':')) {
    std::string candidate = absl::StrCat(directory.empty() ? absl::string_view(".") : directory, "/", name);
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return "";
}

}  // namespace gmc::tools
