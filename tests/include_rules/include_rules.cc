#include "tests/include_rules/include_rules.h"

#include <algorithm>
#include <regex>
#include <span>
#include <sstream>
#include <string_view>

namespace gmc::tests {
namespace {

struct IncludeRule {
  std::string_view folder;
  std::vector<std::string_view> may_include;  // folders, or single files
};

// A file belongs to the rule whose folder holds it.
const IncludeRule kRules[] = {
    {"hash/", {"hash/"}},
    {"core/memory/", {"core/memory/", "hash/"}},
    // Code of the checked programs, compiled by the plug-in.
    {"core/libc/", {"core/libc/"}},
    {"core/gimplexx/", {"core/gimplexx/", "hash/"}},
    {"core/program/", {"core/program/", "core/gimplexx/", "hash/"}},
    {"core/lower/", {"core/lower/", "core/program/", "core/gimplexx/", "hash/"}},
    {"core/exec/", {"core/exec/", "core/lower/", "core/memory/", "core/program/", "core/gimplexx/", "hash/"}},
    {"explore/", {"explore/", "core/", "hash/"}},
    {"tools/", {"tools/", "explore/", "core/", "hash/"}},
    // Runs inside GCC: it shares the format with us and nothing else.
    {"gimple_dump/",
     {"gimple_dump/", "core/gimplexx/format.h", "core/gimplexx/format_enums.h", "core/gimplexx/chunk_builder.h"}},
    {"tests/", {"tests/", "tools/", "explore/", "gimple_dump/", "core/", "hash/"}},
};

constexpr std::string_view kTopLevel[] = {"hash/", "core/", "explore/", "tools/", "gimple_dump/", "tests/"};

bool StartsWithOneOf(std::string_view path, std::span<const std::string_view> prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](std::string_view prefix) { return path.starts_with(prefix); });
}

}  // namespace

std::vector<std::string> IncludeErrors(const std::string& path, const std::string& contents) {
  const auto rule = std::find_if(std::begin(kRules), std::end(kRules),
                                 [&](const IncludeRule& candidate) { return path.starts_with(candidate.folder); });
  if (rule == std::end(kRules)) return {path + ": no rule says what its folder may include"};
  static const std::regex kInclude(R"re(^\s*#\s*include\s*(["<])([^">]+)[">])re");
  std::vector<std::string> errors;
  std::istringstream lines(contents);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    std::smatch match;
    if (!std::regex_search(line, match, kInclude)) continue;
    const std::string included = match[2];
    const std::string place = path + ":" + std::to_string(number) + ": ";
    if (included.find("./") != std::string::npos) {
      errors.push_back(place + "'" + included + "' is not relative to the root of the repository");
    } else if (StartsWithOneOf(included, kTopLevel) && !StartsWithOneOf(included, rule->may_include)) {
      errors.push_back(place + std::string(rule->folder) + " may not include '" + included + "'");
    } else if (StartsWithOneOf(included, kTopLevel) && match[1] == "<") {
      errors.push_back(place + "'" + included + "' is ours and goes in quotes");
    }
  }
  return errors;
}

}  // namespace gmc::tests
