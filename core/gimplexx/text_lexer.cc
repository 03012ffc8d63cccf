#include "core/gimplexx/text_lexer.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace gmc::gimplexx {

namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool IsBlank(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
bool IsSigil(char c) { return std::string_view("~#.%$^").find(c) != std::string_view::npos; }
bool IsPunctuation(char c) { return std::string_view("{}[]()<>:;,@=!").find(c) != std::string_view::npos; }

// -1: no digit of this base.
int DigitValue(char c, unsigned base) {
  if (IsDigit(c)) return c - '0';
  if (base == 16 && c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

// Adds a digit unless the value would not fit in 128 bits.
bool AddDigit(Uint128& value, unsigned base, unsigned digit) {
  const Uint128 most = ~Uint128{0};
  if (value > (most - digit) / base) return false;
  value = value * base + digit;
  return true;
}

std::string Describe(const Token& token) {
  switch (token.kind) {
    case TokenKind::kEnd:
      return "the end of the text";
    case TokenKind::kWord:
    case TokenKind::kKey:
      return absl::StrCat("'", std::string(token.text), token.kind == TokenKind::kKey ? "='" : "'");
    case TokenKind::kNumber:
      return "a number";
    case TokenKind::kString:
      return "a string";
    case TokenKind::kReference:
      return absl::StrCat("'", std::string(1, token.symbol), static_cast<uint64_t>(token.value), "'");
    case TokenKind::kArrow:
      return "'->'";
    case TokenKind::kPunctuation:
      return absl::StrCat("'", std::string(1, token.symbol), "'");
    case TokenKind::kBad:
      return std::string(token.text);
  }
  return "";
}

}  // namespace

TokenStream::TokenStream(std::string_view text, std::string_view file_name) : text_(text), file_name_(file_name) {
  Take();
}

Token TokenStream::PeekSecond() const {
  size_t end;
  return Lex(next_, &end);
}

Token TokenStream::Take() {
  const Token taken = token_;
  token_ = Lex(next_, &next_);
  return taken;
}

bool TokenStream::Accept(char punctuation) {
  if (!token_.Is(punctuation)) return false;
  Take();
  return true;
}

bool TokenStream::AcceptWord(std::string_view word) {
  if (!token_.IsWord(word)) return false;
  Take();
  return true;
}

bool TokenStream::Expect(char punctuation) {
  return Accept(punctuation) || FailExpected(absl::StrCat("'", std::string(1, punctuation), "'"));
}

bool TokenStream::ExpectReference(char sigil, uint32_t* number) {
  if (!token_.IsReference(sigil)) return FailExpected(absl::StrCat("'", std::string(1, sigil), "' and a number"));
  *number = static_cast<uint32_t>(Take().value);
  return true;
}

bool TokenStream::ExpectNumber(Token* number) {
  if (token_.kind != TokenKind::kNumber) return FailExpected("a number");
  *number = Take();
  return true;
}

bool TokenStream::ExpectString(std::string* bytes) {
  if (token_.kind != TokenKind::kString) return FailExpected("a string");
  const Token token = Take();
  bytes->clear();
  for (size_t at = 0; at < token.text.size(); ++at) {
    if (token.text[at] != '\\') {
      *bytes += token.text[at];
      continue;
    }
    const char escaped = token.text[++at];  // the lexer saw a character behind each backslash
    if (escaped == 'n') {
      *bytes += '\n';
    } else if (escaped == 't') {
      *bytes += '\t';
    } else if (escaped == '"' || escaped == '\\') {
      *bytes += escaped;
    } else {
      int value = 0;
      const std::string_view digits = token.text.substr(at, 3);
      for (const char digit : digits) value = digit >= '0' && digit <= '7' ? value * 8 + (digit - '0') : 0x1000;
      if (digits.size() != 3 || value > 0xff) return Fail(token, "bad escape in the string");
      *bytes += static_cast<char>(value);
      at += 2;
    }
  }
  return true;
}

bool TokenStream::Fail(const Token& at, const std::string& message) {
  if (!status_.ok()) return false;
  const std::string_view before = text_.substr(0, at.offset);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const size_t column = at.offset - (before.rfind('\n') + 1) + 1;
  status_ = absl::InvalidArgumentError(absl::StrCat(std::string(file_name_), ":", line, ":", column, ": ", message));
  return false;
}

bool TokenStream::FailExpected(const std::string& what) {
  if (token_.kind == TokenKind::kBad) return Fail(token_, std::string(token_.text));
  return Fail(token_, absl::StrCat("expected ", what, ", found ", Describe(token_)));
}

size_t TokenStream::SkipBlanks(size_t at) const {
  while (at < text_.size()) {
    if (IsBlank(text_[at])) {
      ++at;
    } else if (text_.substr(at, 2) == "/*") {
      const size_t end = text_.find("*/", at + 2);
      if (end == std::string_view::npos) return at;
      at = end + 2;
    } else {
      return at;
    }
  }
  return at;
}

Token TokenStream::Bad(size_t at, std::string_view message, size_t* end) const {
  *end = text_.size();
  return {.kind = TokenKind::kBad, .text = message, .offset = at};
}

Token TokenStream::Lex(size_t from, size_t* end) const {
  const size_t at = SkipBlanks(from);
  *end = at;
  if (at == text_.size()) return {.offset = at};
  const char c = text_[at];
  if (IsLetter(c)) return LexWord(at, end);
  if (c == '-' && At(at + 1) == '>') {
    *end = at + 2;
    return {.kind = TokenKind::kArrow, .offset = at};
  }
  if (IsDigit(c) || c == '-') return LexNumber(at, end);
  if (c == '"') return LexString(at, end);
  if (IsSigil(c)) return LexReference(at, end);
  if (IsPunctuation(c)) {
    *end = at + 1;
    return {.kind = TokenKind::kPunctuation, .symbol = c, .offset = at};
  }
  return Bad(at, c == '/' ? "comment without an end" : "unknown character", end);
}

Token TokenStream::LexNumber(size_t at, size_t* end) const {
  Token token = {.kind = TokenKind::kNumber, .negative = text_[at] == '-', .offset = at};
  size_t next = at + (token.negative ? 1 : 0);
  unsigned base = 10;
  if (text_.substr(next, 2) == "0x") base = 16, next += 2;
  const size_t first_digit = next;
  for (int digit; (digit = DigitValue(At(next), base)) >= 0; ++next) {
    if (!AddDigit(token.value, base, static_cast<unsigned>(digit))) return Bad(at, "number above 128 bits", end);
  }
  if (next == first_digit || IsLetter(At(next))) return Bad(at, "bad number", end);
  *end = next;
  return token;
}

Token TokenStream::LexReference(size_t at, size_t* end) const {
  Token token = {.kind = TokenKind::kReference, .symbol = text_[at], .offset = at};
  size_t next = at + 1;
  if (!IsDigit(At(next))) return Bad(at, "a sigil without its number", end);
  for (; IsDigit(At(next)); ++next) {
    if (!AddDigit(token.value, 10, static_cast<unsigned>(At(next) - '0')) || token.value > UINT32_MAX) {
      return Bad(at, "number of a record above 32 bits", end);
    }
  }
  if (At(next) == '\'') {
    const size_t name = ++next;
    while (IsLetter(At(next)) || IsDigit(At(next))) ++next;
    if (next == name) return Bad(at, "' without a name behind it", end);
  } else if (IsLetter(At(next))) {
    return Bad(at, "a name without ' before it", end);
  }
  *end = next;
  return token;
}

// `c++` is a word.
Token TokenStream::LexWord(size_t at, size_t* end) const {
  size_t next = at;
  while (IsLetter(At(next)) || IsDigit(At(next)) || At(next) == '+') ++next;
  Token token = {.kind = TokenKind::kWord, .text = text_.substr(at, next - at), .offset = at};
  if (At(next) == '=') {
    token.kind = TokenKind::kKey;
    ++next;
  }
  *end = next;
  return token;
}

Token TokenStream::LexString(size_t at, size_t* end) const {
  size_t next = at + 1;
  while (next < text_.size() && text_[next] != '"' && text_[next] != '\n') next += text_[next] == '\\' ? 2 : 1;
  if (At(next) != '"') return Bad(at, "string without an end", end);
  *end = next + 1;
  return {.kind = TokenKind::kString, .text = text_.substr(at + 1, next - at - 1), .offset = at};
}

}  // namespace gmc::gimplexx
