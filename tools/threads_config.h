// Thread configuration files: which functions of another thread library mean which of POSIX.
//
// One `ROLE=function n...` a line, the numbers being positions of arguments; `TYPE=name` and its relatives name types;
// `#` begins a comment. docs/semantics.md lists the roles.
//
// Thread safety: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/lower/redirection.h"
#include "core/program/program.h"

namespace gmc::tools {

struct ThreadsConfig {
  struct Function {
    std::string role;
    std::string place;  // "FILE:LINE:COL"
    lower::Redirection redirection;
  };
  // A type that must have room for an object of the library.
  struct Type {
    std::string name;
    std::string place;
    std::string object;
    uint64_t sizes[2] = {0, 0};  // with pointers of 8 and of 4 bytes
  };
  std::vector<Function> functions;
  std::vector<Type> types;

  std::vector<lower::Redirection> redirections() const;
};

// An empty path is an empty configuration. An error says file, line and column.
absl::StatusOr<ThreadsConfig> ReadThreadsConfig(const std::string& path);
absl::StatusOr<ThreadsConfig> ParseThreadsConfig(const std::string& path, const std::string& text);

// Whether the configuration fits the program, which was linked with its targets.
absl::Status CheckThreadsConfig(const ThreadsConfig& config, const program::Program& program);

}  // namespace gmc::tools
