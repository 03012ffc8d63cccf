#include "tools/report.h"

#include <unistd.h>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "tools/exit_status.h"
#include "tools/sha256.h"
#include "tools/write_text.h"

namespace gmc::tools {

std::string Report::verdict() const {
  if (!findings.empty()) return absl::StrCat("false(", exec::NameOf(findings[0].finding.property), ")");
  return gaps.empty() ? "true" : "unknown";
}

std::string Report::reason() const {
  if (!findings.empty() || gaps.empty()) return "";
  if (gaps.size() == 1) return gaps[0];
  return absl::StrCat(gaps[0], " (and ", gaps.size() - 1, " more)");
}

int Report::exit_status() const {
  if (!findings.empty()) return kErrorFound;
  return gaps.empty() ? kDone : kUnknownVerdict;
}

absl::StatusOr<OutputSettings> OutputSettingsOf(const Settings& settings) {
  OutputSettings output;
  if (settings.trace == "full") {
    output.trace = TraceMode::kFull;
  } else if (settings.trace == "diff") {
    output.trace = TraceMode::kChanges;
  } else if (settings.trace == "none") {
    output.trace = TraceMode::kNone;
  } else if (!settings.trace.empty()) {
    return absl::InvalidArgumentError(absl::StrCat("--trace: '", settings.trace, "' is none of full, diff, none"));
  }
  output.json = settings.json;
  output.is_quiet = settings.quiet;
  output.is_verbose = settings.verbose || settings.statistics;
  if (settings.color == "always") {
    output.uses_color = true;
  } else if (settings.color.empty() || settings.color == "auto") {
    output.uses_color = ::isatty(settings.json == "-" ? STDERR_FILENO : STDOUT_FILENO) == 1;
  } else if (settings.color != "never") {
    return absl::InvalidArgumentError(absl::StrCat("--color: '", settings.color, "' is none of always, never, auto"));
  }
  return output;
}

absl::StatusOr<std::vector<InputDigest>> DigestInputs(const std::vector<std::string>& files) {
  std::vector<InputDigest> digests;
  for (const std::string& file : files) {
    absl::StatusOr<std::string> digest = Sha256OfFile(file);
    if (!digest.ok()) return digest.status();
    digests.push_back({file, *std::move(digest)});
  }
  return digests;
}

absl::Status Publish(const Report& report, const OutputSettings& output) {
  const bool json_to_stdout = output.json == "-";
  PrintText(report, output, json_to_stdout ? stderr : stdout);
  if (output.json.empty()) return absl::OkStatus();
  const std::string document = ResultJson(report);
  if (json_to_stdout) {
    std::fwrite(document.data(), 1, document.size(), stdout);
    return absl::OkStatus();
  }
  return WriteText(output.json, document);
}

}  // namespace gmc::tools
