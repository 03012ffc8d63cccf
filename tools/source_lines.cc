#include "tools/source_lines.h"

#include <fstream>

#include "absl/strings/ascii.h"

namespace gmc::tools {
namespace {

std::vector<std::string> ReadLines(const std::string& directory, const std::string& file) {
  std::ifstream stream(file);
  if (!stream && !directory.empty() && !file.starts_with("/")) {
    stream.clear();
    stream.open(directory + "/" + file);
  }
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.emplace_back(absl::StripAsciiWhitespace(line));
  return lines;
}

}  // namespace

std::string SourceLines::Get(const std::string& directory, const std::string& file, uint32_t line) {
  const auto [place, is_new] = files_.try_emplace({directory, file});
  if (is_new) place->second = ReadLines(directory, file);
  const std::vector<std::string>& lines = place->second;
  return line == 0 || line > lines.size() ? "" : lines[line - 1];
}

}  // namespace gmc::tools
