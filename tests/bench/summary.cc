#include "tests/bench/summary.h"

#include <cstdio>

namespace gmc::bench {

void SummaryPrinter::Figure(const std::string& what, double value, const std::string& unit, Goal goal, double limit) {
  const bool met = goal == Goal::kAtMost ? value <= limit : value >= limit;
  all_met_ = all_met_ && met;
  std::printf("  %-72s %12.2f %-14s goal %s %g: %s\n", what.c_str(), value, unit.c_str(),
              goal == Goal::kAtMost ? "<=" : ">=", limit, met ? "met" : "MISSED");
}

void SummaryPrinter::Figure(const std::string& what, double value, const std::string& unit) {
  std::printf("  %-72s %12.2f %s\n", what.c_str(), value, unit.c_str());
}

void SummaryPrinter::Note(const std::string& text) { std::printf("  %s\n", text.c_str()); }

}  // namespace gmc::bench
