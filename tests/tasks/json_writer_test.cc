#include "tools/json_writer.h"

#include <gtest/gtest.h>

#include <limits>

namespace gmc::tools {
namespace {

using Layout = JsonWriter::Layout;

TEST(JsonWriter, Layouts) {
  JsonWriter json;
  json.BeginObject().Key("a").Integer(-1).Key("b").BeginArray().EndArray();
  json.Key("c").BeginArray().Boolean(true).Null().EndArray();
  json.Key("d")
      .BeginObject(Layout::kOneLine)
      .Key("x")
      .Unsigned(~uint64_t{0})
      .Key("y")
      .BeginArray()
      .Integer(1)
      .Integer(2);
  json.EndArray().EndObject().EndObject();
  EXPECT_EQ(json.Take(),
            "{\n  \"a\": -1,\n  \"b\": [],\n  \"c\": [\n    true,\n    null\n  ],\n"
            "  \"d\": {\"x\": 18446744073709551615, \"y\": [1, 2]}\n}\n");
}

std::string Written(std::string_view text) { return JsonWriter().String(text).Take(); }

TEST(JsonWriter, Strings) {
  EXPECT_EQ(Written("plain"), "\"plain\"\n");
  EXPECT_EQ(Written("\"\\\n\t\r\x01"), "\"\\\"\\\\\\n\\t\\u000d\\u0001\"\n");
  EXPECT_EQ(Written("\u00e4\u20ac\U0001f600"), "\"\u00e4\u20ac\U0001f600\"\n");
  EXPECT_EQ(Written({"a\0b", 3}), "\"a\\u0000b\"\n");
  // A lone continuation, an overlong form, a surrogate, above U+10FFFF, cut off.
  for (const char* bad : {"\x80", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82"}) {
    EXPECT_TRUE(Written(bad).starts_with("\"\ufffd")) << bad;
  }
}

TEST(JsonWriter, Numbers) {
  const auto written = [](double number) { return JsonWriter().Number(number).Take(); };
  EXPECT_EQ(written(0), "0\n");
  EXPECT_EQ(written(1.5), "1.5\n");
  EXPECT_EQ(written(100), "100\n");
  EXPECT_EQ(written(0.12345), "0.123\n");
  EXPECT_EQ(written(-0.0001), "0\n");
  EXPECT_EQ(written(1e20), "100000000000000000000\n");
  EXPECT_EQ(written(std::numeric_limits<double>::infinity()), "null\n");
}

TEST(JsonWriterDeathTest, Misuse) {
  EXPECT_DEATH(JsonWriter().BeginObject().Integer(1), "");
  EXPECT_DEATH(JsonWriter().BeginArray().Key("x"), "");
  EXPECT_DEATH(JsonWriter().BeginArray().EndObject(), "");
  EXPECT_DEATH(JsonWriter().BeginArray().Take(), "");
}

}  // namespace
}  // namespace gmc::tools
