// What a batch tells: a line for each task, tables by property at the end, and all of it as JSON.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tools/batch.h"
#include "tools/task_definition.h"

namespace gmc::tools {

// Counts of some tasks. A task whose expectation is disputed and which got the verdict believed right counts as
// disputed; with the other verdict it is wrong like any.
struct Tally {
  size_t tasks = 0;
  size_t correct_true = 0;
  size_t correct_false = 0;
  size_t wrong_true = 0;
  size_t wrong_false = 0;
  size_t disputed = 0;
  size_t unrated = 0;  // a verdict where nothing is expected
  size_t unknown = 0;
  double seconds = 0;
  double cpu_seconds = 0;
  std::map<std::string, size_t> reasons;  // the first one of each unknown, without places

  size_t correct() const { return correct_true + correct_false; }
  size_t wrong() const { return wrong_true + wrong_false; }
  size_t solved() const { return tasks - unknown; }
};

// BatchReport: collects results as they come.
//
// Thread safety: thread-compatible.
class BatchReport {
 public:
  // `tasks` must outlive the report.
  explicit BatchReport(const std::vector<Task>& tasks) : tasks_(tasks) {}

  // Gives the task's line: verdict, correct|WRONG|unknown|disputed|unrated, seconds, states, definition, property, and
  // for an unknown its reason behind a colon. The columns are separated by blanks and stay as they are.
  std::string Add(const TaskResult& result);

  const Tally& total() const { return total_; }

  // The wrong and the disputed, the table by property, the reasons of unknowns, and the totals as `key: value` lines.
  std::string Summary(double seconds) const;

  // Everything, in the order of the tasks. Schema gmc-tasks/1.
  std::string Json(const BatchSettings& settings, BatchEnd end, double seconds) const;

 private:
  std::string PropertyTable() const;

  const std::vector<Task>& tasks_;
  std::map<size_t, TaskResult> results_;  // by task
  std::map<std::string, Tally> by_property_;
  Tally total_;
};

}  // namespace gmc::tools
