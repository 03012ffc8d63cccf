// list_undefined FILE: links the GIMPLE++ in FILE and prints the names that it uses and does not define, one a line.
#include <cstdio>
#include <string>
#include <utility>

#include "core/program/input.h"
#include "core/program/program.h"

int main(int argc, char** argv) {
  using namespace gmc::program;
  if (argc != 2) return std::fprintf(stderr, "usage: list_undefined FILE\n"), 1;
  absl::StatusOr<InputFile> file = LoadInput(argv[1]);
  if (!file.ok()) return std::fprintf(stderr, "%s\n", std::string(file.status().message()).c_str()), 2;
  std::vector<InputFile> files;
  files.push_back(*std::move(file));
  absl::StatusOr<Program> program = Link(std::move(files), ArchiveMembers::kAll);
  if (!program.ok()) return std::fprintf(stderr, "%s\n", std::string(program.status().message()).c_str()), 2;
  for (const UndefinedSymbol& symbol : program->undefined()) {
    std::printf("%.*s\n", static_cast<int>(symbol.name.size()), symbol.name.data());
  }
}
