// TokenStream: the text form as tokens, with one error that sticks.
//
// Thread safety: thread-compatible. Does not own the text. Cost: linear; allocates only for strings and the error.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace gmc::gimplexx {

using Uint128 = unsigned __int128;

enum class TokenKind {
  kEnd,
  kWord,         // text
  kKey,          // text: a word with `=` right behind it
  kNumber,       // value, negative
  kString,       // text: between the quotes, still escaped
  kReference,    // symbol: the sigil; value: the number
  kArrow,        // ->
  kPunctuation,  // symbol
  kBad,          // text: what is wrong
};

struct Token {
  TokenKind kind = TokenKind::kEnd;
  char symbol = '\0';
  bool negative = false;
  std::string_view text = {};
  Uint128 value = 0;
  size_t offset = 0;  // in the text

  bool Is(char punctuation) const { return kind == TokenKind::kPunctuation && symbol == punctuation; }
  bool IsWord(std::string_view word) const { return kind == TokenKind::kWord && text == word; }
  bool IsReference(char sigil) const { return kind == TokenKind::kReference && symbol == sigil; }
};

class TokenStream {
 public:
  // `file_name` is for messages.
  TokenStream(std::string_view text, std::string_view file_name);

  const Token& Peek() const { return token_; }
  Token PeekSecond() const;
  Token Take();

  // Takes the token if it is this one.
  bool Accept(char punctuation);
  bool AcceptWord(std::string_view word);
  // As Accept, but its absence is an error.
  bool Expect(char punctuation);
  bool ExpectReference(char sigil, uint32_t* number);
  bool ExpectNumber(Token* number);
  bool ExpectString(std::string* bytes);

  // Records the first error; always false.
  bool Fail(const Token& at, const std::string& message);
  // "expected ..., found ..." at the current token.
  bool FailExpected(const std::string& what);
  const absl::Status& status() const { return status_; }

 private:
  Token Lex(size_t at, size_t* end) const;
  Token LexNumber(size_t at, size_t* end) const;
  Token LexReference(size_t at, size_t* end) const;
  Token LexWord(size_t at, size_t* end) const;
  Token LexString(size_t at, size_t* end) const;
  Token Bad(size_t at, std::string_view message, size_t* end) const;
  // Behind blanks and comments; a comment without an end is an error token there.
  size_t SkipBlanks(size_t at) const;
  char At(size_t at) const { return at < text_.size() ? text_[at] : '\0'; }

  const std::string_view text_;
  const std::string_view file_name_;
  size_t next_ = 0;
  Token token_;
  absl::Status status_;
};

}  // namespace gmc::gimplexx
