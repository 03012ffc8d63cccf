#include "tools/task_definition.h"

#include <glob.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <filesystem>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "tools/read_text.h"

namespace gmc::tools {
namespace {

// One definition that is being read. yaml-cpp reports by exceptions; they end in ReadTaskDefinition.
class Definition {
 public:
  explicit Definition(const std::string& path) : path_(path), folder_(FolderOf(path)) {}

  absl::StatusOr<std::vector<Task>> Read(const YAML::Node& root) {
    if (!root.IsMap())
      return Error(root, "a task definition is a mapping with format_version, input_files, properties");
    if (absl::Status status = CheckVersion(root); !status.ok()) return status;
    Task common;
    common.definition = path_;
    if (absl::Status status = ReadInputFiles(root, common); !status.ok()) return status;
    if (absl::Status status = ReadOptions(root, common); !status.ok()) return status;
    const YAML::Node properties = root["properties"];
    if (!properties || !properties.IsSequence() || properties.size() == 0) {
      return Error(properties ? properties : root, "'properties' must be a list that is not empty");
    }
    std::vector<Task> tasks;
    for (const YAML::Node& entry : properties) {
      absl::StatusOr<Task> task = ReadProperty(entry, common);
      if (!task.ok()) return task.status();
      tasks.push_back(*std::move(task));
    }
    return tasks;
  }

  absl::Status Error(const YAML::Mark& mark, const std::string& text) const {
    // yaml-cpp counts from 0, and gives -1 for "nowhere".
    return absl::InvalidArgumentError(absl::StrCat(path_, ":", mark.line + 1, ":", mark.column + 1, ": ", text));
  }

 private:
  absl::Status Error(const YAML::Node& node, const std::string& text) const { return Error(node.Mark(), text); }

  absl::Status CheckVersion(const YAML::Node& root) const {
    const YAML::Node version = root["format_version"];
    if (!version || !version.IsScalar()) return Error(root, "no 'format_version'");
    if (version.Scalar() != "2.0" && version.Scalar() != "2.1") {
      return Error(version, absl::StrCat("format_version '", version.Scalar(), "' is not known, only 2.0 and 2.1"));
    }
    return absl::OkStatus();
  }

  // A scalar at `key` of `map` is required.
  absl::StatusOr<std::string> Text(const YAML::Node& map, const char* key) const {
    const YAML::Node node = map[key];
    if (!node) return Error(map, absl::StrCat("no '", key, "'"));
    if (!node.IsScalar() || node.Scalar().empty()) return Error(node, absl::StrCat("'", key, "' must be a text"));
    return node.Scalar();
  }

  absl::Status ReadInputFiles(const YAML::Node& root, Task& task) const {
    const YAML::Node files = root["input_files"];
    if (!files) return Error(root, "no 'input_files'");
    const std::vector<YAML::Node> patterns =
        files.IsSequence() ? std::vector<YAML::Node>(files.begin(), files.end()) : std::vector<YAML::Node>{files};
    if (patterns.empty()) return Error(files, "'input_files' is empty");
    for (const YAML::Node& pattern : patterns) {
      if (!pattern.IsScalar()) return Error(pattern, "'input_files' must be a text or a list of texts");
      const std::vector<std::string> found = ExpandPattern(folder_, pattern.Scalar());
      if (found.empty()) return Error(pattern, absl::StrCat("no input file '", pattern.Scalar(), "'"));
      task.input_files.insert(task.input_files.end(), found.begin(), found.end());
    }
    return absl::OkStatus();
  }

  absl::Status ReadOptions(const YAML::Node& root, Task& task) const {
    const YAML::Node options = root["options"];
    if (!options || !options.IsMap()) return Error(root, "no 'options' with the data_model");
    if (const YAML::Node language = options["language"]; language) {
      if (!language.IsScalar()) return Error(language, "'language' must be a text");
      if (language.Scalar() != "C") {
        task.unsupported = absl::StrCat("the language ", language.Scalar(), " is not supported");
        return absl::OkStatus();  // others have other options
      }
    }
    absl::StatusOr<std::string> model = Text(options, "data_model");
    if (!model.ok()) return model.status();
    if (*model != "ILP32" && *model != "LP64") {
      return Error(options["data_model"], absl::StrCat("data_model '", *model, "' is neither ILP32 nor LP64"));
    }
    task.data_model = *model == "ILP32" ? DataModel::kIlp32 : DataModel::kLp64;
    return absl::OkStatus();
  }

  absl::StatusOr<Task> ReadProperty(const YAML::Node& entry, const Task& common) const {
    if (!entry.IsMap()) return Error(entry, "a property is a mapping with property_file and expected_verdict");
    absl::StatusOr<std::string> name = Text(entry, "property_file");
    if (!name.ok()) return name.status();
    Task task = common;
    task.property_file = (std::filesystem::path(folder_) / *name).lexically_normal();
    if (!std::filesystem::is_regular_file(task.property_file)) {
      return Error(entry["property_file"], absl::StrCat("no property file '", *name, "'"));
    }
    absl::StatusOr<PropertyFile> property = ReadPropertyFile(task.property_file);
    if (!property.ok()) return property.status();
    task.property = *std::move(property);
    if (task.unsupported.empty() && !task.property.unsupported.empty()) {
      task.unsupported = absl::StrCat(task.property.unsupported, " is not supported");
    }
    if (absl::Status status = ReadExpected(entry, task); !status.ok()) return status;
    return task;
  }

  absl::Status ReadExpected(const YAML::Node& entry, Task& task) const {
    const YAML::Node expected = entry["expected_verdict"];
    const YAML::Node part = entry["subproperty"];
    if (!expected) {
      return part ? Error(part, "a 'subproperty' needs 'expected_verdict: false'") : absl::OkStatus();
    }
    if (!expected.IsScalar() || (expected.Scalar() != "true" && expected.Scalar() != "false")) {
      return Error(expected, "'expected_verdict' must be true or false");
    }
    task.expected = Verdict{expected.Scalar() == "true" ? Outcome::kTrue : Outcome::kFalse, ""};
    if (!part) return absl::OkStatus();
    if (task.expected->outcome == Outcome::kTrue) return Error(part, "a 'subproperty' needs 'expected_verdict: false'");
    if (!part.IsScalar()) return Error(part, "'subproperty' must be a text");
    const std::vector<std::string>& properties = task.property.properties;
    if (std::find(properties.begin(), properties.end(), part.Scalar()) == properties.end() &&
        task.unsupported.empty()) {
      return Error(part, absl::StrCat("'", part.Scalar(), "' is no part of ", task.property.name));
    }
    task.expected->violated = part.Scalar();
    return absl::OkStatus();
  }

  const std::string& path_;
  const std::string folder_;
};

}  // namespace

absl::StatusOr<std::vector<Task>> ReadTaskDefinition(const std::string& path) {
  absl::StatusOr<std::string> text = ReadText(path);
  if (!text.ok()) return text.status();
  Definition definition(path);
  try {
    const std::vector<YAML::Node> documents = YAML::LoadAll(*text);
    if (documents.size() != 1) return absl::InvalidArgumentError(absl::StrCat(path, ": not one YAML document"));
    return definition.Read(documents[0]);
  } catch (const YAML::Exception& error) {
    return definition.Error(error.mark, error.msg);
  }
}

std::vector<std::string> ExpandPattern(const std::string& folder, const std::string& pattern) {
  const std::string path = (std::filesystem::path(folder) / pattern).lexically_normal();
  if (pattern.find_first_of("*?[") == std::string::npos) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored) ? std::vector<std::string>{path}
                                                           : std::vector<std::string>{};
  }
  glob_t found = {};
  std::vector<std::string> paths;
  if (glob(path.c_str(), 0, nullptr, &found) == 0) paths.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  globfree(&found);
  return paths;
}

std::string FolderOf(const std::string& path) { return std::filesystem::path(path).parent_path(); }

}  // namespace gmc::tools
