#include "tools/task_definition.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/scratch.h"

namespace gmc::tools {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class TaskDefinitionTest : public ::testing::Test {
 protected:
  TaskDefinitionTest() {
    scratch_.Write("a.c", "");
    scratch_.Write("b.c", "");
    scratch_.Write("reach.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    scratch_.Write("safe.prp",
                   "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n"
                   "CHECK( init(main()), LTL(G valid-memtrack) )\n");
    scratch_.Write("cover.prp", "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\n");
    scratch_.Write("broken.prp", "CHECK\n");
  }
  absl::StatusOr<std::vector<Task>> Read(const std::string& text) {
    return ReadTaskDefinition(scratch_.Write("t.yml", text));
  }
  Scratch scratch_;
};

constexpr char kHead[] = "format_version: '2.0'\ninput_files: 'a.c'\n";
constexpr char kOptions[] = "options:\n  language: C\n  data_model: ILP32\n";

TEST_F(TaskDefinitionTest, AllFields) {
  const absl::StatusOr<std::vector<Task>> tasks = Read(
      "# a comment\nformat_version: '2.0'\ninput_files:\n  - a.c\n  - 'b.c'\nproperties:\n"
      "  - property_file: safe.prp\n    expected_verdict: false\n    subproperty: valid-free\n"
      "  - property_file: ./reach.prp\n    expected_verdict: true\n"
      "  - property_file: reach.prp\n"
      "options:\n  language: C\n  data_model: LP64\nadditional_information: [x]\n");
  ASSERT_TRUE(tasks.ok()) << tasks.status();
  ASSERT_EQ(tasks->size(), 3);
  const Task& first = (*tasks)[0];
  EXPECT_EQ(first.definition, scratch_.Path("t.yml"));
  EXPECT_THAT(first.input_files, ElementsAre(scratch_.Path("a.c"), scratch_.Path("b.c")));
  EXPECT_EQ(first.data_model, DataModel::kLp64);
  EXPECT_EQ(first.property.name, "valid-memsafety");
  EXPECT_EQ(ToString(*first.expected), "false(valid-free)");
  EXPECT_EQ((*tasks)[1].property_file, scratch_.Path("reach.prp"));
  EXPECT_EQ(ToString(*(*tasks)[1].expected), "true");
  EXPECT_FALSE((*tasks)[2].expected.has_value());
}

TEST_F(TaskDefinitionTest, PatternsAndModels) {
  const absl::StatusOr<std::vector<Task>> tasks = Read(
      "format_version: 2.0\ninput_files: '*.c'\nproperties:\n- {property_file: reach.prp}\n" + std::string(kOptions));
  ASSERT_TRUE(tasks.ok()) << tasks.status();
  EXPECT_THAT((*tasks)[0].input_files, ElementsAre(scratch_.Path("a.c"), scratch_.Path("b.c")));
  EXPECT_EQ((*tasks)[0].data_model, DataModel::kIlp32);
}

TEST_F(TaskDefinitionTest, WhatIsNothingForUsIsNamed) {
  const absl::StatusOr<std::vector<Task>> cover =
      Read(kHead + std::string("properties:\n- property_file: cover.prp\n") + kOptions);
  ASSERT_TRUE(cover.ok()) << cover.status();
  EXPECT_EQ((*cover)[0].unsupported, "generating tests is not supported");
  EXPECT_EQ((*cover)[0].property.name, "cover");
  const absl::StatusOr<std::vector<Task>> java =
      Read(kHead + std::string("properties:\n- property_file: reach.prp\noptions:\n  language: Java\n"));
  ASSERT_TRUE(java.ok()) << java.status();
  EXPECT_EQ((*java)[0].unsupported, "the language Java is not supported");
}

struct Malformed {
  std::string text;
  const char* message;  // behind the file's name
};

TEST_F(TaskDefinitionTest, MalformedOnesSayWhere) {
  const std::string head = kHead;
  const std::string options = kOptions;
  const std::string properties = "properties:\n  - property_file: reach.prp\n    expected_verdict: true\n";
  const Malformed cases[] = {
      {"", ": not one YAML document"},
      {"- a\n- b\n", ":1:1: a task definition is a mapping"},
      {"a: [1\n", ": "},
      {"a: b: c\n", ":1:"},
      {head + properties + options + "---\na: b\n", ": not one YAML document"},
      {"input_files: a.c\n" + properties + options, "no 'format_version'"},
      {"format_version: '1.0'\ninput_files: a.c\n" + properties + options, ":1:17: format_version '1.0' is not known"},
      {"format_version: '2.0'\n" + properties + options, "no 'input_files'"},
      {"format_version: '2.0'\ninput_files: []\n" + properties + options, ":2:14: 'input_files' is empty"},
      {"format_version: '2.0'\ninput_files: {a: b}\n" + properties + options, "'input_files' must be a text or a list"},
      {"format_version: '2.0'\ninput_files: gone.c\n" + properties + options, ":2:14: no input file 'gone.c'"},
      {"format_version: '2.0'\ninput_files: ['a.c', 'x*.c']\n" + properties + options, ":2:22: no input file 'x*.c'"},
      {head + options, "'properties' must be a list"},
      {head + "properties: []\n" + options, ":3:13: 'properties' must be a list that is not empty"},
      {head + "properties: reach.prp\n" + options, "'properties' must be a list"},
      {head + "properties: [reach.prp]\n" + options, ":3:14: a property is a mapping"},
      {head + "properties:\n  - expected_verdict: true\n" + options, ":4:5: no 'property_file'"},
      {head + "properties:\n  - property_file: [x]\n" + options, "'property_file' must be a text"},
      {head + "properties:\n  - property_file: gone.prp\n" + options, ":4:20: no property file 'gone.prp'"},
      {head + "properties:\n  - property_file: reach.prp\n    expected_verdict: maybe\n" + options,
       ":5:23: 'expected_verdict' must be true or false"},
      {head + "properties:\n  - property_file: safe.prp\n    expected_verdict: true\n    subproperty: valid-free\n" +
           options,
       ":6:18: a 'subproperty' needs 'expected_verdict: false'"},
      {head + "properties:\n  - property_file: safe.prp\n    subproperty: valid-free\n" + options,
       "a 'subproperty' needs"},
      {head + "properties:\n  - property_file: safe.prp\n    expected_verdict: false\n    subproperty: overflow\n" +
           options,
       ":6:18: 'overflow' is no part of valid-memsafety"},
      {head + properties, "no 'options' with the data_model"},
      {head + properties + "options:\n  language: C\n", "no 'data_model'"},
      {head + properties + "options:\n  data_model: LLP64\n", ":7:15: data_model 'LLP64' is neither ILP32 nor LP64"},
  };
  for (const Malformed& malformed : cases) {
    const absl::StatusOr<std::vector<Task>> tasks = Read(malformed.text);
    ASSERT_FALSE(tasks.ok()) << malformed.text;
    const std::string message(tasks.status().message());
    EXPECT_EQ(message.rfind(scratch_.Path("t.yml") + ":", 0), 0) << message;
    EXPECT_THAT(message, HasSubstr(malformed.message)) << malformed.text;
  }
}

TEST_F(TaskDefinitionTest, AMalformedPropertyFileIsNamed) {
  const absl::StatusOr<std::vector<Task>> tasks =
      Read(kHead + std::string("properties:\n- property_file: broken.prp\n") + kOptions);
  EXPECT_THAT(std::string(tasks.status().message()), HasSubstr("broken.prp:2:1: expected '(', the file ends"));
}

TEST_F(TaskDefinitionTest, MissingFile) {
  EXPECT_THAT(std::string(ReadTaskDefinition(scratch_.Path("none.yml")).status().message()),
              HasSubstr("none.yml: No such file"));
}

// Texts that lost a piece or gained a byte are read or refused, never more.
TEST_F(TaskDefinitionTest, DamagedTexts) {
  const std::string good =
      kHead + std::string("properties:\n  - property_file: safe.prp\n    expected_verdict: false\n") + kOptions;
  size_t refused = 0;
  for (size_t i = 0; i < good.size(); i += 3) {
    refused += !Read(good.substr(0, i)).ok();
    for (const char c : {'\0', '[', '{', '&', '*', '"', '\t', '\x80', ':', '!'}) {
      std::string damaged = good;
      damaged[i] = c;
      refused += !Read(damaged).ok();
    }
  }
  EXPECT_GT(refused, good.size() / 3);
  EXPECT_FALSE(Read(std::string(100000, '[')).ok());
}

}  // namespace
}  // namespace gmc::tools
