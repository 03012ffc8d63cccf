// gmc-par: the parallel explorer, and batches of tasks.
#include <cstdio>
#include <string>
#include <vector>

#include "core/gimplexx/format.h"
#include "tools/check.h"
#include "tools/exit_status.h"
#include "tools/options.h"
#include "tools/tasks.h"

namespace gmc::tools {
namespace {

int Main(const std::vector<std::string>& arguments) {
  absl::StatusOr<Settings> settings = ParseCommandLine(Executable::kGmcPar, arguments);
  if (!settings.ok()) {
    std::fprintf(stderr, "gmc-par: %s\nTry 'gmc-par --help'.\n", std::string(settings.status().message()).c_str());
    return kUsage;
  }
  switch (settings->command) {
    case Command::kHelp:
      std::fputs(HelpText(Executable::kGmcPar).c_str(), stdout);
      return kDone;
    case Command::kVersion:
      std::printf("gmc-par %s (GIMPLE++ format %u)\n", GMC_VERSION, gimplexx::kVersion);
      return kDone;
    case Command::kTasks:
      return RunTasks(*settings);
    default:
      return Check(*settings);
  }
}

}  // namespace
}  // namespace gmc::tools

int main(int argc, char** argv) { return gmc::tools::Main({argv + 1, argv + argc}); }
