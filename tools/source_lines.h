// SourceLines: lines of source files, for traces. Files are read once.
//
// Thread safety: thread-compatible.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace gmc::tools {

class SourceLines {
 public:
  // Without white space around it; empty if there is no such file or line. A relative name is looked up in the current
  // directory, then in `directory`.
  std::string Get(const std::string& directory, const std::string& file, uint32_t line);

 private:
  std::map<std::pair<std::string, std::string>, std::vector<std::string>> files_;
};

}  // namespace gmc::tools
