// --witness: the files are read back by other readers than gmc's, and what they say leads to the violation.
//
// Comments in the programs: VALUES are those that the witness must give, in order; BRANCHES its
// branches, in order; the lines marked ERROR are its targets.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "tests/tools/scratch.h"
#include "tools/json_reader.h"
#include "tools/sha256.h"
#include "tools/write_text.h"

namespace gmc::tools {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;

std::vector<std::string> Lines(const std::string& text) { return absl::StrSplit(text, '\n'); }

std::vector<std::string> Expected(const std::string& source, const std::string& tag) {
  for (const std::string& line : Lines(source)) {
    if (line.starts_with("// " + tag + ": ")) return absl::StrSplit(line.substr(tag.size() + 5), ' ');
  }
  return {};
}

// A waypoint, or an edge that stands for one.
struct Waypoint {
  std::string type, value, thread, function;
  std::string file;
  uint32_t line = 0, column = 0;
};

class WitnessTest : public testing::Test {
 protected:
  Scratch::Outcome Gmc(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"env", "-C", scratch_.Path(""), GMC_PROGRAM});
    return scratch_.Run(arguments);
  }
  std::string Copy(const std::string& program) const {
    return scratch_.Write(program, Scratch::Read(std::string(PROGRAMS_DIRECTORY) + "/" + program));
  }
  YAML::Node Yaml(const std::string& name) const {
    YAML::Node root = YAML::LoadFile(scratch_.Path(name));
    EXPECT_EQ(root.size(), 1u);
    return root[0];
  }
  JsonValue Graphml(const std::string& name) const {
    const Scratch::Outcome read = scratch_.Succeed({"python3", READ_GRAPHML, scratch_.Path(name)});
    absl::StatusOr<JsonValue> json = JsonValue::Parse(read.out);
    EXPECT_TRUE(json.ok()) << json.status();
    return *std::move(json);
  }

  // The segments; each is one waypoint, except that the last may have several.
  static std::vector<std::vector<Waypoint>> Segments(const YAML::Node& entry) {
    std::vector<std::vector<Waypoint>> segments;
    for (const YAML::Node& segment : entry["content"]) {
      std::vector<Waypoint>& waypoints = segments.emplace_back();
      for (const YAML::Node& item : segment["segment"]) {
        const YAML::Node node = item["waypoint"], location = node["location"];
        EXPECT_EQ(node["action"].as<std::string>(), "follow");
        Waypoint waypoint;
        waypoint.type = node["type"].as<std::string>();
        if (node["constraint"]) waypoint.value = node["constraint"]["value"].as<std::string>();
        if (node["thread_id"]) waypoint.thread = node["thread_id"].as<std::string>();
        waypoint.function = location["function"].as<std::string>();
        waypoint.file = location["file_name"].as<std::string>();
        waypoint.line = location["line"].as<uint32_t>();
        if (location["column"]) waypoint.column = location["column"].as<uint32_t>();
        waypoints.push_back(waypoint);
      }
    }
    return segments;
  }

  static std::string Member(const JsonValue& object, const char* name) {
    const JsonValue* member = object.Find(name);
    return member == nullptr ? "" : member->text();
  }

  // The edges from the entry to the violation; every node but the last has one.
  static std::vector<const JsonValue*> EdgesOf(const JsonValue& witness) {
    std::vector<const JsonValue*> edges;
    const std::vector<JsonValue>& nodes = witness.Find("nodes")->items();
    std::string at = Member(nodes.front(), "id");
    EXPECT_EQ(Member(nodes.front(), "entry"), "true");
    for (const JsonValue& edge : witness.Find("edges")->items()) {
      EXPECT_EQ(Member(edge, "source"), at);
      at = Member(edge, "target");
      edges.push_back(&edge);
    }
    EXPECT_EQ(Member(nodes.back(), "violation"), "true");
    EXPECT_EQ(Member(nodes.back(), "id"), at);
    EXPECT_EQ(nodes.size(), edges.size() + 1);
    return edges;
  }

  static std::vector<std::string> ValuesOf(const YAML::Node& entry) {
    std::vector<std::string> values;
    for (const std::vector<Waypoint>& segment : Segments(entry)) {
      if (segment[0].type != "function_return") continue;
      EXPECT_TRUE(segment[0].value.starts_with("\\result == ")) << segment[0].value;
      values.push_back(segment[0].value.substr(11));
    }
    return values;
  }

  // Threads in the order in which they move, each run of one counted once.
  static std::vector<std::string> Runs(const std::vector<std::string>& threads) {
    std::vector<std::string> runs;
    for (const std::string& thread : threads) {
      if (runs.empty() || runs.back() != thread) runs.push_back(thread);
    }
    return runs;
  }

  const Scratch scratch_;
};

struct Case {
  const char* program;
  const char* property;
  bool has_threads;
};

// Both witnesses of a program, made once for all tests.
class Violations : public WitnessTest, public testing::WithParamInterface<Case> {
 protected:
  struct Witnesses {
    std::string source;
    YAML::Node yaml;
    JsonValue graphml;
    std::vector<std::string> schedule;  // threads by their slots
  };

  void SetUp() override {
    static std::map<std::string, Witnesses> all;
    const auto [place, is_new] = all.try_emplace(GetParam().program);
    witnesses_ = &place->second;
    if (is_new) Check();
  }

  void Check() const {
    Witnesses& made = *witnesses_;
    made.source = Scratch::Read(Copy(GetParam().program));
    for (const char* name : {"w.yml", "w.graphml"}) {
      const Scratch::Outcome outcome =
          Gmc({"check", "--svcomp", "--prop", GetParam().property, GetParam().program, "--witness", name});
      ASSERT_EQ(outcome.status, 10) << outcome.out << outcome.err;
      EXPECT_EQ(outcome.err, "");
    }
    made.yaml = Yaml("w.yml");
    made.graphml = Graphml("w.graphml");
    const absl::StatusOr<JsonValue> trace = JsonValue::Parse(
        Scratch::Read(scratch_.Path(fs::path(GetParam().program).stem().string() + ".gmc-trace.json")));
    ASSERT_TRUE(trace.ok()) << trace.status();
    for (const JsonValue& choice : trace->Find("schedule")->items()) {
      made.schedule.push_back(std::to_string(*choice.items()[0].unsigned_number()));
    }
  }

  std::vector<uint32_t> ErrorLines() const {
    std::vector<uint32_t> numbers;
    const std::vector<std::string> lines = Lines(witnesses_->source);
    for (uint32_t i = 0; i < lines.size(); ++i) {
      if (lines[i].find("/* ERROR */") != std::string::npos) numbers.push_back(i + 1);
    }
    return numbers;
  }

  Witnesses* witnesses_ = nullptr;
};

TEST_P(Violations, SayWhatTheyAreOf) {
  const std::string hash = Sha256(witnesses_->source);
  const std::string time = "20..-..-..T..:..:..Z";
  const YAML::Node metadata = witnesses_->yaml["metadata"], task = metadata["task"];
  EXPECT_EQ(witnesses_->yaml["entry_type"].as<std::string>(), "violation_sequence");
  EXPECT_EQ(metadata["format_version"].as<std::string>(), GetParam().has_threads ? "2.2" : "2.0");
  EXPECT_THAT(metadata["uuid"].as<std::string>(), MatchesRegex("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-"
                                                               "[0-9a-f]{12}"));
  EXPECT_THAT(metadata["creation_time"].as<std::string>(), MatchesRegex(time));
  EXPECT_EQ(metadata["producer"]["name"].as<std::string>(), "gmc");
  EXPECT_EQ(metadata["producer"]["version"].as<std::string>(), GMC_VERSION);
  EXPECT_THAT(task["input_files"].as<std::vector<std::string>>(), ElementsAre(GetParam().program));
  EXPECT_EQ(task["input_file_hashes"][GetParam().program].as<std::string>(), hash);
  EXPECT_EQ(task["data_model"].as<std::string>(), "LP64");
  EXPECT_EQ(task["language"].as<std::string>(), "C");

  const JsonValue& graph = *witnesses_->graphml.Find("graph");
  const auto only = [&](const char* key) {
    const JsonValue* texts = graph.Find(key);
    return texts == nullptr || texts->items().size() != 1 ? std::string("missing") : texts->items()[0].text();
  };
  EXPECT_EQ(only("witness-type"), "violation_witness");
  EXPECT_EQ(only("sourcecodelang"), "C");
  EXPECT_EQ(only("producer"), "gmc " GMC_VERSION);
  EXPECT_EQ(only("programfile"), GetParam().program);
  EXPECT_EQ(only("programhash"), hash);
  EXPECT_EQ(only("architecture"), "64bit");
  EXPECT_THAT(only("creationtime"), MatchesRegex(time));
  EXPECT_EQ(only("specification"), task["specification"].as<std::string>());
  const std::string formula =
      GetParam().property == std::string("no-data-race") ? "G ! data-race" : "G ! call(reach_error())";
  EXPECT_EQ(only("specification"), "CHECK( init(main()), LTL(" + formula + ") )");
}

TEST_P(Violations, EndWhereTheErrorIs) {
  std::vector<uint32_t> in_yaml, in_graphml;
  const std::vector<std::vector<Waypoint>> segments = Segments(witnesses_->yaml);
  for (size_t i = 0; i < segments.size(); ++i) {
    const bool is_last = i + 1 == segments.size();
    EXPECT_EQ(segments[i][0].type == "target", is_last);
    if (!is_last) {
      EXPECT_EQ(segments[i].size(), 1u);
    }
  }
  for (const Waypoint& target : segments.back()) in_yaml.push_back(target.line);
  const std::vector<const JsonValue*> edges = EdgesOf(witnesses_->graphml);
  for (size_t i = edges.size() - in_yaml.size(); i < edges.size(); ++i) {
    in_graphml.push_back(static_cast<uint32_t>(std::stoul(Member(*edges[i], "startline"))));
  }
  EXPECT_EQ(in_graphml, in_yaml);
  std::sort(in_yaml.begin(), in_yaml.end());
  EXPECT_EQ(in_yaml, ErrorLines());
}

// A statement, a keyword or the end of a call begins at every place that is named.
TEST_P(Violations, NamePlacesOfTheSource) {
  const std::vector<std::string> lines = Lines(witnesses_->source);
  for (const std::vector<Waypoint>& segment : Segments(witnesses_->yaml)) {
    for (const Waypoint& waypoint : segment) {
      EXPECT_EQ(waypoint.file, GetParam().program);
      ASSERT_LE(waypoint.line, lines.size());
      EXPECT_EQ(waypoint.thread.empty(), !GetParam().has_threads);
      if (waypoint.column == 0) continue;
      const std::string text = lines[waypoint.line - 1].substr(waypoint.column - 1);
      if (waypoint.type == "function_return" || waypoint.type == "function_enter") {
        EXPECT_TRUE(text.starts_with(")")) << text;
      } else if (waypoint.type == "branching") {
        EXPECT_TRUE(std::regex_search(text, std::regex("^(if|while|for) \\("))) << text;
      } else {
        EXPECT_TRUE(std::regex_search(text, std::regex("^[A-Za-z_]"))) << text;
        EXPECT_TRUE(std::regex_search(lines[waypoint.line - 1].substr(0, waypoint.column - 1),
                                      std::regex("(^|[;{)])[ ]*$|else $")))
            << lines[waypoint.line - 1];
      }
    }
  }
}

TEST_P(Violations, GiveTheSameInBothFormats) {
  std::vector<std::string> in_yaml, in_graphml;
  for (const std::vector<Waypoint>& segment : Segments(witnesses_->yaml)) {
    for (const Waypoint& at : segment) {
      const std::string value = at.type == "branching" ? "condition-" + at.value : at.value == "1" ? "" : at.value;
      in_yaml.push_back(absl::StrCat(at.thread, " ", value));
    }
  }
  for (const JsonValue* edge : EdgesOf(witnesses_->graphml)) {
    if (edge->Find("enterFunction") != nullptr || edge->Find("returnFromFunction") != nullptr) continue;
    const std::string assumption(absl::StripSuffix(Member(*edge, "assumption"), ";"));
    EXPECT_EQ(assumption.empty(), Member(*edge, "assumption.resultfunction").empty());
    in_graphml.push_back(absl::StrCat(Member(*edge, "threadId"), " ", Member(*edge, "control"), assumption));
  }
  EXPECT_EQ(in_graphml, in_yaml);
}

// The threads of the witness move in the order of the schedule that gmc replays.
TEST_P(Violations, FollowTheSchedule) {
  std::vector<std::string> witnessed;
  std::set<std::string> created;
  for (const JsonValue* edge : EdgesOf(witnesses_->graphml)) {
    if (const JsonValue* thread = edge->Find("createThread")) {
      EXPECT_TRUE(created.insert(thread->text()).second);
    }
    const std::string thread = Member(*edge, "threadId");
    EXPECT_TRUE(GetParam().has_threads || thread.empty());
    if (thread.empty()) continue;
    EXPECT_TRUE(created.contains(thread)) << thread;
    if (edge->Find("enterFunction") == nullptr && edge->Find("returnFromFunction") == nullptr) {
      witnessed.push_back(thread);
    }
  }
  if (!GetParam().has_threads) return;
  // Joined threads leave their numbers to others in a schedule, not in a witness.
  if (GetParam().program == std::string("race.c")) {
    EXPECT_THAT(created, ElementsAre("0", "1", "2"));
    return;
  }
  // What main does before there are others is no choice; and races are between moves that are yet to come.
  std::vector<std::string> runs = Runs(witnessed);
  std::vector<std::string> wanted = Runs(witnesses_->schedule);
  if (wanted.empty() || wanted.front() != "0") wanted.insert(wanted.begin(), "0");
  EXPECT_EQ(runs, wanted);
}

// With the values of the witness as a library, the program runs into the violation.
TEST_P(Violations, GiveValuesThatLeadThere) {
  const std::vector<std::string> values = ValuesOf(witnesses_->yaml);
  EXPECT_THAT(values, testing::UnorderedElementsAreArray(Expected(witnesses_->source, "VALUES")));
  Copy(GetParam().program);
  std::string library = absl::StrCat("static long long values[] = {0", values.empty() ? "" : ", ",
                                     absl::StrJoin(values, ", "), "};\nstatic _Atomic int next = 1;\n");
  for (const char* type : {"int int", "unsigned uint", "unsigned char uchar", "_Bool bool"}) {
    const std::string text = type;
    const size_t blank = text.rfind(' ');
    absl::StrAppend(&library, text.substr(0, blank), " __VERIFIER_nondet_", text.substr(blank + 1),
                    "(void) { return values[next++]; }\n");
  }
  scratch_.Write("given.c", library);
  const Scratch::Outcome outcome =
      Gmc({GetParam().has_threads ? "check" : "run", "--prop", GetParam().property, GetParam().program, "given.c"});
  EXPECT_EQ(outcome.status, 10) << outcome.out << outcome.err;
}

// Of each the text up to its first closing parenthesis.
TEST_P(Violations, KnowBranches) {
  const std::vector<std::string> expected = Expected(witnesses_->source, "BRANCHES");
  std::string found;
  const std::vector<std::string> lines = Lines(witnesses_->source);
  for (const std::vector<Waypoint>& segment : Segments(witnesses_->yaml)) {
    if (segment[0].type != "branching") continue;
    const std::string text = lines[segment[0].line - 1].substr(segment[0].column - 1);
    absl::StrAppend(&found, found.empty() ? "" : " ", text.substr(0, text.find(')') + 1), "=", segment[0].value);
  }
  EXPECT_EQ(found, absl::StrJoin(expected, " "));
}

INSTANTIATE_TEST_SUITE_P(Programs, Violations,
                         testing::Values(Case{"values.c", "unreach-call", false},
                                         Case{"lost_update.c", "unreach-call", true},
                                         Case{"race.c", "no-data-race", true},
                                         Case{"handshake.c", "unreach-call", true},
                                         Case{"halves.c", "unreach-call", true}),
                         [](const auto& test) { return fs::path(test.param.program).stem().string(); });

TEST_F(WitnessTest, ARaceHasTwoTargets) {
  Copy("race.c");
  ASSERT_EQ(Gmc({"check", "--prop", "no-data-race", "race.c", "--witness", "w.yaml"}).status, 10);
  const std::vector<Waypoint> targets = Segments(Yaml("w.yaml")).back();
  ASSERT_EQ(targets.size(), 2u);
  EXPECT_THAT((std::set<std::string>{targets[0].thread, targets[1].thread}), ElementsAre("0", "2"));
}

constexpr char kCorrect[] = "int main(void) { return 0; }\n";

TEST_F(WitnessTest, TrueHasOneWithoutInvariants) {
  scratch_.Write("good.c", kCorrect);
  scratch_.Write("p.prp", "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n");
  ASSERT_EQ(Gmc({"check", "--32", "--propertyfile", "p.prp", "good.c", "--witness", "w.yml"}).status, 0);
  const YAML::Node entry = Yaml("w.yml");
  EXPECT_EQ(entry["entry_type"].as<std::string>(), "invariant_set");
  EXPECT_EQ(entry["metadata"]["format_version"].as<std::string>(), "2.0");
  EXPECT_EQ(entry["metadata"]["task"]["data_model"].as<std::string>(), "ILP32");
  EXPECT_EQ(entry["metadata"]["task"]["specification"].as<std::string>(),
            "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )");
  EXPECT_TRUE(entry["content"].IsSequence());
  EXPECT_EQ(entry["content"].size(), 0u);
  ASSERT_EQ(Gmc({"check", "--32", "--propertyfile", "p.prp", "good.c", "--witness", "w.graphml"}).status, 0);
  const JsonValue witness = Graphml("w.graphml");
  const JsonValue& graph = *witness.Find("graph");
  EXPECT_EQ(graph.Find("witness-type")->items()[0].text(), "correctness_witness");
  EXPECT_EQ(graph.Find("architecture")->items()[0].text(), "32bit");
  EXPECT_EQ(graph.Find("specification")->items().size(), 2u);
  ASSERT_EQ(witness.Find("nodes")->items().size(), 1u);
  EXPECT_EQ(Member(witness.Find("nodes")->items()[0], "entry"), "true");
  EXPECT_EQ(witness.Find("nodes")->items()[0].Find("violation"), nullptr);
  EXPECT_THAT(witness.Find("edges")->items(), IsEmpty());
}

TEST_F(WitnessTest, UnknownHasNone) {
  scratch_.Write("open.c", "void nobody(void);\nint main(void) { nobody(); }\n");
  const Scratch::Outcome outcome = Gmc({"check", "open.c", "--witness", "w.yml"});
  EXPECT_EQ(outcome.status, 5);
  EXPECT_THAT(outcome.err, HasSubstr("no witness is written: the verdict is unknown"));
  EXPECT_FALSE(fs::exists(scratch_.Path("w.yml")));
}

TEST_F(WitnessTest, RefusesWhatItCannotWriteBeforeItSearches) {
  scratch_.Write("good.c", kCorrect);
  const Scratch::Outcome nowhere = Gmc({"check", "good.c", "--witness", "no/w.yml"});
  EXPECT_EQ(nowhere.status, 2);
  EXPECT_EQ(nowhere.out, "");
  EXPECT_EQ(nowhere.err, "gmc: cannot write 'no/w.yml': No such file or directory\n");
  fs::create_directory(scratch_.Path("w.yml"));
  EXPECT_EQ(Gmc({"check", "good.c", "--witness", "w.yml"}).err, "gmc: cannot write 'w.yml': Is a directory\n");
  const Scratch::Outcome other = Gmc({"check", "good.c", "--witness", "w.xml"});
  EXPECT_EQ(other.status, 1);
  EXPECT_THAT(other.err, HasSubstr("'w.xml' does not end in .graphml, .yml or .yaml"));
  scratch_.Write("more.c", "");
  const Scratch::Outcome several = Gmc({"check", "good.c", "more.c", "--witness", "w.graphml"});
  EXPECT_EQ(several.status, 1);
  EXPECT_THAT(several.err, HasSubstr("GraphML knows one source only"));
  ASSERT_EQ(Gmc({"dump", "good.c", "--output", "good.gimplexx"}).status, 0);
  const Scratch::Outcome binary = Gmc({"check", "good.gimplexx", "--witness", "w2.yml"});
  EXPECT_EQ(binary.status, 1);
  EXPECT_THAT(binary.err, HasSubstr("'good.gimplexx' is no C source"));
}

TEST_F(WitnessTest, WriteTextReplacesWholeFilesOnly) {
  const std::string path = scratch_.Write("file", "old");
  ASSERT_TRUE(WriteText(path, "new").ok());
  EXPECT_EQ(Scratch::Read(path), "new");
  fs::create_directory(scratch_.Path("d"));
  scratch_.Write("d/file", "kept");
  EXPECT_FALSE(WriteText(scratch_.Path("d"), "text").ok());
  EXPECT_EQ(Scratch::Read(scratch_.Path("d/file")), "kept");
  size_t files = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(scratch_.Path(""))) {
    EXPECT_THAT(entry.path().filename().string(), testing::AnyOf("file", "d"));
    ++files;
  }
  EXPECT_EQ(files, 2u);
}

// Names and sources may hold anything; a reader of XML or YAML gets it back.
TEST_F(WitnessTest, AnySourceTextSurvives) {
  const std::string name = "a&b <c> \"d\" 'e'.c";
  const std::string statement = "if (*s == '<' && s[1] != '&') reach_error(); // \"]]>\" <b> \xc3\xa4 |";
  scratch_.Write(name, "extern void reach_error(void);\nint main(void) {\n  const char *s = \"<>\";\n  " + statement +
                           "\x01\xff\xc3\n  return 0;\n}\n");
  for (const std::string witness : {"w.graphml", "w.yml"}) {
    ASSERT_EQ(Gmc({"check", "--prop", "unreach-call", name, "--witness", witness}).status, 10);
  }
  const JsonValue graphml = Graphml("w.graphml");
  EXPECT_EQ(graphml.Find("graph")->Find("programfile")->items()[0].text(), name);
  EXPECT_EQ(Member(*EdgesOf(graphml).back(), "sourcecode"), statement + "???");
  const YAML::Node yaml = Yaml("w.yml");
  EXPECT_EQ(yaml["metadata"]["task"]["input_files"][0].as<std::string>(), name);
  EXPECT_EQ(Segments(yaml).back()[0].file, name);
  EXPECT_EQ(Segments(yaml).back()[0].column, 33u);
}

// GCC names places of a.c; the input is a.i.
TEST_F(WitnessTest, PreprocessedSourcesAreNamedByTheirOwnLines) {
  Copy("values.c");
  scratch_.Succeed({"gcc", "-E", scratch_.Path("values.c"), "-o", scratch_.Path("values.i")});
  ASSERT_EQ(Gmc({"check", "--prop", "unreach-call", "values.i", "--witness", "w.yml"}).status, 10);
  const std::vector<Waypoint> target = Segments(Yaml("w.yml")).back();
  EXPECT_EQ(target[0].file, "values.i");
  const std::vector<std::string> lines = Lines(Scratch::Read(scratch_.Path("values.i")));
  EXPECT_TRUE(lines[target[0].line - 1].substr(target[0].column - 1).starts_with("reach_error();"));
}

// Steps in a header are no steps in an input file; the call from one is.
TEST_F(WitnessTest, HeadersAreLeftOut) {
  scratch_.Write("h.h", "extern void reach_error(void);\nstatic void inner(void) {\n  reach_error();\n}\n");
  scratch_.Write("a.c", "#include \"h.h\"\nint main(void) {\n  inner();\n}\n");
  ASSERT_EQ(Gmc({"check", "--prop", "unreach-call", "a.c", "--witness", "w.yml"}).status, 10);
  const std::vector<std::vector<Waypoint>> segments = Segments(Yaml("w.yml"));
  ASSERT_EQ(segments.size(), 1u);
  EXPECT_EQ(segments[0][0].line, 3u);
  EXPECT_EQ(segments[0][0].function, "main");
}

TEST_F(WitnessTest, ABatchWritesOneForEachTask) {
  Copy("lost_update.c");
  scratch_.Write("good.c", kCorrect);
  scratch_.Write("u.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
  for (const char* name : {"lost_update", "good"}) {
    fs::create_directories(scratch_.Path("set"));
    scratch_.Write(absl::StrCat("set/", name, ".yml"),
                   absl::StrCat("format_version: '2.0'\ninput_files: '../", name,
                                ".c'\nproperties:\n  - property_file: ../u.prp\noptions:\n  language: C\n"
                                "  data_model: LP64\n"));
  }
  const Scratch::Outcome outcome = scratch_.Run(
      {"env", "-C", scratch_.Path(""), GMC_PAR_PROGRAM, "--tasks", "set", "--witness", "w.graphml", "--jobs", "2"});
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
  EXPECT_EQ(EdgesOf(Graphml("w.set.lost_update.unreach-call.graphml")).empty(), false);
  const JsonValue good = Graphml("w.set.good.unreach-call.graphml");
  EXPECT_EQ(good.Find("graph")->Find("witness-type")->items()[0].text(), "correctness_witness");
  EXPECT_EQ(good.Find("graph")->Find("specification")->items()[0].text(),
            "CHECK( init(main()), LTL(G ! call(reach_error())) )");
}

TEST_F(WitnessTest, AReplayWritesTheSame) {
  Copy("lost_update.c");
  ASSERT_EQ(Gmc({"check", "--prop", "unreach-call", "lost_update.c", "--witness", "checked.yml"}).status, 10);
  const Scratch::Outcome replayed = Gmc({"replay", "lost_update.gmc-trace.json", "--witness", "replayed.yml"});
  ASSERT_EQ(replayed.status, 10) << replayed.err;
  EXPECT_EQ(YAML::Dump(Yaml("checked.yml")["content"]), YAML::Dump(Yaml("replayed.yml")["content"]));
}

}  // namespace
}  // namespace gmc::tools
