// Scratch: a directory for one test, with helpers to make files in it and to run programs on them.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tools/process.h"
#include "tools/temp_directory.h"

namespace gmc::tools {

class Scratch {
 public:
  Scratch() : directory_(*TempDirectory::Create(KeepFiles::kNo)) {}

  std::string Path(const std::string& name) const { return directory_.path() + "/" + name; }

  std::string Write(const std::string& name, const std::string& contents) const {
    std::ofstream(Path(name), std::ios::binary) << contents;
    return Path(name);
  }

  static std::string Read(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream contents;
    contents << file.rdbuf();
    return contents.str();
  }

  struct Outcome {
    int status = -1;
    std::string out;
    std::string err;
  };

  Outcome Run(const std::vector<std::string>& argv, const std::string& stdin_file = "/dev/null") const {
    absl::StatusOr<int> status = RunProcess(argv, {stdin_file, Path(".out"), Path(".err")}, ProcessGroup::kOurs);
    return {status.ok() ? *status : -1, Read(Path(".out")), Read(Path(".err"))};
  }

  // As Run(), but anything other than success fails the test.
  Outcome Succeed(const std::vector<std::string>& argv, const std::string& stdin_file = "/dev/null") const {
    Outcome outcome = Run(argv, stdin_file);
    EXPECT_EQ(outcome.status, 0) << argv[0] << " " << argv[1] << ": " << outcome.err;
    return outcome;
  }

 private:
  TempDirectory directory_;
};

}  // namespace gmc::tools
