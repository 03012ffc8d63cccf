// Json: a JSON document as a value, with a strict parser and a writer (RFC 8259).
//
// Objects keep the order of their members. A number is kept as it is written, so that no digit of a 64-bit counter is
// lost. Strings are UTF-8; bytes that are not become U+FFFD when written.
//
// Thread safety: plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

namespace gmc::tools {

class Json {
 public:
  enum class Kind : uint8_t { kNull, kBool, kNumber, kString, kArray, kObject };
  using Member = std::pair<std::string, Json>;

  Json() = default;
  static Json Bool(bool value);
  static Json Number(uint64_t value);
  // REQUIRES: finite.
  static Json Number(double value);
  static Json String(std::string_view value);
  static Json Array() { return Json(Kind::kArray); }
  static Json Object() { return Json(Kind::kObject); }

  // An error names the byte. Nothing but white space may follow the document.
  static absl::StatusOr<Json> Parse(std::string_view text);
  // Indented, with a newline at the end; arrays of numbers on one line.
  std::string Write() const;

  Kind kind() const { return kind_; }
  bool is(Kind kind) const { return kind_ == kind; }
  bool boolean() const { return text_ == "true"; }
  // Of a string its value, of a number its digits.
  const std::string& text() const { return text_; }
  // Of a number that is one.
  std::optional<uint64_t> unsigned_number() const;
  const std::vector<Json>& items() const { return items_; }
  const std::vector<Member>& members() const { return members_; }
  // Null if there is no such member.
  const Json* Find(std::string_view name) const;

  // REQUIRES: an array.
  Json& Add(Json item);
  // REQUIRES: an object without such a member.
  Json& Set(std::string_view name, Json value);

 private:
  friend class JsonParser;
  explicit Json(Kind kind) : kind_(kind) {}
  void WriteTo(std::string* out, size_t indent) const;

  Kind kind_ = Kind::kNull;
  std::string text_;
  std::vector<Json> items_;
  std::vector<Member> members_;
};

}  // namespace gmc::tools
