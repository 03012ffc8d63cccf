// Verdicts as the user sees them, and what they are worth against what a task expects.
//
// Thread safety: pure functions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gmc::tools {

enum class Outcome { kTrue, kFalse, kUnknown };

struct Verdict {
  Outcome outcome = Outcome::kUnknown;
  std::string violated;  // with kFalse, the property; empty in an expectation that names none
  friend bool operator==(const Verdict&, const Verdict&) = default;
};

// Reads `true`, `false(PROPERTY)` or `unknown`.
std::optional<Verdict> ParseVerdict(std::string_view text);

// The inverse of ParseVerdict; an unnamed violation is `false`.
std::string ToString(const Verdict& verdict);

// kUnrated: the task expects nothing.
enum class Rating { kCorrectTrue, kCorrectFalse, kWrongTrue, kWrongFalse, kUnknown, kUnrated };

// What `verdict` is worth for a task that asks for `properties`. A false() that names a property which was not asked
// for, or another one than is expected, is wrong.
Rating Rate(const Verdict& verdict, const std::optional<Verdict>& expected, std::span<const std::string> properties);

}  // namespace gmc::tools
