#include "tools/temp_directory.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace gmc::tools {

absl::StatusOr<TempDirectory> TempDirectory::Create(KeepFiles keep) {
  const char* parent = std::getenv("TMPDIR");
  std::string path = absl::StrCat(parent == nullptr || *parent == '\0' ? "/tmp" : parent, "/gmc.XXXXXX");
  if (mkdtemp(path.data()) == nullptr) {
    return absl::UnavailableError(absl::StrCat("cannot create a directory '", path, "': ", std::strerror(errno)));
  }
  return TempDirectory(std::move(path), keep);
}

TempDirectory::TempDirectory(TempDirectory&& other) noexcept
    : path_(std::exchange(other.path_, {})), keep_(other.keep_) {}

TempDirectory::~TempDirectory() {
  if (path_.empty() || keep_ == KeepFiles::kYes) return;
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace gmc::tools
