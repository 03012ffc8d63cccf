// MemberReader: reads the members of any record from their text form, by Record::Visit.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <type_traits>

#include "absl/strings/str_cat.h"
#include "core/gimplexx/enum_names.h"
#include "core/gimplexx/text_drafts.h"
#include "core/gimplexx/text_lexer.h"
#include "core/gimplexx/text_syntax.h"

namespace gmc::gimplexx {

// All functions return false after an error, which the token stream then holds.
class MemberReader {
 public:
  MemberReader(TokenStream& in, Drafts& drafts) : in_(in), drafts_(drafts) {}

  // kind name=value ...
  template <class Record>
  bool ReadMembers(Record& record) {
    bool good = true;
    Record::Visit(record, [&](const char* name, auto& member) {
      if (IsBare<Record>(name) && std::string_view(name) != "location") good = good && ReadValue(member);
    });
    return good && ReadNamedMembers(record);
  }

  // name=value ... and @location, each at most once.
  template <class Record>
  bool ReadNamedMembers(Record& record) {
    uint32_t seen = 0;
    while (in_.Peek().kind == TokenKind::kKey || in_.Peek().Is('@')) {
      const Token key = in_.Peek();
      if (key.kind == TokenKind::kKey) in_.Take();
      const std::string_view wanted = key.kind == TokenKind::kKey ? key.text : "location";
      bool good = true, matched = false;
      uint32_t bit = 1;
      Record::Visit(record, [&](const char* name, auto& member) {
        const bool may_match = !IsBare<Record>(name) || key.Is('@');
        if (!matched && may_match && wanted == name && !wanted.empty()) {
          matched = true;
          good = (seen & bit) == 0 ? ReadValue(member) : in_.Fail(key, absl::StrCat(name, " is given twice"));
          seen |= bit;
        }
        bit <<= 1;
      });
      if (!matched) {
        return in_.Fail(key, absl::StrCat("a ", Record::kKeyword, " has no member '", std::string(wanted), "'"));
      }
      if (!good) return false;
    }
    return true;
  }

  // The number that a record is declared with; it must be the next one.
  template <class Record>
  bool ReadOwnNumber(size_t next) {
    const Token at = in_.Peek();
    uint32_t number = 0;
    if (!ReadNumber<Record>(number)) return false;
    if (number == next) return true;
    return in_.Fail(at, absl::StrCat(Record::kKeyword, " ", number, " where ", next, " comes next"));
  }

  template <class Value>
  requires std::is_integral_v<Value>
  bool ReadValue(Value& value) {
    Token number;
    if (!in_.ExpectNumber(&number)) return false;
    constexpr auto kMost = static_cast<Uint128>(std::numeric_limits<Value>::max());
    const Uint128 most = !number.negative ? kMost : std::is_signed_v<Value> ? kMost + 1 : 0;
    if (number.value > most) return in_.Fail(number, "number out of range");
    value = static_cast<Value>(number.negative ? -number.value : number.value);
    return true;
  }

  template <class Value>
  requires std::is_enum_v<Value>
  bool ReadValue(Value& value) {
    if (in_.Peek().kind != TokenKind::kWord) return in_.FailExpected("a word");
    const Token word = in_.Take();
    const std::optional<Value> found = FromName<Value>(word.text);
    if (!found) return in_.Fail(word, absl::StrCat("unknown word '", std::string(word.text), "'"));
    value = *found;
    return true;
  }

  template <class Flag>
  bool ReadValue(Flags<Flag>& flags) {
    if (!in_.Expect('[')) return false;
    do {
      Flag flag{};
      if (!ReadValue(flag)) return false;
      flags.Set(flag);
    } while (in_.Accept(','));
    return in_.Expect(']');
  }

  bool ReadValue(TextRef& text) {
    std::string bytes;
    if (!in_.ExpectString(&bytes)) return false;
    text = drafts_.builder.Intern(bytes);
    return true;
  }

  bool ReadValue(Location& location) {
    if (!in_.Expect('@')) return false;
    if (in_.Peek().kind == TokenKind::kString && (!ReadValue(file_) || !in_.Expect(':'))) return false;
    location.file = file_;
    return ReadValue(location.line) && (!in_.Accept(':') || ReadValue(location.column));
  }

  template <class Record>
  bool ReadValue(Ref<Record>& ref) {
    return ReadNumber<Record>(ref.number);
  }
  template <class Record>
  bool ReadValue(InFunction<Record>& ref) {
    return ReadNumber<Record>(ref.number);
  }
  // Ranges and reserved words have no text.
  template <class Record>
  bool ReadValue(Range<Record>&) {
    return in_.FailExpected("another member");
  }
  bool ReadValue(Reserved&) { return in_.FailExpected("another member"); }

 private:
  template <class Record>
  bool ReadNumber(uint32_t& number) {
    if constexpr (SigilOf<Record>() != '\0') {
      return in_.ExpectReference(SigilOf<Record>(), &number);
    } else {
      return ReadValue(number);
    }
  }

  TokenStream& in_;
  Drafts& drafts_;
  TextRef file_;  // of the location read last
};

}  // namespace gmc::gimplexx
