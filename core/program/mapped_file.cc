#include "core/program/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace gmc::program {
namespace {

absl::Status SystemError(const std::string& path, int error) {
  return absl::InvalidArgumentError(absl::StrCat(path, ": ", std::strerror(error)));
}

// Closes a descriptor when its scope ends.
struct Descriptor {
  int number;
  ~Descriptor() {
    if (number >= 0) close(number);
  }
};

}  // namespace

absl::StatusOr<MappedFile> MappedFile::Open(const std::string& path) {
  const Descriptor file{open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (file.number < 0) return SystemError(path, errno);
  struct stat facts;
  if (fstat(file.number, &facts) != 0) return SystemError(path, errno);
  if (!S_ISREG(facts.st_mode)) return absl::InvalidArgumentError(absl::StrCat(path, ": not a regular file"));
  const size_t size = static_cast<size_t>(facts.st_size);
  if (size == 0) return MappedFile({});
  void* address = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number, 0);
  if (address == MAP_FAILED) return SystemError(path, errno);
  return MappedFile({static_cast<const char*>(address), size});
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

}  // namespace gmc::program
