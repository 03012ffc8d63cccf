#include "tools/write_text.h"

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

}  // namespace

absl::Status CanWrite(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return CannotWrite(path, EISDIR);
  const std::filesystem::path directory = std::filesystem::path(path).parent_path();
  const std::string name = directory.empty() ? "." : directory.string();
  return access(name.c_str(), W_OK | X_OK) == 0 ? absl::OkStatus() : CannotWrite(path, errno);
}

absl::Status WriteText(const std::string& path, std::string_view text) {
  std::string temporary = path + ".XXXXXX";
  const int descriptor = mkstemp(temporary.data());
  if (descriptor < 0) return CannotWrite(path, errno);
  const mode_t mask = umask(0);
  umask(mask);
  bool ok = fchmod(descriptor, 0666 & ~mask) == 0;
  while (ok && !text.empty()) {
    const ssize_t written = write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    ok = written >= 0;
    if (ok) text.remove_prefix(static_cast<size_t>(written));
  }
  int reason = errno;
  if (close(descriptor) != 0 && ok) {
    ok = false;
    reason = errno;
  }
  if (ok && std::rename(temporary.c_str(), path.c_str()) != 0) {
    ok = false;
    reason = errno;
  }
  if (ok) return absl::OkStatus();
  unlink(temporary.c_str());
  return CannotWrite(path, reason);
}

}  // namespace gmc::tools
