// JsonWriter: builds one JSON text, value by value. Two spaces of indent; an array or object that was opened with
// Layout::kOneLine stays on its line.
//
// Thread safety: thread-compatible.
// REQUIRES of its callers, checked: values alternate with keys inside objects, and everything opened is closed before
// Take().
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gmc::tools {

class JsonWriter {
 public:
  enum class Layout { kLines, kOneLine };

  JsonWriter& BeginObject(Layout layout = Layout::kLines) { return Open('{', layout); }
  JsonWriter& EndObject() { return Close('}'); }
  JsonWriter& BeginArray(Layout layout = Layout::kLines) { return Open('[', layout); }
  JsonWriter& EndArray() { return Close(']'); }
  JsonWriter& Key(std::string_view key);

  // Bytes that are not UTF-8 become U+FFFD, since JSON has no other way to hold them.
  JsonWriter& String(std::string_view text);
  JsonWriter& Integer(int64_t number);
  JsonWriter& Unsigned(uint64_t number);
  // In the shortest form with at most `decimals` digits behind the point; null unless finite.
  JsonWriter& Number(double number, int decimals = 3);
  JsonWriter& Boolean(bool value);  // a value, not a switch
  JsonWriter& Null();

  // The text, with a newline at its end.
  std::string Take();

 private:
  struct Level {
    char open;
    Layout layout;
    size_t values = 0;
  };
  JsonWriter& Open(char bracket, Layout layout);
  JsonWriter& Close(char bracket);
  JsonWriter& Literal(std::string_view text);
  // What has to stand before a value, or before a key.
  void Separate();
  void NewLine();

  std::string text_;
  std::vector<Level> levels_;
  bool after_key_ = false;
};

}  // namespace gmc::tools
