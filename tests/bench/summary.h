// RegisterSummary: a part of what `memory_bench --summary` prints. Each file of the benchmark registers its own.
//
//   const bool registered = RegisterSummary("visited sets", [](SummaryPrinter* out) { out->Ratio(...); });
#pragma once

#include <functional>
#include <string>

namespace gmc::bench {

class SummaryPrinter {
 public:
  enum class Goal { kAtMost, kAtLeast };
  // One line: what, the figure, the goal, and whether it is met.
  void Figure(const std::string& what, double value, const std::string& unit, Goal goal, double limit);
  // A figure without a goal.
  void Figure(const std::string& what, double value, const std::string& unit);
  void Note(const std::string& text);
  bool all_met() const { return all_met_; }

 private:
  bool all_met_ = true;
};

// Always true, so that it can initialise a namespace-scope constant.
bool RegisterSummary(const std::string& title, std::function<void(SummaryPrinter*)> print);

}  // namespace gmc::bench
