#include "tools/task_list.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tools/read_text.h"

namespace gmc::tools {
namespace {

namespace fs = std::filesystem;

// Lists may name lists; one that names itself has to end somewhere.
constexpr int kDeepestList = 8;

// The words of the lines that are neither blank nor comments, with the line's place for messages.
struct Line {
  std::string place;  // "FILE:LINE: "
  std::vector<std::string> words;
};

absl::StatusOr<std::vector<Line>> ReadLines(const std::string& path) {
  absl::StatusOr<std::string> text = ReadText(path);
  if (!text.ok()) return text.status();
  if (text->find('\0') != std::string::npos) return absl::InvalidArgumentError(absl::StrCat(path, ": not a text"));
  std::vector<Line> lines;
  int number = 0;
  for (absl::string_view line : absl::StrSplit(*text, '\n')) {
    ++number;
    std::vector<std::string> words = absl::StrSplit(line, absl::ByAnyChar(" \t\r"), absl::SkipEmpty());
    if (words.empty() || words[0].starts_with("#")) continue;
    lines.push_back({absl::StrCat(path, ":", number, ": "), std::move(words)});
  }
  return lines;
}

bool Contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool IsPropertyName(const std::string& name) {
  return std::find(PropertyNames().begin(), PropertyNames().end(), name) != PropertyNames().end();
}

// Files that are programs, not lists of tasks: a likely slip deserves a better message than one for each line.
bool IsProgram(const std::string& path) {
  const std::string extension = fs::path(path).extension();
  return extension == ".c" || extension == ".i" || extension == ".o" || extension == ".h" || extension == ".prp";
}

class Collector {
 public:
  explicit Collector(const TaskSelection& selection) : selection_(selection) {}

  // `place` is where the input is named. `properties`: those that the line asks for; empty for all.
  void Add(const std::string& path, const std::string& place, const std::vector<std::string>& properties, int depth) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) {
      Error(place, absl::StrCat("no such file '", path, "'"));
    } else if (fs::is_directory(status)) {
      AddFolder(path, properties);
    } else if (path.ends_with(".yml")) {
      for (const std::string& property : AddDefinition(path, properties)) {
        Error(place, absl::StrCat("'", path, "' has no property ", property));
      }
    } else if (path.ends_with(".set")) {
      AddSet(path, properties);
    } else if (IsProgram(path)) {
      Error(place, absl::StrCat("'", path, "' is no task definition, set file, folder or list of these"));
    } else if (depth == kDeepestList) {
      Error(place, "lists are nested too deeply");
    } else {
      AddList(path, properties, depth + 1);
    }
  }

  TaskList Take() { return std::move(list_); }

 private:
  void Error(const std::string& place, const std::string& text) { list_.errors.push_back(place + text); }

  // Gives those of `properties` that the definition does not have. That is an error only where it is named by itself:
  // folders and sets are selections.
  std::vector<std::string> AddDefinition(const std::string& path, const std::vector<std::string>& properties) {
    absl::StatusOr<std::vector<Task>> tasks = ReadTaskDefinition(path);
    if (!tasks.ok()) {
      const std::string message(tasks.status().message());
      if (reported_.insert(message).second) Error("", message);
      return {};
    }
    std::vector<std::string> missing = properties;
    std::error_code ignored;
    const std::string canonical = fs::canonical(path, ignored);
    for (Task& task : *tasks) {
      const std::string& name = task.property.name;
      missing.erase(std::remove(missing.begin(), missing.end(), name), missing.end());
      if (!properties.empty() && !Contains(properties, name)) continue;
      if (!selection_.properties.empty() && !Contains(selection_.properties, name)) continue;
      if (seen_.emplace(canonical, task.property_file).second) list_.tasks.push_back(std::move(task));
    }
    return missing;
  }

  void AddFolder(const std::string& path, const std::vector<std::string>& properties) {
    std::vector<std::string> definitions;
    std::error_code error;
    for (auto entry = fs::recursive_directory_iterator(path, error);
         !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
      if (entry->path().filename().string().starts_with(".")) {
        entry.disable_recursion_pending();
      } else if (entry->path().extension() == ".yml" && entry->is_regular_file()) {
        definitions.push_back(entry->path());
      }
    }
    if (error) return Error("", absl::StrCat(path, ": ", error.message()));
    if (definitions.empty()) return Error("", absl::StrCat(path, ": no task definitions (.yml) below this folder"));
    std::sort(definitions.begin(), definitions.end());
    for (const std::string& definition : definitions) AddDefinition(definition, properties);
  }

  void AddSet(const std::string& path, const std::vector<std::string>& properties) {
    absl::StatusOr<std::vector<Line>> lines = ReadLines(path);
    if (!lines.ok()) return Error("", std::string(lines.status().message()));
    for (const Line& line : *lines) {
      const std::string pattern = absl::StrJoin(line.words, " ");
      const std::vector<std::string> found = ExpandPattern(FolderOf(path), pattern);
      if (found.empty()) Error(line.place, absl::StrCat("no file matches '", pattern, "'"));
      for (const std::string& definition : found) {
        if (definition.ends_with(".yml")) {
          AddDefinition(definition, properties);
        } else {
          Error(line.place, absl::StrCat("'", definition, "' is no task definition (.yml)"));
        }
      }
    }
  }

  void AddList(const std::string& path, const std::vector<std::string>& inherited, int depth) {
    absl::StatusOr<std::vector<Line>> lines = ReadLines(path);
    if (!lines.ok()) return Error("", std::string(lines.status().message()));
    if (lines->empty()) return Error("", absl::StrCat(path, ": an empty list"));
    const std::string folder = selection_.root.empty() ? FolderOf(path) : selection_.root;
    for (const Line& line : *lines) {
      std::vector<std::string> properties(line.words.begin() + 1, line.words.end());
      const auto unknown = std::find_if_not(properties.begin(), properties.end(), IsPropertyName);
      if (unknown != properties.end()) {
        Error(line.place, absl::StrCat("no property '", *unknown, "'"));
        continue;
      }
      if (properties.empty()) properties = inherited;
      Add((fs::path(folder) / line.words[0]).lexically_normal(), line.place, properties, depth);
    }
  }

  const TaskSelection& selection_;
  TaskList list_;
  std::set<std::pair<std::string, std::string>> seen_;
  std::set<std::string> reported_;
};

// Whether the components of `end` are the last ones of `path`.
bool EndsWithPath(const std::string& path, const std::string& end) { return path == end || path.ends_with("/" + end); }

}  // namespace

TaskList CollectTasks(const std::vector<std::string>& inputs, const TaskSelection& selection) {
  Collector collector(selection);
  for (const std::string& input : inputs) collector.Add(input, "", {}, 0);
  return collector.Take();
}

absl::Status ApplyDisputes(const std::string& path, std::vector<Task>& tasks) {
  absl::StatusOr<std::vector<Line>> lines = ReadLines(path);
  if (!lines.ok()) return lines.status();
  for (const Line& line : *lines) {
    if (line.words.size() < 4) {
      return absl::InvalidArgumentError(absl::StrCat(line.place, "a dispute is: PATH PROPERTY VERDICT REASON"));
    }
    if (!IsPropertyName(line.words[1])) {
      return absl::InvalidArgumentError(absl::StrCat(line.place, "no property '", line.words[1], "'"));
    }
    const std::optional<Verdict> verdict = ParseVerdict(line.words[2]);
    if (!verdict || verdict->outcome == Outcome::kUnknown) {
      return absl::InvalidArgumentError(
          absl::StrCat(line.place, "'", line.words[2], "' is neither true nor false(PROPERTY)"));
    }
    const std::string reason = absl::StrJoin(line.words.begin() + 3, line.words.end(), " ");
    for (Task& task : tasks) {
      if (task.property.name != line.words[1] || !EndsWithPath(task.definition, line.words[0])) continue;
      task.expected = verdict;
      task.dispute = reason;
    }
  }
  return absl::OkStatus();
}

}  // namespace gmc::tools
