#include "tools/dump.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/gimplexx/dot_writer.h"
#include "core/gimplexx/text_writer.h"
#include "core/program/input.h"
#include "tools/interrupt.h"
#include "tools/load.h"
#include "tools/write_text.h"

namespace gmc::tools {
namespace {

namespace gx = gmc::gimplexx;

bool IsBinaryName(const std::string& path) { return absl::EndsWith(path, ".gimplexx"); }

template <class F>
void ForEachModule(const std::vector<program::InputFile>& files, F&& f) {
  for (const program::InputFile& file : files) {
    for (const program::InputObject& object : file.objects) {
      for (const gx::Module& module : object.modules) f(module);
    }
  }
}

absl::StatusOr<std::string> FunctionText(const std::vector<program::InputFile>& files, const Settings& settings) {
  std::string text;
  ForEachModule(files, [&](const gx::Module& module) {
    for (const gx::Function& function : module.functions()) {
      const gx::Symbol& symbol = module.Get(function.symbol);
      if (settings.function != module.text(symbol.name) && settings.function != module.text(symbol.link_name)) continue;
      text += settings.dot ? gx::WriteControlFlowDot(module, function) : gx::WriteText(module, function);
    }
  });
  if (text.empty()) return absl::NotFoundError(absl::StrCat("no unit defines a function '", settings.function, "'"));
  return text;
}

std::string CallGraph(const std::vector<program::InputFile>& files) {
  std::vector<gx::Module> modules;
  ForEachModule(files, [&](const gx::Module& module) { modules.push_back(module); });
  return gx::WriteCallGraphDot(modules);
}

absl::StatusOr<std::string> Render(const std::vector<program::InputFile>& files, const Settings& settings) {
  if (!settings.function.empty()) return FunctionText(files, settings);
  if (settings.dot) return CallGraph(files);
  std::string text;
  ForEachModule(files, [&](const gx::Module& module) {
    absl::StrAppend(&text, IsBinaryName(settings.output) ? std::string(module.bytes()) : gx::WriteText(module));
  });
  return text;
}

absl::Status Print(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) {
    return absl::OkStatus();
  }
  return absl::UnavailableError(absl::StrCat("cannot write to the standard output: ", std::strerror(errno)));
}

}  // namespace

absl::Status Dump(const Settings& settings) {
  absl::StatusOr<std::vector<program::InputFile>> files = [&] {
    InterruptGuard guard;
    return LoadFiles(settings.files, LoadOptionsOf(settings));
  }();
  if (!files.ok()) return files.status();
  absl::StatusOr<std::string> text = Render(*files, settings);
  if (!text.ok()) return text.status();
  return settings.output.empty() ? Print(*text) : WriteText(settings.output, *text);
}

}  // namespace gmc::tools
