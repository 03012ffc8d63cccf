#include "tools/property_file.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/read_text.h"

namespace gmc::tools {
namespace {

constexpr absl::string_view kNames[] = {"unreach-call",     "valid-deref",     "valid-free",  "valid-memtrack",
                                        "valid-memcleanup", "valid-memsafety", "no-overflow", "no-data-race",
                                        "no-deadlock",      "def-behavior",    "termination"};

// Formulas by their tokens, with blanks between them; and as files write them, for the one that is usual.
struct Formula {
  absl::string_view tokens;
  absl::string_view property;
  absl::string_view usual = {};
};
constexpr Formula kFormulas[] = {
    {"G ! call ( reach_error ( ) )", "unreach-call", "G ! call(reach_error())"},
    {"G ! call ( __VERIFIER_error ( ) )", "unreach-call"},
    {"G valid-deref", "valid-deref"},
    {"G valid-free", "valid-free"},
    {"G valid-memtrack", "valid-memtrack"},
    {"G valid-memcleanup", "valid-memcleanup"},
    {"G ! overflow", "no-overflow"},
    {"G ! data-race", "no-data-race"},
    {"G ! deadlock", "no-deadlock"},
    {"G def-behavior", "def-behavior"},
    {"F end", "termination"},
};

bool IsWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' || c == '@'; }

// The tokens of one file: words, and single characters for all else.
class Tokens {
 public:
  Tokens(absl::string_view text, const std::string& path) : text_(text), path_(path) { Advance(); }

  // Empty at the end.
  absl::string_view current() const { return current_; }

  void Advance() {
    position_ += current_.size();
    while (position_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[position_]))) ++position_;
    size_t end = position_;
    while (end < text_.size() && IsWordCharacter(text_[end])) ++end;
    if (end == position_ && end < text_.size()) ++end;
    current_ = text_.substr(position_, end - position_);
  }

  absl::Status Expect(absl::string_view token) {
    if (current_ != token) return Unexpected(absl::StrCat("expected '", token, "'"));
    Advance();
    return absl::OkStatus();
  }

  absl::Status Unexpected(const std::string& what) const {
    const absl::string_view before = text_.substr(0, position_);
    const size_t line_start = before.rfind('\n') == absl::string_view::npos ? 0 : before.rfind('\n') + 1;
    const std::string found = current_.empty() ? "the file ends" : absl::StrCat("found '", current_, "'");
    return absl::InvalidArgumentError(absl::StrCat(path_, ":", std::count(before.begin(), before.end(), '\n') + 1, ":",
                                                   position_ - line_start + 1, ": ", what, ", ", found));
  }

  // What stands before the parenthesis that closes the one just passed; the closing one is passed too.
  absl::StatusOr<std::string> UntilClosed() {
    std::vector<absl::string_view> tokens;
    for (size_t depth = 0; depth != 0 || current_ != ")"; Advance()) {
      if (current_.empty()) return Unexpected("expected ')'");
      if (current_ == "(") ++depth;
      if (current_ == ")") --depth;
      tokens.push_back(current_);
    }
    if (tokens.empty()) return Unexpected("expected a formula");
    Advance();
    return absl::StrJoin(tokens, " ");
  }

 private:
  absl::string_view text_;
  const std::string& path_;
  size_t position_ = 0;
  absl::string_view current_;
};

// init(F()), LTL(FORMULA)): the rest of a CHECK.
absl::Status ParseCheck(Tokens& tokens, PropertyFile& file) {
  for (absl::string_view token : {"(", "init", "("}) {
    if (absl::Status status = tokens.Expect(token); !status.ok()) return status;
  }
  const std::string entry(tokens.current());
  if (entry.empty() || !IsWordCharacter(entry[0])) return tokens.Unexpected("expected the name of a function");
  tokens.Advance();
  for (absl::string_view token : {"(", ")", ")", ",", "LTL", "("}) {
    if (absl::Status status = tokens.Expect(token); !status.ok()) return status;
  }
  absl::StatusOr<std::string> formula = tokens.UntilClosed();
  if (!formula.ok()) return formula.status();
  if (absl::Status status = tokens.Expect(")"); !status.ok()) return status;
  if (entry != "main") {
    file.unsupported = absl::StrCat("executions that start at '", entry, "'");
    return absl::OkStatus();
  }
  const auto known = std::find_if(std::begin(kFormulas), std::end(kFormulas),
                                  [&](const Formula& candidate) { return candidate.tokens == *formula; });
  if (known == std::end(kFormulas)) {
    file.unsupported = absl::StrCat("the property '", *formula, "'");
  } else if (std::find(file.properties.begin(), file.properties.end(), known->property) == file.properties.end()) {
    file.properties.emplace_back(known->property);
  }
  return absl::OkStatus();
}

std::string NameOf(const PropertyFile& file, const std::string& path) {
  if (!file.unsupported.empty()) return std::filesystem::path(path).stem().string();
  std::vector<std::string> sorted = file.properties;
  std::sort(sorted.begin(), sorted.end());
  if (sorted == std::vector<std::string>{"valid-deref", "valid-free", "valid-memtrack"}) return "valid-memsafety";
  return absl::StrJoin(file.properties, "+");
}

}  // namespace

absl::StatusOr<PropertyFile> ParsePropertyFile(absl::string_view text, const std::string& path) {
  PropertyFile file;
  Tokens tokens(text, path);
  if (tokens.current().empty()) return absl::InvalidArgumentError(absl::StrCat(path, ": holds no property"));
  while (!tokens.current().empty()) {
    absl::Status status;
    if (tokens.current() == "CHECK") {
      tokens.Advance();
      status = ParseCheck(tokens, file);
    } else if (tokens.current() == "COVER") {
      tokens.Advance();
      status = tokens.Expect("(");
      if (status.ok()) status = tokens.UntilClosed().status();
      file.unsupported = "generating tests";
    } else {
      status = tokens.Unexpected("expected CHECK");
    }
    if (!status.ok()) return status;
  }
  file.name = NameOf(file, path);
  return file;
}

absl::StatusOr<PropertyFile> ReadPropertyFile(const std::string& path) {
  absl::StatusOr<std::string> text = ReadText(path);
  if (!text.ok()) return text.status();
  return ParsePropertyFile(*text, path);
}

std::string PropertyText(absl::string_view property) {
  const auto known = std::find_if(std::begin(kFormulas), std::end(kFormulas),
                                  [&](const Formula& formula) { return formula.property == property; });
  if (known == std::end(kFormulas)) return "";
  return absl::StrCat("CHECK( init(main()), LTL(", known->usual.empty() ? known->tokens : known->usual, ") )");
}

std::span<const absl::string_view> PropertyNames() { return kNames; }

}  // namespace gmc::tools
