// SourceText: a C source as its reader sees it: where its statements begin, calls end and branches lead.
//
// The text is cut into tokens and its parentheses and braces are matched; nothing is expanded. That is enough to find
// the places that witnesses name, which GCC does not keep, and fails only where macros hide statements: then there is
// no answer. Line markers (`# 5 "a.c"`, `#line`) are followed, so that places that GCC names are found in preprocessed
// sources.
//
// Thread safety: thread-compatible; immutable.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gmc::tools {

class SourceText {
 public:
  // From 1; columns count bytes.
  struct Position {
    uint32_t line = 0;
    uint32_t column = 0;
    friend auto operator<=>(const Position&, const Position&) = default;
  };

  // `name` is what GCC calls the text, up to its first line marker.
  SourceText(std::string name, std::string text);

  // The line of this text that GCC calls by that file and number; the first if there are several.
  std::optional<uint32_t> LineOf(const std::string& file, uint32_t line) const;
  // Without white space around it.
  std::string Line(uint32_t line) const;

  // Where the innermost statement begins that the position is in.
  std::optional<Position> StatementAt(Position position) const;
  // The parenthesis that ends the call of `function` that begins at the position.
  std::optional<Position> CallEnd(Position position, std::string_view function) const;

  // Whether the statement that begins at one position is a loop that holds the other.
  bool IsLoopAround(Position statement, Position inner) const;

  struct Branch {
    enum class Outcome : uint8_t { kHolds, kFails, kUndecided, kUnfinished };
    Position keyword;
    Outcome outcome = Outcome::kUndecided;
    friend bool operator==(const Branch&, const Branch&) = default;
  };
  // If the position is in the condition of an if, while or for: what becomes of it when the next statement of the
  // function that is executed is at `next`; none: it leaves the function. kUnfinished: that is in the condition, too.
  std::optional<Branch> BranchAt(Position position, std::optional<Position> next) const;

 private:
  enum class Kind : uint8_t { kWord, kPunctuation, kOther };
  struct Token {
    Kind kind = Kind::kOther;
    std::string_view text;
    Position at;
    size_t partner = 0;  // of a parenthesis or brace: the other one; 0: none
  };
  // Lines that GCC calls by other numbers.
  struct Stretch {
    uint32_t line = 0;    // of this text
    uint32_t number = 0;  // what GCC calls it
    uint32_t count = 0;
  };
  // An if, while or for, by the numbers of tokens: [first, last] each.
  struct Control {
    size_t keyword = 0, open = 0, close = 0;
    size_t body_end = 0;
    size_t else_begin = 0, else_end = 0;  // 0: none
  };

  void Tokenize();
  void ReadMarker(std::string_view line, uint32_t number);
  void EndStretch(uint32_t line);
  void MatchBrackets();
  size_t ParseBlock(size_t begin, size_t end);
  size_t ParseStatement(size_t begin, size_t end);
  size_t ParseControl(size_t begin, size_t end);
  size_t SkipExpression(size_t begin, size_t end);
  bool Is(size_t token, std::string_view text) const { return token < tokens_.size() && tokens_[token].text == text; }
  bool IsAssignment(size_t token) const;
  Branch::Outcome OutcomeOf(const Control& control, std::optional<Position> next) const;
  size_t TokenAt(Position position) const;

  std::string text_;
  std::vector<std::string_view> lines_;
  std::vector<Token> tokens_;  // the first is none
  std::vector<Position> statements_;
  std::vector<Control> controls_;
  std::map<std::string, std::vector<Stretch>> stretches_;
  std::string file_;  // of the stretch at hand
  Stretch stretch_;
};

}  // namespace gmc::tools
