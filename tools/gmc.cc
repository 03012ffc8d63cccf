// gmc: the command-line program.
#include <cstdio>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "core/gimplexx/format.h"
#include "tools/check.h"
#include "tools/dump.h"
#include "tools/exit_status.h"
#include "tools/options.h"
#include "tools/run.h"

namespace gmc::tools {
namespace {

int Report(const absl::Status& status) {
  if (status.ok()) return kDone;
  std::fflush(stdout);
  std::fprintf(stderr, "gmc: %s\n", std::string(status.message()).c_str());
  return absl::IsInternal(status) ? kInternalError : kBadInput;
}

int Main(const std::vector<std::string>& arguments) {
  absl::StatusOr<Settings> settings = ParseCommandLine(Executable::kGmc, arguments);
  if (!settings.ok()) {
    std::fprintf(stderr, "gmc: %s\nTry 'gmc --help'.\n", std::string(settings.status().message()).c_str());
    return kUsage;
  }
  switch (settings->command) {
    case Command::kHelp:
      std::fputs(HelpText(Executable::kGmc).c_str(), stdout);
      return kDone;
    case Command::kVersion:
      std::printf("gmc %s (GIMPLE++ format %u)\n", GMC_VERSION, gimplexx::kVersion);
      return kDone;
    case Command::kDump:
      return Report(Dump(*settings));
    case Command::kDumpAndCheck:
      if (const int status = Report(Dump(*settings)); status != kDone) return status;
      return Check(*settings);
    case Command::kCheck:
      return Check(*settings);
    case Command::kRun:
      return Run(*settings);
    case Command::kTasks:
      break;  // gmc-par's
  }
  return kInternalError;
}

}  // namespace
}  // namespace gmc::tools

int main(int argc, char** argv) { return gmc::tools::Main({argv + 1, argv + argc}); }
