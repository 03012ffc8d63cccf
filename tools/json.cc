#include "tools/json.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "hash/check.h"

namespace gmc::tools {
namespace {

constexpr size_t kMaxDepth = 64;

// How many bytes the UTF-8 sequence at the beginning has; 0 if it is none.
size_t SequenceLength(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t lead = byte(0);
  if (lead < 0x80) return 1;
  const size_t length = lead >= 0xf0 && lead < 0xf5 ? 4 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xc2 && lead < 0xe0 ? 2 : 0;
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

void WriteString(std::string_view text, std::string* out) {
  *out += '"';
  while (!text.empty()) {
    const size_t length = SequenceLength(text);
    const char c = text[0];
    if (length == 0) {
      *out += "\xef\xbf\xbd";
    } else if (c == '"' || c == '\\') {
      *out += {'\\', c};
    } else if (static_cast<uint8_t>(c) < 0x20 || c == 0x7f) {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(c));
      *out += escaped;
    } else {
      out->append(text.substr(0, length));
    }
    text.remove_prefix(std::max<size_t>(length, 1));
  }
  *out += '"';
}

}  // namespace

Json Json::Bool(bool value) {
  Json json(Kind::kBool);
  json.text_ = value ? "true" : "false";
  return json;
}

Json Json::Number(uint64_t value) {
  Json json(Kind::kNumber);
  json.text_ = std::to_string(value);
  return json;
}

Json Json::Number(double value) {
  Json json(Kind::kNumber);
  char digits[40];
  std::snprintf(digits, sizeof digits, "%.9g", value);
  json.text_ = digits;
  return json;
}

Json Json::String(std::string_view value) {
  Json json(Kind::kString);
  json.text_ = value;
  return json;
}

std::optional<uint64_t> Json::unsigned_number() const {
  uint64_t number;
  const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), number);
  if (kind_ != Kind::kNumber || error != std::errc() || end != text_.data() + text_.size()) return std::nullopt;
  return number;
}

const Json* Json::Find(std::string_view name) const {
  for (const Member& member : members_) {
    if (member.first == name) return &member.second;
  }
  return nullptr;
}

Json& Json::Add(Json item) {
  GMC_CHECK(kind_ == Kind::kArray);
  items_.push_back(std::move(item));
  return *this;
}

Json& Json::Set(std::string_view name, Json value) {
  GMC_CHECK(kind_ == Kind::kObject);
  members_.emplace_back(name, std::move(value));
  return *this;
}

std::string Json::Write() const {
  std::string out;
  WriteTo(&out, 0);
  return out + "\n";
}

void Json::WriteTo(std::string* out, size_t indent) const {
  const auto new_line = [&](size_t depth) { out->append("\n").append(2 * depth, ' '); };
  switch (kind_) {
    case Kind::kNull:
      out->append("null");
      return;
    case Kind::kBool:
    case Kind::kNumber:
      out->append(text_);
      return;
    case Kind::kString:
      return WriteString(text_, out);
    case Kind::kArray: {
      const bool is_flat = std::all_of(items_.begin(), items_.end(), [](const Json& i) { return i.is(Kind::kNumber); });
      *out += '[';
      for (size_t i = 0; i < items_.size(); ++i) {
        if (i > 0) out->append(is_flat ? ", " : ",");
        if (!is_flat) new_line(indent + 1);
        items_[i].WriteTo(out, indent + 1);
      }
      if (!is_flat) new_line(indent);
      *out += ']';
      return;
    }
    case Kind::kObject:
      *out += '{';
      for (size_t i = 0; i < members_.size(); ++i) {
        if (i > 0) *out += ',';
        new_line(indent + 1);
        WriteString(members_[i].first, out);
        out->append(": ");
        members_[i].second.WriteTo(out, indent + 1);
      }
      if (!members_.empty()) new_line(indent);
      *out += '}';
      return;
  }
}

class JsonParser {
 public:
  explicit JsonParser(std::string_view text) : text_(text) {}

  absl::StatusOr<Json> Run() {
    Json json;
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

  bool Value(Json* json, size_t depth) {
    SkipSpace();
    if (at_ == text_.size()) return Fail("the document ends too early");
    if (depth > kMaxDepth) return Fail("nested too deeply");
    switch (peek()) {
      case '{':
        return Object(json, depth);
      case '[':
        return Array(json, depth);
      case '"':
        json->kind_ = Json::Kind::kString;
        return String(&json->text_);
      case 't':
        *json = Json::Bool(true);
        return Word("true");
      case 'f':
        *json = Json::Bool(false);
        return Word("false");
      case 'n':
        *json = Json();
        return Word("null");
      default:
        json->kind_ = Json::Kind::kNumber;
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

  bool Array(Json* json, size_t depth) {
    *json = Json::Array();
    Take('[');
    SkipSpace();
    if (Take(']')) return true;
    do {
      if (!Value(&json->items_.emplace_back(), depth + 1)) return false;
      SkipSpace();
    } while (Take(','));
    return Take(']') || Fail("an array without an end");
  }

  bool Object(Json* json, size_t depth) {
    *json = Json::Object();
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
      json->members_.emplace_back(std::move(name), Json());
      if (!Value(&json->members_.back().second, depth + 1)) return false;
      SkipSpace();
    } while (Take(','));
    return Take('}') || Fail("an object without an end");
  }

  const std::string_view text_;
  size_t at_ = 0;
  const char* error_ = nullptr;
};

absl::StatusOr<Json> Json::Parse(std::string_view text) { return JsonParser(text).Run(); }

}  // namespace gmc::tools
