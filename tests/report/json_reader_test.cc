#include "tools/json_reader.h"

#include <gtest/gtest.h>

#include "tools/json_writer.h"

namespace gmc::tools {
namespace {

using Kind = JsonValue::Kind;

TEST(JsonReader, RefusesWhatIsNotJson) {
  const std::string deep(100, '[');
  const char* const kWrong[] = {
      "",
      " ",
      "{",
      "[1",
      "[1,]",
      "[,1]",
      "{\"a\":1,}",
      "{\"a\"}",
      "{a:1}",
      "01",
      "1.",
      ".5",
      "+1",
      "1e",
      "-",
      "tru",
      "nul",
      "'a'",
      "\"a",
      "\"\\x\"",
      "\"\\u12g4\"",
      "\"\t\"",
      "\"\\ud800\"",
      "\"\\udc00\"",
      "1 2",
      "[1] ]",
      "\"\xff\"",
      "\"\xc0\x80\"",
      "\"\xed\xa0\x80\"",
      "NaN",
      "Infinity",
      "{\"a\":1,\"a\":2}",
      "[1 2]",
      "{\"a\" 1}",
      "\"\\ud800\\u0041\"",
      "//x\n1",
      deep.c_str(),
  };
  for (const char* text : kWrong) EXPECT_FALSE(JsonValue::Parse(text).ok()) << text;
}

TEST(JsonReader, ReadsValues) {
  const absl::StatusOr<JsonValue> json =
      JsonValue::Parse(" { \"a\" : [ 1 , -2.5e+3 , true , false , null ] ,\"b\\n\":\"\\u00e4\\ud83d\\ude00\\/\"}\r\n");
  ASSERT_TRUE(json.ok()) << json.status();
  const JsonValue* array = json->Find("a");
  ASSERT_NE(array, nullptr);
  ASSERT_EQ(array->items().size(), 5u);
  EXPECT_EQ(array->items()[0].unsigned_number(), 1u);
  EXPECT_EQ(array->items()[1].text(), "-2.5e+3");
  EXPECT_FALSE(array->items()[1].unsigned_number());
  EXPECT_TRUE(array->items()[2].is(Kind::kTrue));
  EXPECT_TRUE(array->items()[3].is(Kind::kFalse));
  EXPECT_TRUE(array->items()[4].is(Kind::kNull));
  ASSERT_NE(json->Find("b\n"), nullptr);
  EXPECT_EQ(json->Find("b\n")->text(), "\xc3\xa4\xf0\x9f\x98\x80/");
  EXPECT_EQ(json->Find("c"), nullptr);
}

TEST(JsonReader, KeepsEveryDigitOfCounters) {
  const absl::StatusOr<JsonValue> json = JsonValue::Parse("[18446744073709551615, 18446744073709551616, -1]");
  ASSERT_TRUE(json.ok());
  EXPECT_EQ(json->items()[0].unsigned_number(), ~uint64_t{0});
  EXPECT_FALSE(json->items()[1].unsigned_number());
  EXPECT_FALSE(json->items()[2].unsigned_number());
}

TEST(JsonReader, ReadsWhatTheWriterWrites) {
  std::string all;
  for (int c = 0; c < 128; ++c) all += static_cast<char>(c);
  JsonWriter writer;
  writer.BeginObject().Key(all).String(all).Key("n").Number(4.76e-37, 45).Key("e").BeginArray().EndArray().EndObject();
  const absl::StatusOr<JsonValue> json = JsonValue::Parse(writer.Take());
  ASSERT_TRUE(json.ok()) << json.status();
  ASSERT_NE(json->Find(all), nullptr);
  EXPECT_EQ(json->Find(all)->text(), all);
  EXPECT_NEAR(std::stod(json->Find("n")->text()), 4.76e-37, 1e-40);
}

}  // namespace
}  // namespace gmc::tools
