// The text form against the binary one: random modules go there and back, wrong texts get the right message.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>

#include "core/gimplexx/enum_names.h"
#include "core/gimplexx/module.h"
#include "core/gimplexx/text_reader.h"
#include "core/gimplexx/text_syntax.h"
#include "core/gimplexx/text_writer.h"
#include "tests/gimplexx/random_module.h"

namespace gmc::gimplexx {
namespace {

using ::testing::HasSubstr;

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

}  // namespace
}  // namespace gmc::gimplexx
