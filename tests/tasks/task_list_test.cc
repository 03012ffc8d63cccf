#include "tools/task_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "absl/strings/str_join.h"
#include "tests/tools/scratch.h"

namespace gmc::tools {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class TaskListTest : public ::testing::Test {
 protected:
  TaskListTest() {
    for (const char* folder : {"x", "x/y", "x/.hidden"}) std::filesystem::create_directory(scratch_.Path(folder));
    scratch_.Write("x/a.c", "");
    scratch_.Write("x/reach.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    scratch_.Write("x/race.prp", "CHECK( init(main()), LTL(G ! data-race) )\n");
    Definition("x/b.yml", "", {"reach", "race"});
    Definition("x/a.yml", "", {"reach"});
    Definition("x/y/c.yml", "../", {"race"});
    scratch_.Write("x/.hidden/d.yml", "not YAML: [");
    scratch_.Write("x/.ci.yml", "not YAML: [");
  }

  void Definition(const std::string& name, const std::string& prefix, const std::vector<std::string>& properties) {
    std::string text = "format_version: '2.0'\ninput_files: " + prefix + "a.c\nproperties:\n";
    for (const std::string& property : properties) {
      text += "  - property_file: " + prefix + property + ".prp\n    expected_verdict: true\n";
    }
    scratch_.Write(name, text + "options:\n  language: C\n  data_model: LP64\n");
  }

  // Tasks as "NAME PROPERTY".
  std::vector<std::string> Names(const std::vector<std::string>& inputs, const TaskSelection& selection = {}) {
    std::vector<std::string> paths;
    for (const std::string& input : inputs) paths.push_back(scratch_.Path(input));
    TaskList list = CollectTasks(paths, selection);
    errors_ = list.errors;
    std::vector<std::string> names;
    for (const Task& task : list.tasks) {
      names.push_back(std::filesystem::path(task.definition).filename().string() + " " + task.property.name);
    }
    return names;
  }

  Scratch scratch_;
  std::vector<std::string> errors_;
};

TEST_F(TaskListTest, FoldersAreSearchedInOrderWithoutHiddenFiles) {
  EXPECT_THAT(Names({"x"}),
              ElementsAre("a.yml unreach-call", "b.yml unreach-call", "b.yml no-data-race", "c.yml no-data-race"));
  EXPECT_THAT(errors_, IsEmpty());
}

TEST_F(TaskListTest, EachTaskOnce) {
  EXPECT_THAT(Names({"x/y/../b.yml", "x/b.yml", "x/y"}),
              ElementsAre("b.yml unreach-call", "b.yml no-data-race", "c.yml no-data-race"));
}

TEST_F(TaskListTest, SelectedProperties) {
  EXPECT_THAT(Names({"x"}, {"", {"no-data-race"}}), ElementsAre("b.yml no-data-race", "c.yml no-data-race"));
  EXPECT_THAT(errors_, IsEmpty());
}

TEST_F(TaskListTest, SetFiles) {
  scratch_.Write("x/s.set", "# comment\n\nb.yml\n*/c*.yml\r\n");
  EXPECT_THAT(Names({"x/s.set"}), ElementsAre("b.yml unreach-call", "b.yml no-data-race", "c.yml no-data-race"));
  scratch_.Write("x/bad.set", "b.yml\nnothing*.yml\na.*\n");
  Names({"x/bad.set"});
  EXPECT_THAT(absl::StrJoin(errors_, "\n"), HasSubstr("bad.set:2: no file matches 'nothing*.yml'"));
  EXPECT_THAT(absl::StrJoin(errors_, "\n"), HasSubstr("a.c' is no task definition (.yml)"));
}

TEST_F(TaskListTest, Lists) {
  scratch_.Write("x/list", "# comment\ny no-data-race\nb.yml   unreach-call\n");
  EXPECT_THAT(Names({"x/list"}), ElementsAre("c.yml no-data-race", "b.yml unreach-call"));
  EXPECT_THAT(errors_, IsEmpty());
  scratch_.Write("elsewhere", "x/b.yml\n");
  EXPECT_THAT(Names({"elsewhere"}), ElementsAre("b.yml unreach-call", "b.yml no-data-race"));
  scratch_.Write("rooted", "b.yml\n");
  EXPECT_THAT(Names({"rooted"}, {scratch_.Path("x"), {}}), ElementsAre("b.yml unreach-call", "b.yml no-data-race"));
  scratch_.Write("outer", "x/list\nx/a.yml\n");
  EXPECT_THAT(Names({"outer"}), ElementsAre("c.yml no-data-race", "b.yml unreach-call", "a.yml unreach-call"));
}

struct BadInput {
  const char* contents;
  const char* message;
};

TEST_F(TaskListTest, ErrorsSayWhere) {
  const BadInput cases[] = {
      {"x/none.yml\n", "list:1: no such file '"},
      {"x/a.yml\nx/a.yml no-races\n", "list:2: no property 'no-races'"},
      {"x/a.yml no-data-race\n", "list:1: '"},
      {"x/a.c\n", "is no task definition, set file, folder or list of these"},
      {"list\n", "lists are nested too deeply"},
      {"# nothing\n", "list: an empty list"},
  };
  for (const BadInput& bad : cases) {
    scratch_.Write("list", bad.contents);
    Names({"list"});
    ASSERT_EQ(errors_.size(), 1) << bad.contents;
    EXPECT_THAT(errors_[0], HasSubstr(bad.message)) << bad.contents;
  }
  std::filesystem::create_directory(scratch_.Path("empty"));
  Names({"empty"});
  EXPECT_THAT(errors_[0], HasSubstr("empty: no task definitions (.yml) below this folder"));
  Names({"none"});
  EXPECT_THAT(errors_[0], HasSubstr("no such file"));
}

TEST_F(TaskListTest, AllErrorsAreCollected) {
  scratch_.Write("x/bad1.yml", "a: [");
  scratch_.Write("x/bad2.yml", "");
  EXPECT_EQ(Names({"x"}).size(), 4);
  EXPECT_EQ(errors_.size(), 2);
}

TEST_F(TaskListTest, Disputes) {
  TaskList list = CollectTasks({scratch_.Path("x")}, {});
  const std::string file = scratch_.Write(
      "disputes",
      "# why\nx/b.yml no-data-race false(no-data-race) both threads write n\nother/z.yml termination true x\n"
      "/a.yml unreach-call true no match: an end of a path starts at a name\n");
  ASSERT_TRUE(ApplyDisputes(file, list.tasks).ok());
  for (const Task& task : list.tasks) {
    const bool meant = task.definition.ends_with("b.yml") && task.property.name == "no-data-race";
    EXPECT_EQ(ToString(*task.expected), meant ? "false(no-data-race)" : "true") << task.definition;
    EXPECT_EQ(task.dispute, meant ? "both threads write n" : "") << task.definition;
  }
  const BadInput cases[] = {
      {"x/b.yml no-data-race true\n", "bad:1: a dispute is: PATH PROPERTY VERDICT REASON"},
      {"\nx/b.yml no-race true why\n", "bad:2: no property 'no-race'"},
      {"x/b.yml no-data-race false why\n", "'false' is neither true nor false(PROPERTY)"},
      {"x/b.yml no-data-race unknown why\n", "'unknown' is neither"},
  };
  for (const BadInput& bad : cases) {
    const absl::Status status = ApplyDisputes(scratch_.Write("bad", bad.contents), list.tasks);
    EXPECT_THAT(std::string(status.message()), HasSubstr(bad.message)) << bad.contents;
  }
}

}  // namespace
}  // namespace gmc::tools
