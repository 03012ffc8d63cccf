// Compiling C sources with the plug-in: from a source file to the bytes of its chunk.
//
// Thread safety: main thread only (it starts processes).
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/gcc_arguments.h"

namespace gmc::tools {

// A GCC and the plug-in built for it.
struct Toolchain {
  std::string gcc;     // as it is started
  std::string plugin;  // the shared object
};

// Where the plug-ins lie: lib/gmc beside the directory of the running program.
std::string DataDirectory();

// Where the headers lie that programs may include: gmc/verifier.h.
std::string HeaderDirectory(const std::string& data_directory);

// The toolchain of `gcc`; of the newest installed GCC that a plug-in was built for when it is empty.
absl::StatusOr<Toolchain> FindToolchain(const std::string& gcc, const std::string& data_directory);

struct CompileJob {
  GccInput input;
  std::vector<std::string> options;  // of the user, as ParseGccArguments leaves them
  SignedOverflow overflow = SignedOverflow::kUndefined;
  std::string stdin_file;   // where input "-" is read from
  std::string output;       // the chunk is written to this file
  std::string stderr_file;  // gcc's messages; empty: our stderr
};

// An error when gcc fails; its messages have gone to stderr then.
absl::Status Compile(const Toolchain& toolchain, const CompileJob& job);

}  // namespace gmc::tools
