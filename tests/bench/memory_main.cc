// Google Benchmark's main, and --summary: the ratios that the project promises, one line each. Exits with 1 if a goal
// is missed.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

#include "tests/bench/summary.h"

namespace gmc::bench {

namespace {

std::vector<std::pair<std::string, std::function<void(SummaryPrinter*)>>>& Summaries() {
  static std::vector<std::pair<std::string, std::function<void(SummaryPrinter*)>>> summaries;
  return summaries;
}

}  // namespace

bool RegisterSummary(const std::string& title, std::function<void(SummaryPrinter*)> print) {
  Summaries().emplace_back(title, std::move(print));
  return true;
}

}  // namespace gmc::bench

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--summary") != 0) continue;
    gmc::bench::SummaryPrinter printer;
    for (const auto& [title, print] : gmc::bench::Summaries()) {
      std::printf("%s\n", title.c_str());
      print(&printer);
      std::fflush(stdout);
    }
    return printer.all_met() ? 0 : 1;
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
