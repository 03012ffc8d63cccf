// docs/gimplexx-format.md describes what the headers define: every record with its offsets, every enumerator with its
// number. Rows are compared without their last column, which is for people.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "core/gimplexx/enum_names.h"
#include "core/gimplexx/format.h"
#include "core/gimplexx/text_syntax.h"

namespace gmc::gimplexx {
namespace {

using Rows = std::vector<std::string>;
// By the heading of a section, which is a record's keyword and size or an enumeration's name.
using Sections = std::map<std::string, Rows>;

template <class E>
struct Title;
#define TITLE(E)                             \
  template <>                                \
  struct Title<E> {                          \
    static constexpr const char* kName = #E; \
  };
TITLE(Language)
TITLE(Endian)
TITLE(UnitFlag)
TITLE(TypeKind)
TITLE(RealFormat)
TITLE(TypeFlag)
TITLE(FieldFlag)
TITLE(InitKind)
TITLE(SymbolKind)
TITLE(Binding)
TITLE(Visibility)
TITLE(TlsModel)
TITLE(SymbolFlag)
TITLE(ThunkFlag)
TITLE(LocalKind)
TITLE(LocalFlag)
TITLE(LabelFlag)
TITLE(OperandKind)
TITLE(OperandFlag)
TITLE(StatementKind)
TITLE(StatementFlag)
TITLE(Operation)
TITLE(EdgeFlag)
TITLE(EhKind)
TITLE(FunctionFlag)
#undef TITLE

template <class E>
void DescribeEnum(Sections& sections) {
  Rows rows;
  for (const EnumName<E>& entry : EnumNames<E>::kTable) {
    rows.push_back("| " + std::to_string(static_cast<uint64_t>(entry.value)) + " | " + entry.name + " |");
  }
  sections[std::string("`") + Title<E>::kName + "`"] = rows;
}

// The type of a member in the words of the document; also describes enumerations on the way.
template <class Value>
std::string TypeName(const Value&, Sections& sections) {
  if constexpr (std::is_enum_v<Value>) {
    DescribeEnum<Value>(sections);
    return Title<Value>::kName;
  } else {
    return (std::is_signed_v<Value> ? "i" : "u") + std::to_string(8 * sizeof(Value));
  }
}
template <class Flag>
std::string TypeName(const Flags<Flag>&, Sections& sections) {
  DescribeEnum<Flag>(sections);
  return std::string("set of ") + Title<Flag>::kName;
}
template <class Record>
std::string TypeName(const Ref<Record>&, Sections&) {
  if constexpr (std::is_same_v<Record, Text>) {
    return "string";
  } else {
    return std::string("number of a ") + Record::kKeyword;
  }
}
template <class Record>
std::string TypeName(const InFunction<Record>&, Sections&) {
  return std::string("own ") + Record::kKeyword;
}
template <class Record>
std::string TypeName(const Range<Record>&, Sections&) {
  return std::string("range of ") + Record::kKeyword;
}
std::string TypeName(const Location&, Sections&) { return "location"; }
std::string TypeName(const Reserved&, Sections&) { return "zero"; }

template <class Record>
void DescribeRecord(Sections& sections) {
  const Record record;
  Rows rows;
  size_t end = 0;
  Record::Visit(record, [&](const char* name, const auto& member) {
    const auto offset =
        static_cast<size_t>(reinterpret_cast<const char*>(&member) - reinterpret_cast<const char*>(&record));
    EXPECT_EQ(offset, end) << "a hole in " << Record::kKeyword;
    end = offset + sizeof member;
    rows.push_back("| " + std::to_string(offset) + " | " + std::to_string(sizeof member) + " | " + name + " | " +
                   TypeName(member, sections) + " |");
  });
  EXPECT_EQ(end, sizeof record) << "a hole in " << Record::kKeyword;
  sections[std::string("`") + Record::kKeyword + "`, " + std::to_string(sizeof record) + " bytes"] = rows;
}

Sections FromHeaders() {
  Sections sections;
  Rows tables;
  AllRecords::ForEach([&](auto tag) {
    using Record = typename decltype(tag)::type;
    if constexpr (!std::is_same_v<Record, Text>) {
      DescribeRecord<Record>(sections);
      tables.push_back("| " + std::to_string(tables.size() + 1) + " | " + Record::kKeyword + " |");
    } else {
      tables.push_back("| " + std::to_string(tables.size() + 1) + " | string |");
    }
  });
  sections["Tables"] = tables;
  return sections;
}

// The rows of each table below a heading, each without its last column.
Sections FromDocument() {
  Sections sections;
  std::ifstream file(GMC_FORMAT_DOCUMENT);
  EXPECT_TRUE(file.good());
  std::string line, heading;
  while (std::getline(file, line)) {
    if (line.starts_with("#")) heading = line.substr(line.find(' ') + 1);
    if (!line.starts_with("| ") || line.size() < 3 || line[2] < '0' || line[2] > '9') continue;
    const size_t last_column = line.rfind(" | ");
    if (last_column != std::string::npos) line.resize(last_column + 2);
    sections[heading].push_back(line);
  }
  return sections;
}

TEST(FormatDocument, SaysWhatTheHeadersSay) {
  const Sections document = FromDocument();
  for (const auto& [heading, rows] : FromHeaders()) {
    const auto section = document.find(heading);
    ASSERT_NE(section, document.end()) << "no section '" << heading << "'";
    EXPECT_EQ(section->second, rows) << heading;
  }
}

TEST(FormatDocument, HeaderIsAsDescribed) {
  EXPECT_EQ(sizeof(ChunkHeader), 40 + 8 * AllRecords::kCount);
  EXPECT_EQ(offsetof(ChunkHeader, version), 8u);
  EXPECT_EQ(offsetof(ChunkHeader, header_size), 12u);
  EXPECT_EQ(offsetof(ChunkHeader, chunk_size), 16u);
  EXPECT_EQ(offsetof(ChunkHeader, checksum), 24u);
  EXPECT_EQ(offsetof(ChunkHeader, text_bytes), 32u);
  EXPECT_EQ(offsetof(ChunkHeader, tables), 40u);
}

}  // namespace
}  // namespace gmc::gimplexx
