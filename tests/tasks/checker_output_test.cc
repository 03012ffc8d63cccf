// What a checker's output and end amount to, verdicts, and quantities of the command line.
#include "tools/checker_output.h"

#include <gtest/gtest.h>

#include <csignal>

#include "tools/quantities.h"

namespace gmc::tools {
namespace {

TEST(Verdict, ReadAndWritten) {
  for (const char* text : {"true", "unknown", "false(valid-deref)", "false(x)"}) {
    ASSERT_TRUE(ParseVerdict(text)) << text;
    EXPECT_EQ(ToString(*ParseVerdict(text)), text);
  }
  for (const char* text : {"", "True", "true ", "false", "false()", "false(a", "false(a b)", "false(a)b", "falsely"}) {
    EXPECT_FALSE(ParseVerdict(text)) << text;
  }
}

struct RatingCase {
  const char* verdict;
  const char* expected;  // "" for none, "false" for one that names no property
  Rating rating;
};

TEST(Verdict, Rated) {
  const std::vector<std::string> properties = {"valid-free", "valid-deref", "valid-memtrack"};
  const RatingCase cases[] = {
      {"true", "true", Rating::kCorrectTrue},
      {"true", "false", Rating::kWrongTrue},
      {"true", "false(valid-free)", Rating::kWrongTrue},
      {"false(valid-free)", "true", Rating::kWrongFalse},
      {"false(valid-free)", "false", Rating::kCorrectFalse},
      {"false(valid-free)", "false(valid-free)", Rating::kCorrectFalse},
      {"false(valid-free)", "false(valid-deref)", Rating::kWrongFalse},
      {"false(no-overflow)", "false", Rating::kWrongFalse},
      {"false(no-overflow)", "true", Rating::kWrongFalse},
      {"unknown", "true", Rating::kUnknown},
      {"unknown", "false", Rating::kUnknown},
      {"unknown", "", Rating::kUnknown},
      {"true", "", Rating::kUnrated},
      {"false(valid-free)", "", Rating::kUnrated},
  };
  for (const RatingCase& c : cases) {
    std::optional<Verdict> expected = ParseVerdict(c.expected);
    if (std::string(c.expected) == "false") expected = Verdict{Outcome::kFalse, ""};
    EXPECT_EQ(Rate(*ParseVerdict(c.verdict), expected, properties), c.rating) << c.verdict << " " << c.expected;
  }
}

struct EndCase {
  const char* out;
  const char* err;
  ProcessEnd end;
  const char* verdict;
  const char* reason;
};

TEST(CheckerOutput, Conclusions) {
  const EndCase cases[] = {
      {"states: 3\nverdict: true\n", "", {0, 0, ""}, "true", ""},
      {"verdict: true", "", {0, 0, ""}, "true", ""},
      {"verdict: true\n\n", "", {0, 0, ""}, "true", ""},
      {"verdict: false(no-overflow)\n", "", {10, 0, ""}, "false(no-overflow)", ""},
      {"reason: timeout\nverdict: unknown\n", "", {5, 0, ""}, "unknown", "timeout"},
      {"verdict: unknown\n", "", {5, 0, ""}, "unknown", "no reason given"},
      // A verdict must be the last line and agree with the exit status.
      {"verdict: true\nmore\n", "", {0, 0, ""}, "unknown", "no verdict, exit status 0"},
      {"verdict: true\n", "", {6, 0, ""}, "unknown", "verdict true with exit status 6"},
      {"verdict: true\n", "", {10, 0, ""}, "unknown", "verdict true with exit status 10"},
      {"verdict: false(x)\n", "", {0, 0, ""}, "unknown", "verdict false(x) with exit status 0"},
      {"verdict: false\n", "", {10, 0, ""}, "unknown", "no verdict, exit status 10"},
      {"verdict: true\n", "", {-1, SIGSEGV, ""}, "unknown", "crashed: signal 11 (SIGSEGV)"},
      {"verdict: true\n", "", {0, 0, "timeout (killed)"}, "unknown", "timeout (killed)"},
      {"", "", {0, 0, ""}, "unknown", "no verdict, exit status 0"},
      {"", "gmc: no FILE\nTry 'gmc --help'.\n", {1, 0, ""}, "unknown", "usage error: gmc: no FILE"},
      {"",
       "a.c: In function 'f':\na.c:3:1: error: bad\n  3 | x\n",
       {2, 0, ""},
       "unknown",
       "input error: a.c:3:1: error: bad"},
      {"", "one\ntwo\n\n", {6, 0, ""}, "unknown", "internal error: two"},
  };
  for (const EndCase& c : cases) {
    CheckerOutput output;
    output.AddStdout(c.out);
    output.AddStderr(c.err);
    output.Finish();
    const Conclusion conclusion = Conclude(output, c.end);
    EXPECT_EQ(ToString(conclusion.verdict), c.verdict) << c.out << c.err;
    EXPECT_EQ(conclusion.reason, c.reason) << c.out << c.err;
  }
}

TEST(CheckerOutput, AllReasons) {
  const auto reasons_of = [](const char* out) {
    CheckerOutput output;
    output.AddStdout(out);
    output.Finish();
    return Conclude(output, {5, 0, ""}).reasons;
  };
  using Reasons = std::vector<std::string>;
  EXPECT_EQ(reasons_of("gap: a\ngap: b\nreason: a (and 1 more)\nverdict: unknown\n"), (Reasons{"a", "b"}));
  EXPECT_EQ(reasons_of("reason: a\nverdict: unknown\n"), Reasons{"a"});
  EXPECT_EQ(reasons_of("verdict: unknown\n"), Reasons{"no reason given"});
}

TEST(CheckerOutput, FieldsInPiecesOfAnySize) {
  const std::string text =
      "inc.c:21:3: error: assertion failed [unreach-call]\nx.c:1:1: error: second\nstates: 137\nseconds: 0.25\n"
      "reason: r\nverdict: false(unreach-call)\n";
  for (size_t size : {1, 2, 7, 1000}) {
    CheckerOutput output;
    for (size_t i = 0; i < text.size(); i += size) output.AddStdout(text.substr(i, size));
    output.Finish();
    EXPECT_EQ(output.error(), "inc.c:21:3: error: assertion failed [unreach-call]");
    EXPECT_EQ(output.states(), 137);
    EXPECT_EQ(output.seconds(), 0.25);
    EXPECT_EQ(output.reason(), "r");
    ASSERT_TRUE(output.verdict());
    EXPECT_EQ(ToString(*output.verdict()), "false(unreach-call)");
  }
}

TEST(CheckerOutput, FloodsAreBounded) {
  CheckerOutput output;
  for (int i = 0; i < 1000; ++i) {
    output.AddStdout(std::string(10000, 'x'));
    output.AddStderr(std::string(10000, 'y') + "end");
  }
  EXPECT_LE(output.stderr_tail().size(), 4096);
  EXPECT_TRUE(output.stderr_tail().ends_with("yend"));
  output.AddStdout("\nstates: nonsense\nverdict: true\n");
  output.Finish();
  EXPECT_TRUE(output.verdict());
  EXPECT_FALSE(output.states());
}

TEST(WithoutPlaces, DropsThem) {
  const std::pair<const char*, const char*> cases[] = {
      {"timeout", "timeout"},
      {"undefined behaviour at dir/a.c:12:3", "undefined behaviour"},
      {"undefined behaviour (at a.c:12)", "undefined behaviour"},
      {"a.c:12:3: asm is not supported", "asm is not supported"},
      {"input error: a.i:5:1: error: expected ';'", "input error: error: expected ';'"},
      {"call of 'f' in a.c:7, which is undefined", "call of 'f', which is undefined"},
      {"crashed: signal 11 (SIGSEGV)", "crashed: signal 11 (SIGSEGV)"},
      {"ratio 3:x", "ratio 3:x"},
  };
  for (const auto& [reason, cause] : cases) EXPECT_EQ(WithoutPlaces(reason), cause);
}

TEST(Quantities, Durations) {
  EXPECT_EQ(ParseDuration("60s"), 60);
  EXPECT_EQ(ParseDuration("60"), 60);
  EXPECT_EQ(ParseDuration("15m"), 900);
  EXPECT_EQ(ParseDuration("1.5h"), 5400);
  EXPECT_EQ(ParseDuration("1d"), 86400);
  EXPECT_DOUBLE_EQ(*ParseDuration("250ms"), 0.25);
  for (const char* text : {"", "s", "0", "-1s", "1 s", "1x", "inf", "nan", "1e3s", "0x10"}) {
    EXPECT_FALSE(ParseDuration(text)) << text;
  }
}

TEST(Quantities, Sizes) {
  EXPECT_EQ(ParseSize("4096"), 4096);
  EXPECT_EQ(ParseSize("512m"), uint64_t{512} << 20);
  EXPECT_EQ(ParseSize("4G"), uint64_t{4} << 30);
  EXPECT_EQ(ParseSize("1.5k"), 1536);
  for (const char* text : {"", "m", "0", "0.5", "-1", "4gb", "99999999t"}) EXPECT_FALSE(ParseSize(text)) << text;
}

}  // namespace
}  // namespace gmc::tools
