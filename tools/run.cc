#include "tools/run.h"

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <string>

#include "core/exec/machine.h"
#include "core/lower/lower.h"
#include "tools/asked_properties.h"
#include "tools/exit_status.h"
#include "tools/program.h"

extern char** environ;

namespace gmc::tools {
namespace {

// The program's streams are our own.
class Streams : public exec::Environment {
 public:
  void Write(int fd, const char* bytes, size_t count) override {
    while (count != 0) {
      const ssize_t written = ::write(fd, bytes, count);
      if (written <= 0) return;
      bytes += written;
      count -= static_cast<size_t>(written);
    }
  }
  size_t Read(int fd, char* bytes, size_t count) override {
    const ssize_t size = ::read(fd, bytes, count);
    return size < 0 ? 0 : static_cast<size_t>(size);
  }
};

// On stderr: stdout is the program's. An error that was not asked for ends the run all the same.
int Report(const exec::Stop& stop, const AskedProperties& properties) {
  if (stop.kind == exec::StopKind::kExited) return stop.status;
  const bool is_error = stop.kind == exec::StopKind::kError && properties.asks(stop.property);
  const std::string place = stop.stack.empty() ? "" : exec::PlaceOf(stop.stack[0]) + ": ";
  if (is_error) {
    std::fprintf(stderr, "%serror: %s in thread %s [%s]\n", place.c_str(), stop.text.c_str(), stop.thread.c_str(),
                 NameOf(stop.property));
  } else {
    std::fprintf(stderr, "%snote: %s\n", place.c_str(), stop.text.c_str());
  }
  constexpr size_t kShown = 20;
  std::string stack;
  for (size_t i = 0; i < stop.stack.size() && i < kShown; ++i) {
    stack += (i == 0 ? "" : ", ") + stop.stack[i].function + " (" + exec::PlaceOf(stop.stack[i]) + ")";
  }
  if (stop.stack.size() > kShown) stack += ", and " + std::to_string(stop.stack.size() - kShown) + " more";
  if (!stack.empty()) std::fprintf(stderr, " stack of %s: %s\n", stop.thread.c_str(), stack.c_str());
  if (!is_error) std::fprintf(stderr, "reason: %s\n", stop.text.c_str());
  std::fprintf(stderr, "verdict: %s\n",
               is_error ? ("false(" + std::string(NameOf(stop.property)) + ")").c_str() : "unknown");
  return is_error ? kErrorFound : kUnknownVerdict;
}

}  // namespace

int Run(const Settings& settings) {
  absl::StatusOr<AskedProperties> properties = AskedPropertiesOf(settings);
  if (!properties.ok()) {
    std::fprintf(stderr, "gmc: %s\n", std::string(properties.status().message()).c_str());
    return kUsage;
  }
  for (const std::string& text : properties->unsupported) std::fprintf(stderr, "gmc: %s\n", text.c_str());
  absl::StatusOr<program::Program> program = LoadProgram(settings);
  if (!program.ok()) return Refuse(program.status());
  const lower::Code code = lower::Lower(*program, SignedOverflowOf(*properties));
  Streams streams;
  exec::MachineOptions machine;
  machine.world = &streams;
  machine.arguments = {std::filesystem::path(settings.files[0]).stem().string()};
  machine.arguments.insert(machine.arguments.end(), settings.arguments.begin(), settings.arguments.end());
  for (char** variable = environ; *variable != nullptr; ++variable) machine.environment.emplace_back(*variable);
  return Report(exec::Machine(code, machine).Run(), *properties);
}

}  // namespace gmc::tools
