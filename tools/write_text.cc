#include "tools/write_text.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "absl/strings/str_cat.h"

namespace gmc::tools {
namespace {

absl::Status CannotWrite(const std::string& path, int reason) {
  return absl::InvalidArgumentError(absl::StrCat("cannot write '", path, "': ", std::strerror(reason)));
}

// 0, or the system's reason why not.
int WriteAll(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR) return errno;
    if (written > 0) text.remove_prefix(static_cast<size_t>(written));
  }
  return 0;
}

int GiveUsualRights(int descriptor) {
  const mode_t mask = umask(0);
  umask(mask);
  return fchmod(descriptor, 0666 & ~mask) == 0 ? 0 : errno;
}

}  // namespace

absl::Status CanWrite(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return CannotWrite(path, EISDIR);
  const std::filesystem::path directory = std::filesystem::path(path).parent_path();
  const std::string name = directory.empty() ? "." : directory.string();
  return access(name.c_str(), W_OK | X_OK) == 0 ? absl::OkStatus() : CannotWrite(path, errno);
}

absl::Status WriteText(const std::string& path, std::string_view text) {
  std::error_code ignored;
  const std::filesystem::file_type type = std::filesystem::symlink_status(path, ignored).type();
  const bool is_special = type != std::filesystem::file_type::not_found && type != std::filesystem::file_type::regular;
  std::string target = is_special ? path : path + ".XXXXXX";
  const int descriptor = is_special ? open(path.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC) : mkstemp(target.data());
  if (descriptor < 0) return CannotWrite(path, errno);
  int reason = WriteAll(descriptor, text);
  if (reason == 0 && !is_special) reason = GiveUsualRights(descriptor);
  if (close(descriptor) != 0 && reason == 0) reason = errno;
  if (reason == 0 && !is_special && std::rename(target.c_str(), path.c_str()) != 0) reason = errno;
  if (reason == 0) return absl::OkStatus();
  if (!is_special) unlink(target.c_str());
  return CannotWrite(path, reason);
}

}  // namespace gmc::tools
