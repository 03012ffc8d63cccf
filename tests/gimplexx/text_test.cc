// The text form against the binary one: random modules go there and back, wrong texts get the right message.
#include <gtest/gtest.h>

#include <cctype>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

#include "core/gimplexx/enum_names.h"
#include "core/gimplexx/module.h"
#include "core/gimplexx/text_reader.h"
#include "core/gimplexx/text_syntax.h"
#include "core/gimplexx/text_writer.h"
#include "tests/gimplexx/random_module.h"

namespace gmc::gimplexx {
namespace {

uint64_t Rounds(uint64_t usual, uint64_t in_long_runs) {
  return std::getenv("GMC_LONG") != nullptr ? in_long_runs : usual;
}

TEST(TextForm, RandomModulesComeBackUnchanged) {
  for (uint64_t seed = 0; seed < Rounds(300, 20000); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const std::string chunk = RandomChunk(seed, 2 + static_cast<uint32_t>(seed % 16));
    const absl::StatusOr<Module> module = Module::Parse(chunk);
    ASSERT_TRUE(module.ok()) << module.status();
    const std::string text = WriteText(*module);
    const absl::StatusOr<std::string> back = ReadText(text, "t");
    ASSERT_TRUE(back.ok()) << back.status() << "\n" << text;
    ASSERT_TRUE(*back == chunk) << text << "\n---\n" << WriteText(*Module::Parse(*back));
  }
}

// Which values of each enumeration and which bits of each set of flags occur in a member of a record.
struct Coverage {
  std::map<std::string, std::set<uint64_t>> seen;
  std::map<std::string, size_t> possible;
  std::map<std::string, size_t> records;
};

template <class Record>
void Count(const Module& module, Coverage& coverage) {
  coverage.records[Record::kKeyword] += module.All<Record>().size();
  for (const Record& record : module.All<Record>()) {
    Record::Visit(record, [&](const char* name, const auto& member) {
      using Member = std::remove_cvref_t<decltype(member)>;
      const std::string key = std::string(Record::kKeyword) + "." + name;
      if constexpr (std::is_enum_v<Member>) {
        coverage.possible[key] = std::size(EnumNames<Member>::kTable);
        coverage.seen[key].insert(static_cast<uint64_t>(member));
      } else if constexpr (MemberTraits<Member>::kIsFlags) {
        using Flag = typename MemberTraits<Member>::Flag;
        coverage.possible[key] = std::size(EnumNames<Flag>::kTable);
        for (const auto& entry : EnumNames<Flag>::kTable) {
          if (member.Has(entry.value)) coverage.seen[key].insert(static_cast<uint64_t>(entry.value));
        }
      }
    });
  }
}

TEST(RandomModules, CoverTheWholeFormat) {
  Coverage coverage;
  for (uint64_t seed = 0; seed < 500; ++seed) {
    const std::string chunk = RandomChunk(seed, 12);
    const absl::StatusOr<Module> module = Module::Parse(chunk);
    ASSERT_TRUE(module.ok()) << module.status();
    AllRecords::ForEach([&](auto tag) {
      using Record = typename decltype(tag)::type;
      if constexpr (!std::is_same_v<Record, Text>) Count<Record>(*module, coverage);
    });
  }
  for (const auto& [key, possible] : coverage.possible) EXPECT_EQ(coverage.seen[key].size(), possible) << key;
  for (const auto& [keyword, count] : coverage.records) EXPECT_GT(count, 0u) << keyword;
}

// A function with each kind of shorthand, as the writer writes it.
constexpr std::string_view kSample = R"(gimplexx 1
unit source="a.c" pointer_bits=64 long_bits=64 size_bits=64
type ~1 int name="int" size=4 align=4 precision=32
type ~2 int name="unsigned long" flags=[unsigned] size=8 align=8 precision=64
type ~3 struct name="s" size=8 align=4 {
  field .1 name="a" type=~1'int align=4
  field .2 name="b" type=~6 at=4 align=4
}
type ~4 pointer size=8 align=8 target=~3's
type ~5 function target=~1'int {
  parameter type=~4
  parameter type=~2'unsigned_long
}
type ~6 array size=4 align=4 target=~1'int elements=1
type ~7 real format=double name="double" size=8 align=8
symbol #1 function binding=global name="f" link_name="f" type=~5 flags=[defined] @"a.c":3:5
symbol #2 literal type=~6 align=1 size=4 {
  init bytes size=4 bytes="\"\n\000\377"
}
function #1'f end=@9:1 {
  scope 1
  local %1 param name="p" type=~4 @3:9
  local %2 param name="n" type=~2'unsigned_long @3:12
  local %3 var name="d" type=~7'double scope=1 @"b.h":7
  label $1 name="out" block=^2
  block ^1 {
    %2'n = plus(%2'n, 18446744073709551615) scope=1 @"a.c":4:3;
    mem(%1'p).1'a = -5 @4:9;
    mem!volatile:~1'int(%1'p, -8) = mem(%1'p).2'b[0:~2'unsigned_long] @5;
    %3'd = real(0x3ff8000000000000 /* 1.5 */);
    %3'd = %3'd:~2'unsigned_long;
    call #1'f(%1'p, 7) flags=[nothrow] text="why" eh=-1;
    %2'n = call "ADD_OVERFLOW"(%2'n, 1:~1'int) chain address:~4(mem(%1'p));
    switch %2'n scope=0 {
      case 0: ^1
      case 18446744073709551614 to 18446744073709551615: ^2
    }
    -> ^2, ^1 [eh,abnormal];
  }
  block ^2 {
    label $1'out;
    return 0;
  }
}
)";

// kSample needs one region.
std::string Sample() {
  std::string text(kSample);
  return text.insert(text.find("  block ^1"), "  region 1 must_not_throw\n");
}

TEST(TextForm, SampleIsCanonical) {
  const std::string text = Sample();
  const absl::StatusOr<std::string> chunk = ReadText(text, "t");
  ASSERT_TRUE(chunk.ok()) << chunk.status();
  EXPECT_EQ(WriteText(*Module::Parse(*chunk)), text);
  EXPECT_TRUE(IsText(text));
  EXPECT_FALSE(IsText(*chunk));
}

TEST(TextForm, NamesBehindNumbersAndLayoutDoNotMatter) {
  const std::string text = Sample();
  std::string plain;
  bool in_string = false;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '"' && text[at - 1] != '\\') in_string = !in_string;
    if (text[at] == '\'' && !in_string) {
      while (std::isalnum(text[at + 1]) != 0 || text[at + 1] == '_') ++at;
    } else if (text[at] == '\n') {
      plain += " /* a comment */ ";
    } else {
      plain += text[at];
    }
  }
  EXPECT_EQ(*ReadText(plain, "t"), *ReadText(text, "t"));
}

TEST(TextForm, SeveralUnitsInOneText) {
  const absl::StatusOr<std::string> one = ReadText(Sample(), "t");
  const absl::StatusOr<std::string> two = ReadText(Sample() + Sample(), "t");
  ASSERT_TRUE(two.ok()) << two.status();
  EXPECT_EQ(*two, *one + *one);
  EXPECT_EQ(SplitChunks(*two)->size(), 2u);
}

struct Mistake {
  const char* old_part;
  const char* new_part;
  const char* message;
};

TEST(TextForm, MistakesAreNamedWithTheirPlace) {
  const Mistake kMistakes[] = {
      {"gimplexx 1", "gimplexx 2", "t:1:10: gmc format version 2, this gmc reads 1"},
      {"gimplexx 1", "", "t:2:1: expected 'gimplexx', found 'unit'"},
      {"pointer_bits=64", "pointer_bits=x", "t:2:32: expected a number, found 'x'"},
      {"pointer_bits=64", "pointer_bits=4294967296", "t:2:32: number out of range"},
      {"long_bits=64", "pointer_bits=64", "t:2:35: pointer_bits is given twice"},
      {"long_bits=64", "short_bits=64", "t:2:35: a unit has no member 'short_bits'"},
      {"pointer_bits=64", "pointer_bits=63", "t:1:1: chunk at byte 0: unit 1: a target word of 63 bits"},
      {"type ~1 int", "type ~1 integer", "t:3:9: unknown word 'integer'"},
      {"type ~2 ", "type ~3 ", "t:4:6: type 3 where 2 comes next"},
      {"field .2", "field .1", "t:7:9: field 1 where 2 comes next"},
      {"[unsigned]", "[unsigned,odd]", "t:4:50: unknown word 'odd'"},
      {"\\377", "\\477", "t:18:27: bad escape in the string"},
      {"\\377\"", "\\377", "t:18:27: string without an end"},
      {"'f(%1'p, 7)", "'(%1'p, 7)", "t:33:10: ' without a name behind it"},
      {"plus(%2'n", "plus(%9'n", "t:28:17: local 9 of 3"},
      {".1'a = -5", ".3'a = -5", "t:29:14: field 3 of 2"},
      {"mem!volatile:~1", "mem!volatile:~8", "t:30:18: type 8 of 7"},
      {"-5 @4:9;", "-5 @4:9", "t:30:5: expected ';', found 'mem'"},
      {"18446744073709551615) scope", "999999999999999999999999999999999999999) scope",
       "t:28:23: number above 128 bits"},
      {"(%1'p, -8)", "(%1'p, -9223372036854775809)", "t:30:31: number out of range"},
      {"/* 1.5 */", "/* 1.5", "t:31:36: comment without an end"},
      {"-> ^2, ^1 [eh,abnormal];\n", "-> ^2;\n    nop;\n", "t:40:5: expected '}' behind the successors, found 'nop'"},
      {"return 0;\n  }\n}", "return 0;\n  }", "t:45:1: expected a block, found the end of the text"},
      {"plus(", "negate(", "t:1:1: chunk at byte 0: function 1: block 1: statement 1: assign negate with 3 operands"},
  };
  for (const Mistake& mistake : kMistakes) {
    std::string text = Sample();
    const size_t at = text.find(mistake.old_part);
    ASSERT_NE(at, std::string::npos) << mistake.old_part;
    text.replace(at, std::string_view(mistake.old_part).size(), mistake.new_part);
    const absl::StatusOr<std::string> chunk = ReadText(text, "t");
    ASSERT_FALSE(chunk.ok()) << mistake.message;
    EXPECT_EQ(std::string(chunk.status().message()), mistake.message);
  }
}

TEST(TextForm, NestingIsBounded) {
  for (const uint32_t depth : {kMaxOperandDepth, kMaxOperandDepth + 1, 100'000u}) {
    for (const auto& [before, after] : {std::pair("view:~1(", ")"), std::pair("", ".1:~1")}) {
      std::string operand = "0:~1";
      for (uint32_t i = 1; i < depth; ++i) operand += after;
      std::string prefix;
      for (uint32_t i = 1; i < depth; ++i) prefix += before;
      std::string text = Sample();
      text.replace(text.rfind("return 0;"), 9, "return " + prefix + operand + ";");
      EXPECT_EQ(ReadText(text, "t").ok(), depth == kMaxOperandDepth) << depth << before;
    }
  }
}

}  // namespace
}  // namespace gmc::gimplexx
