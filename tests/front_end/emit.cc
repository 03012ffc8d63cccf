#include "tests/front_end/emit.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

extern char** environ;

namespace gmc {
namespace {

int RunGmc(const std::vector<std::string>& arguments, const std::string& messages) {
  std::vector<char*> argv = {const_cast<char*>(GMC_BINARY)};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 2, messages.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  pid_t child;
  int status = -1;
  if (posix_spawn(&child, GMC_BINARY, &actions, nullptr, argv.data(), environ) == 0) waitpid(child, &status, 0);
  posix_spawn_file_actions_destroy(&actions);
  return status;
}

}  // namespace

Emitted Emit(const std::filesystem::path& source, const std::vector<std::string>& flags) {
  std::string directory = (std::filesystem::temp_directory_path() / "gmc-emit-XXXXXX").string();
  Emitted emitted;
  if (mkdtemp(directory.data()) == nullptr) {
    emitted.error = "mkdtemp failed";
    return emitted;
  }
  const std::string chunk = directory + "/chunk.gimplexx", messages = directory + "/messages";
  std::vector<std::string> arguments = {"dump", "--output", chunk, source.string(), "--"};
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  if (RunGmc(arguments, messages) != 0) {
    std::ifstream file(messages);
    emitted.error = "gmc failed: " + std::string(std::istreambuf_iterator<char>(file), {});
  } else {
    emitted.size = std::filesystem::file_size(chunk);
    emitted.words.resize((emitted.size + 7) / 8);
    std::ifstream(chunk, std::ios::binary)
        .read(reinterpret_cast<char*>(emitted.words.data()), static_cast<std::streamsize>(emitted.size));
  }
  std::filesystem::remove_all(directory);
  return emitted;
}

}  // namespace gmc
