// gmc check on whole programs: what it prints, as text and as JSON.
//
// Comments in the programs state the expectation. EXPECT: the verdict. FLAGS: for gmc. ERRORS: how many errors are
// reported. SUMMARY: behind "trace: ". NOTE: begins a note. STACK: of which thread. SAYS: a whole line. NOT: text that
// must not occur. ROW: thread | source | what changed; rows must come in that order, with others between. The first
// error is blamed on the line marked ERROR, if there is one; /+ ERROR +/ in a comment stands for the mark itself.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "tests/tools/scratch.h"
#include "tools/json_reader.h"
#include "tools/sha256.h"

namespace gmc::tools {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

struct Row {
  std::string thread, source, changed;
  friend bool operator==(const Row&, const Row&) = default;
};

std::vector<std::string> Expectations(const std::string& source, const std::string& tag) {
  std::vector<std::string> found;
  for (const std::string& line : std::vector<std::string>(absl::StrSplit(source, '\n'))) {
    const size_t at = line.find(" " + tag + ": ");
    if (at == std::string::npos) continue;
    std::string text = line.substr(at + tag.size() + 3);
    if (text.ends_with(" */")) text.resize(text.size() - 3);
    found.push_back(absl::StrReplaceAll(text, {{"/+", "/*"}, {"+/", "*/"}}));
  }
  return found;
}

std::vector<std::string> Lines(const std::string& text) { return absl::StrSplit(text, '\n', absl::SkipEmpty()); }

std::vector<fs::path> Programs() {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(PROGRAMS_DIRECTORY)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

// What the table says in its last column.
std::string ChangedText(const JsonValue& step) {
  std::string text;
  for (const JsonValue& change : step.Find("changes")->items()) {
    absl::StrAppend(&text, text.empty() ? "" : ", ", change.Find("variable")->text(), ": ", change.Find("from")->text(),
                    " -> ", change.Find("to")->text());
  }
  if (const JsonValue* reads = step.Find("reads")) {
    for (const JsonValue& read : reads->items()) {
      absl::StrAppend(&text, text.empty() ? "" : ", ", "reads ", read.Find("variable")->text(), " = ",
                      read.Find("value")->text());
    }
  }
  return text;
}

class Report : public testing::TestWithParam<fs::path> {
 protected:
  void SetUp() override {
    source_ = Scratch::Read(GetParam());
    std::vector<std::string> command = {"env", "-C", scratch_.Path(""), GMC_PROGRAM, "check", "--json", "result.json"};
    for (const std::string& flags : Expectations(source_, "FLAGS")) {
      for (const absl::string_view flag : absl::StrSplit(flags, ' ')) command.emplace_back(flag);
    }
    command.push_back(GetParam());
    outcome_ = scratch_.Run(command);
    verdict_ = Expectations(source_, "EXPECT").at(0);
    absl::StatusOr<JsonValue> json = JsonValue::Parse(Scratch::Read(scratch_.Path("result.json")));
    ASSERT_TRUE(json.ok()) << json.status() << outcome_.err;
    json_ = *std::move(json);
  }

  const Scratch scratch_;
  std::string source_;
  std::string verdict_;
  Scratch::Outcome outcome_;
  JsonValue json_;
};

TEST_P(Report, TextHasItsShape) {
  EXPECT_EQ(outcome_.status, verdict_ == "true" ? 0 : verdict_ == "unknown" ? 5 : 10) << outcome_.err;
  const std::vector<std::string> lines = Lines(outcome_.out);
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.back(), "verdict: " + verdict_) << "the verdict is the last line";
  for (const char* key : {"states", "transitions", "matched", "max depth", "store bytes", "peak memory", "threads"}) {
    EXPECT_TRUE(std::regex_search(outcome_.out, std::regex(absl::StrCat("\n?", key, ": [0-9]+\n")))) << key;
  }
  const bool has_reason = outcome_.out.find("\nreason: ") != std::string::npos;
  EXPECT_EQ(has_reason, verdict_ == "unknown");
  const auto errors = std::count_if(lines.begin(), lines.end(),
                                    [](const std::string& l) { return l.find("error: ") != std::string::npos; });
  EXPECT_EQ(std::to_string(errors), Expectations(source_, "ERRORS").at(0)) << outcome_.out;
  for (const std::string& text : Expectations(source_, "SUMMARY")) {
    EXPECT_THAT(outcome_.out, HasSubstr("\ntrace: " + text + "\n"));
  }
  for (const std::string& text : Expectations(source_, "NOTE")) EXPECT_THAT(outcome_.out, HasSubstr(": note: " + text));
  for (const std::string& thread : Expectations(source_, "STACK")) {
    EXPECT_THAT(outcome_.out, HasSubstr("\n stack of " + thread + ": "));
  }
  for (const std::string& line : Expectations(source_, "SAYS")) EXPECT_THAT(outcome_.out, HasSubstr(line + "\n"));
  for (const std::string& text : Expectations(source_, "NOT")) EXPECT_THAT(outcome_.out, Not(HasSubstr(text)));
}

TEST_P(Report, BlamesTheMarkedLine) {
  const size_t mark = source_.find("/* ERROR */");
  if (mark == std::string::npos) return;
  const auto line = 1 + std::count(source_.begin(), source_.begin() + static_cast<ptrdiff_t>(mark), '\n');
  const std::string place = absl::StrCat(GetParam().string(), ":", line, ":");
  EXPECT_THAT(Lines(outcome_.out)[0], testing::StartsWith(place));
  const JsonValue* location = json_.Find("violations")->items().at(0).Find("location");
  EXPECT_EQ(location->Find("line")->unsigned_number(), static_cast<uint64_t>(line));
}

TEST_P(Report, TraceShowsWhatHappens) {
  const std::vector<std::string> expected = Expectations(source_, "ROW");
  if (expected.empty()) return;
  const JsonValue* steps = json_.Find("violations")->items().at(0).Find("trace");
  std::vector<Row> rows;
  for (const JsonValue& step : steps->items()) {
    rows.push_back({step.Find("thread")->text(), step.Find("source")->text(), ChangedText(step)});
    EXPECT_EQ(step.Find("step")->unsigned_number(), rows.size());
  }
  auto next = rows.begin();
  for (const std::string& text : expected) {
    const size_t first = text.find('|'), last = text.rfind('|');  // the source itself may have bars
    ASSERT_LT(first, last);
    const auto stripped = [](const std::string& part) { return std::string(absl::StripAsciiWhitespace(part)); };
    const Row row{stripped(text.substr(0, first)), stripped(text.substr(first + 1, last - first - 1)),
                  stripped(text.substr(last + 1))};
    next = std::find(next, rows.end(), row);
    ASSERT_NE(next, rows.end()) << "no row '" << text << "' in its place in\n" << outcome_.out;
    ++next;
  }
}

TEST_P(Report, TextAndJsonShowTheSameSteps) {
  for (const JsonValue& violation : json_.Find("violations")->items()) {
    for (const JsonValue& step : violation.Find("trace")->items()) {
      const std::string source = step.Find("source")->text();
      const std::string shown = source.size() > 60 ? source.substr(0, 57) : source;
      const std::vector<std::string> lines = Lines(outcome_.out);
      EXPECT_TRUE(std::any_of(lines.begin(), lines.end(),
                              [&](const std::string& line) {
                                return line.find("  " + step.Find("thread")->text() + " ") != std::string::npos &&
                                       line.find("  " + shown) != std::string::npos &&
                                       line.ends_with(ChangedText(step));
                              }))
          << source << " | " << ChangedText(step) << "\n"
          << outcome_.out;
    }
  }
}

TEST_P(Report, JsonHasItsMembers) {
  EXPECT_EQ(json_.Find("schema")->text(), "gmc-result/1");
  EXPECT_EQ(json_.Find("verdict")->text(), verdict_);
  EXPECT_EQ(json_.Find("reason")->is(JsonValue::Kind::kString), verdict_ == "unknown");
  ASSERT_EQ(json_.Find("inputs")->items().size(), 1u);
  const JsonValue& input = json_.Find("inputs")->items()[0];
  EXPECT_EQ(input.Find("path")->text(), GetParam());
  EXPECT_EQ(input.Find("sha256")->text(), Sha256(source_));
  const std::string errors = std::to_string(json_.Find("violations")->items().size());
  EXPECT_EQ(errors, Expectations(source_, "ERRORS").at(0));
  for (const char* key :
       {"states", "transitions", "matched", "max_depth", "peak_memory_bytes", "store_bytes", "threads"}) {
    const JsonValue* number = json_.Find("stats")->Find(key);
    ASSERT_NE(number, nullptr) << key;
    EXPECT_TRUE(number->unsigned_number()) << key;
  }
  for (const char* key : {"store", "collision_bound", "bounds_hit", "assumptions"}) {
    EXPECT_NE(json_.Find("soundness")->Find(key), nullptr) << key;
  }
}

TEST_P(Report, EveryErrorReplays) {
  for (const JsonValue& violation : json_.Find("violations")->items()) {
    const std::string file = violation.Find("trace_file")->text();
    const Scratch::Outcome replayed = scratch_.Run({"env", "-C", scratch_.Path(""), GMC_PROGRAM, "replay", file});
    EXPECT_EQ(replayed.status, 10) << replayed.err;
    EXPECT_EQ(Lines(replayed.out)[0], Lines(outcome_.out)[0]);
    EXPECT_EQ(Lines(replayed.out).back(), "verdict: " + verdict_);
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, Report, testing::ValuesIn(Programs()),
                         [](const testing::TestParamInfo<fs::path>& program) { return program.param.stem().string(); });

}  // namespace
}  // namespace gmc::tools
