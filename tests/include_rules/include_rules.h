// Which folder may include which: the arrows of docs/architecture.md as one table.
//
// Only includes whose first folder is one of the project's are judged; the others are the system's or GCC's.
#pragma once

#include <string>
#include <vector>

namespace gmc::tests {

// What is wrong with the includes of a file, one message for each; `path` and the includes are relative to the root.
std::vector<std::string> IncludeErrors(const std::string& path, const std::string& contents);

}  // namespace gmc::tests
