#include "tools/checker_output.h"

#include <charconv>
#include <cstring>
#include <regex>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "tools/exit_status.h"

namespace gmc::tools {
namespace {

constexpr size_t kLongestLine = 4096;
constexpr size_t kStderrTail = 4096;
constexpr size_t kMostGaps = 1000;

template <typename Number>
std::optional<Number> ParseNumber(std::string_view text) {
  Number number;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// The line of a failed process's messages that tells most: the first that says "error" or is gmc's own, otherwise the
// last.
std::string TellingLine(const std::string& messages) {
  std::string last;
  for (absl::string_view line : absl::StrSplit(messages, '\n')) {
    line = absl::StripAsciiWhitespace(line);
    if (absl::StrContains(line, "error") || absl::StartsWith(line, "gmc: ")) return std::string(line);
    if (!line.empty()) last = std::string(line);
  }
  return last;
}

std::string SignalName(int signal) {
  const char* name = sigabbrev_np(signal);
  return name == nullptr ? absl::StrCat(signal) : absl::StrCat(signal, " (SIG", name, ")");
}

std::string WithoutVerdict(const CheckerOutput& output, int exit_status) {
  const std::string what = exit_status == kUsage           ? "usage error"
                           : exit_status == kBadInput      ? "input error"
                           : exit_status == kInternalError ? "internal error"
                                                           : absl::StrCat("no verdict, exit status ", exit_status);
  const std::string line = TellingLine(output.stderr_tail());
  return line.empty() ? what : absl::StrCat(what, ": ", line);
}

int StatusFor(Outcome outcome) {
  return outcome == Outcome::kTrue ? kDone : outcome == Outcome::kFalse ? kErrorFound : kUnknownVerdict;
}

}  // namespace

void CheckerOutput::AddStdout(std::string_view bytes) {
  while (!bytes.empty()) {
    const size_t end = bytes.find('\n');
    const std::string_view piece = bytes.substr(0, end);
    line_.append(piece.substr(0, kLongestLine - std::min(line_.size(), kLongestLine)));
    if (end == std::string_view::npos) return;
    TakeLine(line_);
    line_.clear();
    bytes.remove_prefix(end + 1);
  }
}

void CheckerOutput::AddStderr(std::string_view bytes) {
  stderr_tail_.append(bytes);
  if (stderr_tail_.size() <= kStderrTail) return;
  stderr_tail_.erase(0, stderr_tail_.size() - kStderrTail);
}

void CheckerOutput::Finish() {
  if (!line_.empty()) TakeLine(line_);
  line_.clear();
}

void CheckerOutput::TakeLine(std::string_view line) {
  absl::string_view rest(line.data(), line.size());
  if (absl::StripAsciiWhitespace(rest).empty()) return;
  verdict_.reset();  // some line follows, so the one before was not the last
  if (absl::ConsumePrefix(&rest, "verdict: ")) {
    verdict_ = ParseVerdict({rest.data(), rest.size()});
  } else if (absl::ConsumePrefix(&rest, "reason: ")) {
    reason_ = std::string(rest);
  } else if (absl::ConsumePrefix(&rest, "gap: ")) {
    if (gaps_.size() < kMostGaps) gaps_.emplace_back(rest);
  } else if (absl::ConsumePrefix(&rest, "states: ")) {
    states_ = ParseNumber<uint64_t>({rest.data(), rest.size()});
  } else if (absl::ConsumePrefix(&rest, "seconds: ")) {
    seconds_ = ParseNumber<double>({rest.data(), rest.size()});
  } else if (error_.empty() && line.find(": error: ") != std::string_view::npos) {
    error_ = std::string(line);
  }
}

Conclusion Conclude(const CheckerOutput& output, const ProcessEnd& end) {
  const auto unknown = [](const std::string& reason) { return Conclusion{{}, reason, {reason}}; };
  if (!end.ended_for.empty()) return unknown(end.ended_for);
  if (end.signal != 0) return unknown(absl::StrCat("crashed: signal ", SignalName(end.signal)));
  if (!output.verdict()) return unknown(WithoutVerdict(output, end.exit_status));
  const Verdict& verdict = *output.verdict();
  if (end.exit_status != StatusFor(verdict.outcome)) {
    return unknown(absl::StrCat("verdict ", ToString(verdict), " with exit status ", end.exit_status));
  }
  if (verdict.outcome != Outcome::kUnknown) return {verdict, "", {}};
  Conclusion conclusion = unknown(output.reason().empty() ? "no reason given" : output.reason());
  if (!output.gaps().empty()) conclusion.reasons = output.gaps();
  return conclusion;
}

std::string WithoutPlaces(const std::string& reason) {
  static const std::regex kPlace(R"re(\s*(\b(at|in|from)\s+)?[^\s:(]+(:[0-9]+){1,2}:?(?=[\s,;)]|$))re");
  static const std::regex kEmptyBrackets(R"re(\s*\(\s*\))re");
  std::string text = std::regex_replace(reason, kPlace, "");
  text = std::regex_replace(text, kEmptyBrackets, "");
  return std::string(absl::StripAsciiWhitespace(text));
}

}  // namespace gmc::tools
