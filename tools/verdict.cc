#include "tools/verdict.h"

#include <algorithm>

namespace gmc::tools {

std::optional<Verdict> ParseVerdict(std::string_view text) {
  if (text == "true") return Verdict{Outcome::kTrue, ""};
  if (text == "unknown") return Verdict{Outcome::kUnknown, ""};
  constexpr std::string_view kPrefix = "false(";
  if (!text.starts_with(kPrefix) || !text.ends_with(")")) return std::nullopt;
  const std::string_view violated = text.substr(kPrefix.size(), text.size() - kPrefix.size() - 1);
  if (violated.empty() || violated.find_first_of("() \t") != std::string_view::npos) return std::nullopt;
  return Verdict{Outcome::kFalse, std::string(violated)};
}

std::string ToString(const Verdict& verdict) {
  switch (verdict.outcome) {
    case Outcome::kTrue:
      return "true";
    case Outcome::kFalse:
      return verdict.violated.empty() ? "false" : "false(" + verdict.violated + ")";
    case Outcome::kUnknown:
      break;
  }
  return "unknown";
}

Rating Rate(const Verdict& verdict, const std::optional<Verdict>& expected, std::span<const std::string> properties) {
  if (verdict.outcome == Outcome::kUnknown) return Rating::kUnknown;
  if (!expected) return Rating::kUnrated;
  if (verdict.outcome == Outcome::kTrue) {
    return expected->outcome == Outcome::kTrue ? Rating::kCorrectTrue : Rating::kWrongTrue;
  }
  if (expected->outcome != Outcome::kFalse) return Rating::kWrongFalse;
  const bool fits = expected->violated.empty()
                        ? std::find(properties.begin(), properties.end(), verdict.violated) != properties.end()
                        : verdict.violated == expected->violated;
  return fits ? Rating::kCorrectFalse : Rating::kWrongFalse;
}

}  // namespace gmc::tools
