// Every task definition of a folder of verification tasks is understood. GMC_CORPUS names the folder.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tools/task_list.h"

namespace gmc::tools {
namespace {

TEST(TaskCorpus, EveryDefinitionIsUnderstood) {
  const char* corpus = std::getenv("GMC_CORPUS");
  if (corpus == nullptr || !std::filesystem::is_directory(corpus)) {
    GTEST_SKIP() << "no verification tasks: GMC_CORPUS names no folder";
  }
  const TaskList list = CollectTasks({corpus}, {});
  EXPECT_TRUE(list.errors.empty()) << absl::StrJoin(list.errors, "\n");
  // tasks.csv, where there is one, says what there should be: task,program,property,expected,subproperty,data_model,...
  std::ifstream csv(std::string(corpus) + "/tasks.csv");
  std::multiset<std::string> expected;
  std::string line;
  for (std::getline(csv, line); std::getline(csv, line);) {
    const std::vector<std::string> fields = absl::StrSplit(line, ',');
    ASSERT_GE(fields.size(), 6) << line;
    const std::string verdict = fields[4].empty() ? fields[3] : fields[3] + "(" + fields[4] + ")";
    expected.insert(absl::StrJoin({fields[0], fields[2], verdict, fields[5]}, " "));
  }
  std::multiset<std::string> found;
  std::set<std::string> definitions;
  for (const Task& task : list.tasks) {
    EXPECT_EQ(task.unsupported, "") << task.definition;
    ASSERT_TRUE(task.expected) << task.definition;
    const std::string name = std::filesystem::path(task.definition).lexically_relative(corpus);
    const std::string model = task.data_model == DataModel::kIlp32 ? "ILP32" : "LP64";
    found.insert(absl::StrJoin({name, task.property.name, ToString(*task.expected), model}, " "));
    definitions.insert(task.definition);
  }
  if (!expected.empty()) {
    EXPECT_EQ(found, expected);
  }
  std::printf("%zu definitions, %zu tasks\n", definitions.size(), list.tasks.size());
}

}  // namespace
}  // namespace gmc::tools
