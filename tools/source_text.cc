#include "tools/source_text.h"

#include <algorithm>
#include <cctype>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"

namespace gmc::tools {
namespace {

bool IsWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; }

// One past the end of a literal that begins at `begin` with its quotation mark, or of the line.
size_t LiteralEnd(std::string_view line, size_t begin) {
  size_t end = begin + 1;
  while (end < line.size() && line[end] != line[begin]) end += line[end] == '\\' ? 2 : 1;
  return std::min(end + 1, line.size());
}

bool Continues(std::string_view line) { return line.ends_with('\\') || line.ends_with("\\\r"); }

}  // namespace

SourceText::SourceText(std::string name, std::string text) : text_(std::move(text)), file_(std::move(name)) {
  for (const absl::string_view line : absl::StrSplit(text_, '\n')) lines_.emplace_back(line.data(), line.size());
  stretch_ = {1, 1, 0};
  Tokenize();
  EndStretch(static_cast<uint32_t>(lines_.size()) + 1);
  MatchBrackets();
  for (size_t token = 1; token < tokens_.size();) {
    if (!Is(token, "{") || tokens_[token].partner == 0) {
      ++token;
      continue;
    }
    const bool is_body = Is(token - 1, ")") || Is(token - 1, ";");
    if (is_body) ParseBlock(token + 1, tokens_[token].partner);
    token = tokens_[token].partner + 1;
  }
  std::sort(statements_.begin(), statements_.end());
}

void SourceText::Tokenize() {
  tokens_.emplace_back();
  bool in_comment = false, in_directive = false;
  for (uint32_t number = 1; number <= lines_.size(); ++number) {
    const std::string_view line = lines_[number - 1];
    const size_t first = std::min(line.find_first_not_of(" \t"), line.size());
    if (!in_comment && (in_directive || line.substr(first).starts_with('#'))) {
      if (!in_directive) ReadMarker(line.substr(first), number);
      in_directive = Continues(line);
      continue;
    }
    for (size_t at = 0; at < line.size();) {
      const char c = line[at];
      size_t end = at + 1;
      if (in_comment || line.substr(at).starts_with("/*")) {
        const size_t close = line.find("*/", in_comment ? at : at + 2);
        in_comment = close == std::string_view::npos;
        end = in_comment ? line.size() : close + 2;
      } else if (line.substr(at).starts_with("//")) {
        end = line.size();
      } else if (!std::isspace(static_cast<unsigned char>(c))) {
        Token token;
        token.at = {number, static_cast<uint32_t>(at) + 1};
        if (IsWordCharacter(c)) {
          while (end < line.size() && IsWordCharacter(line[end])) ++end;
          if (!std::isdigit(static_cast<unsigned char>(c))) token.kind = Kind::kWord;
        } else if (c == '"' || c == '\'') {
          end = LiteralEnd(line, at);
        } else {
          token.kind = Kind::kPunctuation;
        }
        token.text = line.substr(at, end - at);
        tokens_.push_back(token);
      }
      at = end;
    }
  }
}

// `# 5 "a.c" 1 3` or `#line 5 "a.c"`: the next line is line 5 of a.c.
void SourceText::ReadMarker(std::string_view line, uint32_t number) {
  absl::string_view rest = absl::StripLeadingAsciiWhitespace(absl::string_view(line.data() + 1, line.size() - 1));
  if (rest.substr(0, 4) == "line") rest = absl::StripLeadingAsciiWhitespace(rest.substr(4));
  const size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  uint32_t named;
  if (!absl::SimpleAtoi(rest.substr(0, digits), &named)) return;
  EndStretch(number);
  stretch_ = {number + 1, named, 0};
  rest = absl::StripAsciiWhitespace(rest.substr(digits));
  if (rest.empty() || rest[0] != '"') return;
  file_.clear();
  for (size_t i = 1; i < rest.size() && rest[i] != '"'; ++i) {
    if (rest[i] == '\\' && i + 1 < rest.size()) ++i;
    file_ += rest[i];
  }
}

void SourceText::EndStretch(uint32_t line) {
  stretch_.count = line - stretch_.line;
  if (stretch_.count != 0) stretches_[file_].push_back(stretch_);
}

void SourceText::MatchBrackets() {
  std::vector<size_t> open;
  for (size_t token = 1; token < tokens_.size(); ++token) {
    if (Is(token, "(") || Is(token, "{")) open.push_back(token);
    if (!Is(token, ")") && !Is(token, "}")) continue;
    const std::string_view wanted = Is(token, ")") ? "(" : "{";
    while (!open.empty() && !Is(open.back(), wanted)) open.pop_back();
    if (open.empty()) continue;
    tokens_[open.back()].partner = token;
    tokens_[token].partner = open.back();
    open.pop_back();
  }
}

size_t SourceText::ParseBlock(size_t begin, size_t end) {
  while (begin < end) begin = ParseStatement(begin, end);
  return end;
}

// One past its end; at least one past its begin.
size_t SourceText::ParseStatement(size_t begin, size_t end) {
  if (begin >= end || Is(begin, ";") || Is(begin, "}")) return begin + 1;
  const Token& token = tokens_[begin];
  if (token.text == "{" && token.partner != 0) return ParseBlock(begin + 1, token.partner) + 1;
  if (token.kind == Kind::kWord && Is(begin + 1, ":")) return ParseStatement(begin + 2, end);
  if (token.text == "case") {
    size_t colon = begin + 1;
    while (colon < end && !Is(colon, ":")) ++colon;
    return ParseStatement(colon + 1, end);
  }
  if (token.text == "else") return ParseStatement(begin + 1, end);
  statements_.push_back(token.at);
  if (token.text == "do") {
    const size_t condition = ParseStatement(begin + 1, end);
    return Is(condition, "while") ? SkipExpression(condition, end) : condition;
  }
  const bool is_control = token.text == "if" || token.text == "while" || token.text == "for" || token.text == "switch";
  if (is_control && Is(begin + 1, "(") && tokens_[begin + 1].partner != 0) return ParseControl(begin, end);
  return SkipExpression(begin, end);
}

size_t SourceText::ParseControl(size_t begin, size_t end) {
  Control control;
  control.keyword = begin;
  control.close = tokens_[begin + 1].partner;
  size_t after = ParseStatement(control.close + 1, end);
  control.body_end = after - 1;
  if (Is(begin, "if") && after < end && Is(after, "else")) {
    control.else_begin = after + 1;
    after = ParseStatement(after + 1, end);
    control.else_end = after - 1;
  }
  if (!Is(begin, "switch")) controls_.push_back(control);
  return after;
}

// To behind the semicolon. A block in parentheses is an expression of GNU C; other braces hold no statements.
size_t SourceText::SkipExpression(size_t begin, size_t end) {
  for (size_t token = begin; token < end; ++token) {
    if (Is(token, ";")) return token + 1;
    if (!Is(token, "{") || tokens_[token].partner == 0) continue;
    if (Is(token - 1, "(")) ParseBlock(token + 1, tokens_[token].partner);
    token = tokens_[token].partner;
  }
  return end;
}

std::optional<uint32_t> SourceText::LineOf(const std::string& file, uint32_t line) const {
  const auto stretches = stretches_.find(file);
  if (stretches == stretches_.end()) return std::nullopt;
  for (const Stretch& stretch : stretches->second) {
    if (line >= stretch.number && line - stretch.number < stretch.count) return stretch.line + (line - stretch.number);
  }
  return std::nullopt;
}

std::string SourceText::Line(uint32_t line) const {
  if (line == 0 || line > lines_.size()) return "";
  const std::string_view text = lines_[line - 1];
  return std::string(absl::StripAsciiWhitespace(absl::string_view(text.data(), text.size())));
}

std::optional<SourceText::Position> SourceText::StatementAt(Position position) const {
  const auto behind = std::upper_bound(statements_.begin(), statements_.end(), position);
  if (behind == statements_.begin()) return std::nullopt;
  return *std::prev(behind);
}

// The last one that begins there or before.
size_t SourceText::TokenAt(Position position) const {
  const auto behind = std::upper_bound(tokens_.begin(), tokens_.end(), position,
                                       [](const Position& wanted, const Token& token) { return wanted < token.at; });
  return static_cast<size_t>(behind - tokens_.begin()) - 1;
}

std::optional<SourceText::Position> SourceText::CallEnd(Position position, std::string_view function) const {
  const size_t token = TokenAt(position);
  if (tokens_[token].at != position || tokens_[token].text != function || !Is(token + 1, "(")) return std::nullopt;
  const size_t end = tokens_[token + 1].partner;
  if (end == 0) return std::nullopt;
  return tokens_[end].at;
}

// Whether an expression statement that changes a variable begins there.
bool SourceText::IsAssignment(size_t token) const {
  if (tokens_[token].kind != Kind::kWord || token + 2 >= tokens_.size()) return false;
  const std::string_view first = tokens_[token + 1].text, second = tokens_[token + 2].text;
  if (first == "=") return second != "=";
  return (first == "+" && second == "+") || (first == "-" && second == "-") ||
         (second == "=" && first.size() == 1 && std::string_view("+-*/%&|^").find(first) != std::string_view::npos);
}

bool SourceText::IsLoopAround(Position statement, Position inner) const {
  const size_t at = TokenAt(inner);
  return std::any_of(controls_.begin(), controls_.end(), [&](const Control& control) {
    return tokens_[control.keyword].at == statement && !Is(control.keyword, "if") && at >= control.keyword &&
           at <= control.body_end;
  });
}

std::optional<SourceText::Branch> SourceText::BranchAt(Position position, std::optional<Position> next) const {
  const size_t at = TokenAt(position);
  const Control* innermost = nullptr;
  for (const Control& control : controls_) {
    if (at < control.keyword || at > control.close) continue;
    if (innermost == nullptr || control.keyword > innermost->keyword) innermost = &control;
  }
  if (innermost == nullptr) return std::nullopt;
  return Branch{tokens_[innermost->keyword].at, OutcomeOf(*innermost, next)};
}

SourceText::Branch::Outcome SourceText::OutcomeOf(const Control& control, std::optional<Position> next) const {
  using Outcome = Branch::Outcome;
  // A jump, an empty statement or a declaration may be all of the body: then being outside says nothing.
  size_t body = control.close + 1;
  while (Is(body, "{")) ++body;
  const Outcome outside = IsAssignment(body) && control.else_begin == 0 ? Outcome::kFails : Outcome::kUndecided;
  if (!next) return outside;
  const size_t then = TokenAt(*next);
  if (then >= control.keyword && then <= control.close) return Outcome::kUnfinished;
  if (then > control.close && then <= control.body_end) return Outcome::kHolds;
  if (control.else_begin != 0 && then >= control.else_begin && then <= control.else_end) return Outcome::kFails;
  return outside;
}

}  // namespace gmc::tools
