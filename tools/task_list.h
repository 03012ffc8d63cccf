// Which tasks a batch runs: task definitions, set files, folders and lists, as given to gmc-par --tasks.
//
// - FILE.yml: a task definition.
// - FILE.set: patterns of task definitions, one a line, relative to the file.
// - a folder: every .yml below it, sorted, hidden ones left out.
// - any other file: a list. A line is a path to any of these, relative to the list or to `root`, then names of
//   properties if only these are meant. Blank lines and those that start with # are left out.
//
// Thread safety: pure functions.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/task_definition.h"

namespace gmc::tools {

struct TaskSelection {
  std::string root;                     // what the paths of lists are relative to; empty: each list's own folder
  std::vector<std::string> properties;  // only these; empty: all
};

struct TaskList {
  std::vector<Task> tasks;  // in the order given, each (definition, property) once
  std::vector<std::string> errors;
};

// Everything is read before anything runs, so that an error late in the list costs nobody hours.
TaskList CollectTasks(const std::vector<std::string>& inputs, const TaskSelection& selection);

// Replaces what tasks expect. Each line of the file is: PATH PROPERTY VERDICT REASON, where PATH is the end of a
// definition's path and VERDICT is what is believed to be right. Lines for tasks that are not in the list are fine.
absl::Status ApplyDisputes(const std::string& path, std::vector<Task>& tasks);

}  // namespace gmc::tools
