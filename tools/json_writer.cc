#include "tools/json_writer.h"

#include <cmath>
#include <cstdio>

#include "hash/check.h"

namespace gmc::tools {
namespace {

// The length of the UTF-8 character that `text` starts with; 0 when it starts with none.
size_t Utf8Length(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const size_t length = byte(0) < 0x80   ? 1
                        : byte(0) < 0xc2 ? 0
                        : byte(0) < 0xe0 ? 2
                        : byte(0) < 0xf0 ? 3
                        : byte(0) < 0xf5 ? 4
                                         : 0;
  if (length > text.size()) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  // Overlong forms, surrogates, and what lies above U+10FFFF.
  if (length == 3 && byte(0) == 0xe0 && byte(1) < 0xa0) return 0;
  if (length == 3 && byte(0) == 0xed && byte(1) >= 0xa0) return 0;
  if (length == 4 && byte(0) == 0xf0 && byte(1) < 0x90) return 0;
  if (length == 4 && byte(0) == 0xf4 && byte(1) >= 0x90) return 0;
  return length;
}

std::string Quoted(std::string_view text) {
  std::string quoted = "\"";
  while (!text.empty()) {
    const size_t length = Utf8Length(text);
    const char c = text[0];
    if (length == 0) {
      quoted += "\ufffd";
    } else if (c == '"' || c == '\\') {
      quoted += {'\\', c};
    } else if (c == '\n') {
      quoted += "\\n";
    } else if (c == '\t') {
      quoted += "\\t";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", c);
      quoted += escape;
    } else {
      quoted += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return quoted + "\"";
}

}  // namespace

JsonWriter& JsonWriter::Key(std::string_view key) {
  GMC_CHECK(!levels_.empty() && levels_.back().open == '{' && !after_key_);
  Separate();
  text_ += Quoted(key) + ": ";
  after_key_ = true;
  return *this;
}

JsonWriter& JsonWriter::String(std::string_view text) { return Literal(Quoted(text)); }
JsonWriter& JsonWriter::Integer(int64_t number) { return Literal(std::to_string(number)); }
JsonWriter& JsonWriter::Unsigned(uint64_t number) { return Literal(std::to_string(number)); }
JsonWriter& JsonWriter::Boolean(bool value) { return Literal(value ? "true" : "false"); }
JsonWriter& JsonWriter::Null() { return Literal("null"); }

JsonWriter& JsonWriter::Number(double number, int decimals) {
  if (!std::isfinite(number)) return Null();
  char digits[400];
  std::snprintf(digits, sizeof digits, "%.*f", decimals, number);
  std::string text = digits;
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return Literal(text == "-0" ? "0" : text);
}

std::string JsonWriter::Take() {
  GMC_CHECK(levels_.empty() && !after_key_ && !text_.empty());
  return std::move(text_) + "\n";
}

JsonWriter& JsonWriter::Open(char bracket, Layout layout) {
  if (!levels_.empty() && levels_.back().layout == Layout::kOneLine) layout = Layout::kOneLine;
  Literal({&bracket, 1});
  levels_.push_back({bracket, layout});
  return *this;
}

JsonWriter& JsonWriter::Close(char bracket) {
  GMC_CHECK(!levels_.empty() && !after_key_ && levels_.back().open == (bracket == '}' ? '{' : '['));
  const Level level = levels_.back();
  levels_.pop_back();
  if (level.values != 0 && level.layout == Layout::kLines) NewLine();
  text_ += bracket;
  return *this;
}

JsonWriter& JsonWriter::Literal(std::string_view text) {
  GMC_CHECK(levels_.empty() ? text_.empty() : (levels_.back().open == '[') != after_key_);
  if (!after_key_) Separate();
  after_key_ = false;
  text_ += text;
  return *this;
}

void JsonWriter::Separate() {
  if (levels_.empty()) return;
  Level& level = levels_.back();
  if (level.values++ != 0) text_ += level.layout == Layout::kLines ? "," : ", ";
  if (level.layout == Layout::kLines) NewLine();
}

void JsonWriter::NewLine() { text_ += "\n" + std::string(2 * levels_.size(), ' '); }

}  // namespace gmc::tools
