// SearchRunner: what the tests of the search share. A C program in, what a search of it finds out, in this process.
//
// Thread safety: main thread only (compiling starts processes).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/lower/bytecode.h"
#include "core/program/program.h"
#include "tests/agree/outcome.h"

namespace gmc::test {

// The code refers to the program.
struct Compiled {
  program::Program program;
  lower::Code code;
};

// The file with the C library, as `gmc check FLAGS FILE` takes it.
absl::StatusOr<std::unique_ptr<Compiled>> CompileFile(const std::string& path,
                                                      const std::vector<std::string>& compiler_flags = {});

}  // namespace gmc::test
