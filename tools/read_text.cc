#include "tools/read_text.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace gmc::tools {

absl::StatusOr<std::string> ReadText(const std::string& path) {
  const auto error = [&] { return absl::NotFoundError(absl::StrCat(path, ": ", std::strerror(errno))); };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (file == nullptr) return error();
  std::string text;
  char buffer[4096];
  while (const size_t size = std::fread(buffer, 1, sizeof buffer, file.get())) text.append(buffer, size);
  if (std::ferror(file.get()) != 0) return error();  // a directory, for one
  return text;
}

}  // namespace gmc::tools
