#include "tools/dump.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/gimplexx/dot_writer.h"
#include "core/gimplexx/text_writer.h"
#include "core/program/input.h"
#include "tools/interrupt.h"
#include "tools/load.h"

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

absl::Status CannotWrite(const std::string& name) {
  return absl::UnavailableError(absl::StrCat("cannot write ", name, ": ", std::strerror(errno)));
}

bool WriteAll(const std::string& text, FILE* file) {
  return std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0;
}

// Other processes may have mapped the old file: a regular one is replaced, never written over. Links and devices are
// written through.
absl::Status WriteFile(const std::string& text, const std::string& path) {
  std::error_code ignored;
  const std::filesystem::file_type type = std::filesystem::symlink_status(path, ignored).type();
  const bool is_special = type != std::filesystem::file_type::not_found && type != std::filesystem::file_type::regular;
  const std::string target = is_special ? path : absl::StrCat(path, ".", ::getpid(), ".new");
  FILE* file = std::fopen(target.c_str(), "wb");
  if (file == nullptr) return CannotWrite(path);
  const bool is_written = WriteAll(text, file);
  const bool is_closed = std::fclose(file) == 0;
  if (is_special) return is_written && is_closed ? absl::OkStatus() : CannotWrite(path);
  if (is_written && is_closed && std::rename(target.c_str(), path.c_str()) == 0) return absl::OkStatus();
  const absl::Status status = CannotWrite(path);
  std::remove(target.c_str());
  return status;
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
  if (!settings.output.empty()) return WriteFile(*text, settings.output);
  return WriteAll(*text, stdout) ? absl::OkStatus() : CannotWrite("standard output");
}

}  // namespace gmc::tools
