// JsonValue: a JSON document that was read, by a strict parser (RFC 8259).
//
// Objects keep the order of their members; two of one name are an error. A number is kept as it is written, so that no
// digit of a 64-bit counter is lost. Strings are UTF-8.
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

class JsonValue {
 public:
  enum class Kind : uint8_t { kNull, kFalse, kTrue, kNumber, kString, kArray, kObject };
  using Member = std::pair<std::string, JsonValue>;

  // An error names the byte. Nothing but white space may follow the document.
  static absl::StatusOr<JsonValue> Parse(std::string_view text);

  Kind kind() const { return kind_; }
  bool is(Kind kind) const { return kind_ == kind; }
  // Of a string its value, of a number its digits.
  const std::string& text() const { return text_; }
  // Of a number that is one.
  std::optional<uint64_t> unsigned_number() const;
  const std::vector<JsonValue>& items() const { return items_; }
  const std::vector<Member>& members() const { return members_; }
  // Null if there is no such member.
  const JsonValue* Find(std::string_view name) const;

 private:
  friend class JsonParser;

  Kind kind_ = Kind::kNull;
  std::string text_;
  std::vector<JsonValue> items_;
  std::vector<Member> members_;
};

}  // namespace gmc::tools
