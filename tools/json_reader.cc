#include "tools/json_reader.h"

#include <charconv>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace gmc::tools {
namespace {

constexpr size_t kMaxDepth = 64;

// How many bytes the UTF-8 sequence at the beginning has; 0 if it is none.
size_t SequenceLength(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t lead = byte(0);
  if (lead < 0x80) return 1;
  const size_t length = lead >= 0xf0 && lead < 0xf5   ? 4
                        : lead >= 0xe0 && lead < 0xf0 ? 3
                        : lead >= 0xc2 && lead < 0xe0 ? 2
                                                      : 0;
  if (length == 0 || text.size() < length) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  const bool too_long = (lead == 0xe0 && byte(1) < 0xa0) || (lead == 0xf0 && byte(1) < 0x90);
  const bool out_of_range = (lead == 0xed && byte(1) >= 0xa0) || (lead == 0xf4 && byte(1) >= 0x90);
  return too_long || out_of_range ? 0 : length;
}

void AppendUtf8(uint32_t code, std::string* out) {
  if (code < 0x80) {
    *out += static_cast<char>(code);
  } else if (code < 0x800) {
    *out += {static_cast<char>(0xc0 | code >> 6), static_cast<char>(0x80 | (code & 0x3f))};
  } else if (code < 0x10000) {
    *out += {static_cast<char>(0xe0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 0x3f)),
             static_cast<char>(0x80 | (code & 0x3f))};
  } else {
    *out += {static_cast<char>(0xf0 | code >> 18), static_cast<char>(0x80 | (code >> 12 & 0x3f)),
             static_cast<char>(0x80 | (code >> 6 & 0x3f)), static_cast<char>(0x80 | (code & 0x3f))};
  }
}

}  // namespace

std::optional<uint64_t> JsonValue::unsigned_number() const {
  uint64_t number;
  const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), number);
  if (kind_ != Kind::kNumber || error != std::errc() || end != text_.data() + text_.size()) return std::nullopt;
  return number;
}

const JsonValue* JsonValue::Find(std::string_view name) const {
  for (const Member& member : members_) {
    if (member.first == name) return &member.second;
  }
  return nullptr;
}

class JsonParser {
 public:
  explicit JsonParser(std::string_view text) : text_(text) {}

  absl::StatusOr<JsonValue> Run() {
    JsonValue json;
    if (Value(&json, 0)) {
      SkipSpace();
      if (at_ == text_.size()) return json;
      Fail("something follows the document");
    }
    return absl::InvalidArgumentError(absl::StrCat("byte ", at_, ": ", error_));
  }

 private:
  bool Fail(const char* error) {
    if (error_ == nullptr) error_ = error;
    return false;
  }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool Take(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void SkipSpace() {
    while (at_ < text_.size() && std::string_view(" \t\n\r").find(text_[at_]) != std::string_view::npos) ++at_;
  }

  bool Value(JsonValue* json, size_t depth) {
    SkipSpace();
    if (at_ == text_.size()) return Fail("the document ends too early");
    if (depth > kMaxDepth) return Fail("nested too deeply");
    switch (peek()) {
      case '{':
        return Object(json, depth);
      case '[':
        return Array(json, depth);
      case '"':
        json->kind_ = JsonValue::Kind::kString;
        return String(&json->text_);
      case 't':
        json->kind_ = JsonValue::Kind::kTrue;
        return Word("true");
      case 'f':
        json->kind_ = JsonValue::Kind::kFalse;
        return Word("false");
      case 'n':
        json->kind_ = JsonValue::Kind::kNull;
        return Word("null");
      default:
        json->kind_ = JsonValue::Kind::kNumber;
        return Number(&json->text_);
    }
  }

  bool Word(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return Fail("no value");
    at_ += word.size();
    return true;
  }

  bool Digits() {
    const size_t begin = at_;
    while (peek() >= '0' && peek() <= '9') ++at_;
    return at_ > begin || Fail("a digit is missing");
  }

  bool Number(std::string* digits) {
    const size_t begin = at_;
    Take('-');
    if (peek() < '0' || peek() > '9') return Fail("no value");
    if (!Take('0') && !Digits()) return false;
    if (Take('.') && !Digits()) return false;
    if (Take('e') || Take('E')) {
      if (!Take('+')) Take('-');
      if (!Digits()) return false;
    }
    *digits = text_.substr(begin, at_ - begin);
    return true;
  }

  bool Hex4(uint32_t* code) {
    const char* begin = text_.data() + at_;
    if (text_.size() - at_ < 4) return Fail("a \\u without four digits");
    const auto [end, error] = std::from_chars(begin, begin + 4, *code, 16);
    if (error != std::errc() || end != begin + 4) return Fail("a \\u without four digits");
    at_ += 4;
    return true;
  }

  bool Escape(std::string* out) {
    constexpr std::string_view kEscapes = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
    const char c = peek();
    if (at_ == text_.size()) return Fail("a string without an end");
    ++at_;
    if (const size_t simple = kEscapes.find(c); simple != std::string_view::npos) {
      *out += kMeanings[simple];
      return true;
    }
    uint32_t code, low;
    if (c != 'u') return Fail("an unknown escape");
    if (!Hex4(&code)) return false;
    if (code >= 0xdc00 && code < 0xe000) return Fail("half of a surrogate pair");
    if (code >= 0xd800 && code < 0xdc00) {
      if (!Take('\\') || !Take('u') || !Hex4(&low)) return Fail("half of a surrogate pair");
      if (low < 0xdc00 || low >= 0xe000) return Fail("half of a surrogate pair");
      code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    AppendUtf8(code, out);
    return true;
  }

  bool String(std::string* out) {
    Take('"');
    out->clear();
    while (at_ < text_.size()) {
      if (Take('"')) return true;
      if (Take('\\')) {
        if (!Escape(out)) return false;
        continue;
      }
      if (static_cast<uint8_t>(peek()) < 0x20) return Fail("a control character in a string");
      const size_t length = SequenceLength(text_.substr(at_));
      if (length == 0) return Fail("bytes that are no UTF-8");
      out->append(text_.substr(at_, length));
      at_ += length;
    }
    return Fail("a string without an end");
  }

  bool Array(JsonValue* json, size_t depth) {
    json->kind_ = JsonValue::Kind::kArray;
    Take('[');
    SkipSpace();
    if (Take(']')) return true;
    do {
      if (!Value(&json->items_.emplace_back(), depth + 1)) return false;
      SkipSpace();
    } while (Take(','));
    return Take(']') || Fail("an array without an end");
  }

  bool Object(JsonValue* json, size_t depth) {
    json->kind_ = JsonValue::Kind::kObject;
    Take('{');
    SkipSpace();
    if (Take('}')) return true;
    do {
      SkipSpace();
      std::string name;
      if (peek() != '"') return Fail("the name of a member is missing");
      if (!String(&name)) return false;
      if (json->Find(name) != nullptr) return Fail("two members of one name");
      SkipSpace();
      if (!Take(':')) return Fail("a ':' is missing");
      json->members_.emplace_back(std::move(name), JsonValue());
      if (!Value(&json->members_.back().second, depth + 1)) return false;
      SkipSpace();
    } while (Take(','));
    return Take('}') || Fail("an object without an end");
  }

  const std::string_view text_;
  size_t at_ = 0;
  const char* error_ = nullptr;
};

absl::StatusOr<JsonValue> JsonValue::Parse(std::string_view text) { return JsonParser(text).Run(); }

}  // namespace gmc::tools
