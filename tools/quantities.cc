#include "tools/quantities.h"

#include <cctype>
#include <charconv>
#include <cmath>
#include <span>

namespace gmc::tools {
namespace {

struct Unit {
  std::string_view name;
  double factor;
};

constexpr Unit kTimes[] = {{"", 1}, {"ms", 1e-3}, {"s", 1}, {"m", 60}, {"h", 3600}, {"d", 86400}};
constexpr Unit kSizes[] = {{"", 1},       {"k", 0x1p10}, {"m", 0x1p20}, {"g", 0x1p30}, {"t", 0x1p40},
                           {"K", 0x1p10}, {"M", 0x1p20}, {"G", 0x1p30}, {"T", 0x1p40}};

std::optional<double> Parse(std::string_view text, std::span<const Unit> units) {
  // from_chars also takes "inf", "nan" and signs.
  if (text.empty() || !std::isdigit(static_cast<unsigned char>(text[0]))) return std::nullopt;
  double number;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (error != std::errc()) return std::nullopt;
  const std::string_view suffix(end, static_cast<size_t>(text.data() + text.size() - end));
  for (const Unit& unit : units) {
    if (unit.name == suffix && number > 0) return number * unit.factor;
  }
  return std::nullopt;
}

}  // namespace

std::optional<double> ParseDuration(std::string_view text) { return Parse(text, kTimes); }

std::optional<uint64_t> ParseSize(std::string_view text) {
  const std::optional<double> bytes = Parse(text, kSizes);
  if (!bytes || *bytes < 1 || *bytes >= 0x1p63) return std::nullopt;
  return static_cast<uint64_t>(*bytes);
}

}  // namespace gmc::tools
