// TempDirectory: a private directory that disappears with the object, unless it is kept.
#pragma once

#include <string>

#include "absl/status/statusor.h"

namespace gmc::tools {

enum class KeepFiles { kNo, kYes };

class TempDirectory {
 public:
  // In $TMPDIR, else /tmp.
  static absl::StatusOr<TempDirectory> Create(KeepFiles keep);
  TempDirectory(TempDirectory&& other) noexcept;
  TempDirectory& operator=(TempDirectory&&) = delete;
  ~TempDirectory();

  const std::string& path() const { return path_; }

 private:
  TempDirectory(std::string path, KeepFiles keep) : path_(std::move(path)), keep_(keep) {}
  std::string path_;  // empty: nothing to remove
  KeepFiles keep_;
};

}  // namespace gmc::tools
