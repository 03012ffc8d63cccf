// Archive: the members of an ar archive in GNU format, thin archives included.
//
// The symbol index is not used: which member defines what is known from the GIMPLE++ inside, and an archive made
// without an index serves as well. BSD long names (#1/N) are read too.
// Thread safety: immutable. The bytes must outlive the archive.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace gmc::program {

struct ArchiveMember {
  std::string name;        // in a thin archive: a path relative to the archive's directory
  std::string_view bytes;  // empty in a thin archive
};

class Archive {
 public:
  static bool HasMagic(std::string_view bytes);
  static absl::StatusOr<Archive> Parse(std::string_view bytes);

  bool is_thin() const { return is_thin_; }
  const std::vector<ArchiveMember>& members() const { return members_; }

 private:
  bool is_thin_ = false;
  std::vector<ArchiveMember> members_;
};

}  // namespace gmc::program
