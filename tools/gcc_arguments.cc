// Two things need to know gcc's options: which arguments are inputs (so which options swallow the next argument), and
// which options the plug-in run must not see. Both are properties of an option, so they stand in one table. gcc's own
// answer (-###) was rejected: it costs a process for each compilation and its output is not meant to be parsed.
//
// The plug-in run drops what would write files of its own (dependencies, dumps, profiles), what only the linker or the
// assembler reads, warnings, debugging information, and whatever lets the front end fold more: optimisation levels,
// -ffast-math and its parts, other sanitizers. -fwrapv changes what the program means, so it is passed on as an
// argument of the plug-in, which keeps each signed operation as it was written.
//
// The macros __OPTIMIZE__ and __FAST_MATH__ are not defined in the plug-in run; _FORTIFY_SOURCE, which needs
// __OPTIMIZE__, then has no effect in glibc's headers: the functions are called by their own names.
//
// Tested in tests/tools/gcc_arguments_test.cc.
#include "tools/gcc_arguments.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

namespace gmc::tools {
namespace {

enum class Form {
  kAlone,             // -c
  kPrefix,            // -W...
  kSeparate,          // -MF FILE
  kJoinedOrSeparate,  // -oFILE, -o FILE
};

enum class Role { kKeep, kDrop, kOutput, kLanguage, kObject, kAssembly, kNoCode, kWraps, kUndefined };

struct OptionRule {
  const char* name;
  Form form;
  Role role;
};

// The longest name that fits decides.
constexpr OptionRule kRules[] = {
    // How far to go.
    {"-c", Form::kAlone, Role::kObject},
    {"-S", Form::kAlone, Role::kAssembly},
    {"-E", Form::kAlone, Role::kNoCode},
    {"-M", Form::kAlone, Role::kNoCode},
    {"-MM", Form::kAlone, Role::kNoCode},
    {"-fsyntax-only", Form::kAlone, Role::kNoCode},
    {"-###", Form::kAlone, Role::kNoCode},
    {"--version", Form::kAlone, Role::kNoCode},
    {"--help", Form::kPrefix, Role::kNoCode},
    {"--target-help", Form::kAlone, Role::kNoCode},
    {"-print-", Form::kPrefix, Role::kNoCode},
    {"--print-", Form::kPrefix, Role::kNoCode},
    {"-dumpversion", Form::kAlone, Role::kNoCode},
    {"-dumpfullversion", Form::kAlone, Role::kNoCode},
    {"-dumpmachine", Form::kAlone, Role::kNoCode},
    {"-dumpspecs", Form::kAlone, Role::kNoCode},
    // Outputs.
    {"-o", Form::kJoinedOrSeparate, Role::kOutput},
    {"--output", Form::kSeparate, Role::kOutput},
    {"--output=", Form::kPrefix, Role::kOutput},
    {"-MD", Form::kAlone, Role::kDrop},
    {"-MMD", Form::kAlone, Role::kDrop},
    {"-MP", Form::kAlone, Role::kDrop},
    {"-MG", Form::kAlone, Role::kDrop},
    {"-MF", Form::kJoinedOrSeparate, Role::kDrop},
    {"-MT", Form::kJoinedOrSeparate, Role::kDrop},
    {"-MQ", Form::kJoinedOrSeparate, Role::kDrop},
    {"-Wp,-M", Form::kPrefix, Role::kDrop},
    {"-save-temps", Form::kPrefix, Role::kDrop},
    {"--save-temps", Form::kPrefix, Role::kDrop},
    {"-aux-info", Form::kSeparate, Role::kDrop},
    {"-dumpbase", Form::kSeparate, Role::kDrop},
    {"-dumpbase-ext", Form::kSeparate, Role::kDrop},
    {"-dumpdir", Form::kSeparate, Role::kDrop},
    {"-d", Form::kPrefix, Role::kDrop},
    {"-fdump-", Form::kPrefix, Role::kDrop},
    {"-fopt-info", Form::kPrefix, Role::kDrop},
    {"-fsave-optimization-record", Form::kAlone, Role::kDrop},
    {"-fstack-usage", Form::kAlone, Role::kDrop},
    {"-fcallgraph-info", Form::kPrefix, Role::kDrop},
    {"-time", Form::kPrefix, Role::kDrop},
    {"-ftime-report", Form::kPrefix, Role::kDrop},
    {"-fmem-report", Form::kPrefix, Role::kDrop},
    {"-Q", Form::kAlone, Role::kDrop},
    {"-v", Form::kAlone, Role::kDrop},
    {"-wrapper", Form::kSeparate, Role::kDrop},
    {"-pipe", Form::kAlone, Role::kDrop},
    // Debugging, profiling, warnings.
    {"-g", Form::kPrefix, Role::kDrop},
    {"-p", Form::kAlone, Role::kDrop},
    {"-pg", Form::kAlone, Role::kDrop},
    {"-coverage", Form::kAlone, Role::kDrop},
    {"--coverage", Form::kAlone, Role::kDrop},
    {"-fprofile-", Form::kPrefix, Role::kDrop},
    {"-ftest-coverage", Form::kAlone, Role::kDrop},
    {"-fanalyzer", Form::kPrefix, Role::kDrop},
    {"-W", Form::kPrefix, Role::kDrop},
    {"-Wp,", Form::kPrefix, Role::kKeep},
    {"-w", Form::kAlone, Role::kDrop},
    {"-pedantic", Form::kPrefix, Role::kDrop},
    {"--pedantic", Form::kPrefix, Role::kDrop},
    // Optimisation and instrumentation.
    {"-O", Form::kPrefix, Role::kDrop},
    {"--optimize", Form::kPrefix, Role::kDrop},
    {"-flto", Form::kPrefix, Role::kDrop},
    {"-fno-lto", Form::kAlone, Role::kDrop},
    {"-ffat-lto-objects", Form::kAlone, Role::kDrop},
    {"-fuse-linker-plugin", Form::kAlone, Role::kDrop},
    {"-fwhole-program", Form::kAlone, Role::kDrop},
    {"-fsanitize", Form::kPrefix, Role::kDrop},
    {"-fno-sanitize", Form::kPrefix, Role::kDrop},
    {"-ftrapv", Form::kAlone, Role::kDrop},
    {"-fno-trapv", Form::kAlone, Role::kDrop},
    {"-fwrapv-pointer", Form::kAlone, Role::kDrop},
    {"-fbuiltin", Form::kPrefix, Role::kDrop},
    {"-fdbg-cnt", Form::kPrefix, Role::kDrop},
    {"-fplugin", Form::kPrefix, Role::kDrop},
    {"-fplugin-arg-gimple_dump_", Form::kPrefix, Role::kKeep},  // our own
    {"-ffast-math", Form::kAlone, Role::kDrop},
    {"-funsafe-math-optimizations", Form::kAlone, Role::kDrop},
    {"-ffinite-math-only", Form::kAlone, Role::kDrop},
    {"-fassociative-math", Form::kAlone, Role::kDrop},
    {"-freciprocal-math", Form::kAlone, Role::kDrop},
    {"-fno-signed-zeros", Form::kAlone, Role::kDrop},
    {"-fno-trapping-math", Form::kAlone, Role::kDrop},
    {"-fno-math-errno", Form::kAlone, Role::kDrop},
    {"-fwrapv", Form::kAlone, Role::kWraps},
    {"-fno-strict-overflow", Form::kAlone, Role::kWraps},
    {"-fno-wrapv", Form::kAlone, Role::kUndefined},
    {"-fstrict-overflow", Form::kAlone, Role::kUndefined},
    // The assembler and the linker.
    {"-Xassembler", Form::kSeparate, Role::kDrop},
    {"-Xlinker", Form::kSeparate, Role::kDrop},
    {"-L", Form::kJoinedOrSeparate, Role::kDrop},
    {"-l", Form::kJoinedOrSeparate, Role::kDrop},
    {"-T", Form::kJoinedOrSeparate, Role::kDrop},
    {"-u", Form::kJoinedOrSeparate, Role::kDrop},
    {"-undef", Form::kAlone, Role::kKeep},
    {"-z", Form::kJoinedOrSeparate, Role::kDrop},
    {"-e", Form::kJoinedOrSeparate, Role::kDrop},
    {"-R", Form::kJoinedOrSeparate, Role::kDrop},
    {"-r", Form::kAlone, Role::kDrop},
    {"-s", Form::kAlone, Role::kDrop},
    {"-shared", Form::kPrefix, Role::kDrop},
    {"-static", Form::kPrefix, Role::kDrop},
    {"-symbolic", Form::kAlone, Role::kDrop},
    {"-rdynamic", Form::kAlone, Role::kDrop},
    {"-pie", Form::kAlone, Role::kDrop},
    {"-no-pie", Form::kAlone, Role::kDrop},
    {"-nostdlib", Form::kPrefix, Role::kDrop},
    {"-nostartfiles", Form::kAlone, Role::kDrop},
    {"-nodefaultlibs", Form::kAlone, Role::kDrop},
    {"-nolibc", Form::kAlone, Role::kDrop},
    {"-nostdinc", Form::kPrefix, Role::kKeep},
    {"-fuse-ld=", Form::kPrefix, Role::kDrop},
    // The preprocessor and the language.
    {"-x", Form::kJoinedOrSeparate, Role::kLanguage},
    {"--language", Form::kSeparate, Role::kLanguage},
    {"--language=", Form::kPrefix, Role::kLanguage},
    {"-D", Form::kJoinedOrSeparate, Role::kKeep},
    {"-U", Form::kJoinedOrSeparate, Role::kKeep},
    {"-A", Form::kJoinedOrSeparate, Role::kKeep},
    {"-I", Form::kJoinedOrSeparate, Role::kKeep},
    {"-B", Form::kJoinedOrSeparate, Role::kKeep},
    {"-Xpreprocessor", Form::kSeparate, Role::kKeep},
    {"-include", Form::kJoinedOrSeparate, Role::kKeep},
    {"-imacros", Form::kJoinedOrSeparate, Role::kKeep},
    {"-isystem", Form::kJoinedOrSeparate, Role::kKeep},
    {"-iquote", Form::kJoinedOrSeparate, Role::kKeep},
    {"-idirafter", Form::kJoinedOrSeparate, Role::kKeep},
    {"-iprefix", Form::kJoinedOrSeparate, Role::kKeep},
    {"-iwithprefix", Form::kJoinedOrSeparate, Role::kKeep},
    {"-iwithprefixbefore", Form::kJoinedOrSeparate, Role::kKeep},
    {"-isysroot", Form::kJoinedOrSeparate, Role::kKeep},
    {"-imultilib", Form::kJoinedOrSeparate, Role::kKeep},
    {"--sysroot", Form::kSeparate, Role::kKeep},
    {"--sysroot=", Form::kPrefix, Role::kKeep},
    {"--param", Form::kSeparate, Role::kKeep},
    {"--param=", Form::kPrefix, Role::kKeep},
    {"--include", Form::kSeparate, Role::kKeep},
    {"--imacros", Form::kSeparate, Role::kKeep},
    {"--define-macro", Form::kSeparate, Role::kKeep},
    {"--undefine-macro", Form::kSeparate, Role::kKeep},
    {"--include-directory", Form::kSeparate, Role::kKeep},
    {"-specs", Form::kSeparate, Role::kKeep},
    {"-specs=", Form::kPrefix, Role::kKeep},
    {"--specs", Form::kSeparate, Role::kKeep},
    {"--specs=", Form::kPrefix, Role::kKeep},
};

bool Fits(const OptionRule& rule, std::string_view argument) {
  switch (rule.form) {
    case Form::kAlone:
    case Form::kSeparate:
      return argument == rule.name;
    case Form::kPrefix:
    case Form::kJoinedOrSeparate:
      return argument.starts_with(rule.name);
  }
  return false;
}

const OptionRule& RuleOf(std::string_view argument) {
  static constexpr OptionRule kUnknown = {"", Form::kPrefix, Role::kKeep};
  const OptionRule* best = &kUnknown;
  for (const OptionRule& rule : kRules) {
    if (Fits(rule, argument) && std::string_view(rule.name).size() > std::string_view(best->name).size()) best = &rule;
  }
  return *best;
}

bool TakesNext(const OptionRule& rule, std::string_view argument) {
  return rule.form == Form::kSeparate || (rule.form == Form::kJoinedOrSeparate && argument == rule.name);
}

// -E beats -S beats -c whatever their order.
void GoNoFurtherThan(GccMode mode, GccCommand& command) { command.mode = std::max(command.mode, mode); }

struct Suffix {
  const char* suffix;
  const char* language;
};
constexpr Suffix kSuffixes[] = {
    {".c", "c"},
    {".i", "cpp-output"},
    {".cc", "c++"},
    {".cp", "c++"},
    {".cxx", "c++"},
    {".cpp", "c++"},
    {".CPP", "c++"},
    {".c++", "c++"},
    {".C", "c++"},
    {".ii", "c++-cpp-output"},
    {".h", "c-header"},
    {".hh", "c++-header"},
    {".H", "c++-header"},
    {".hpp", "c++-header"},
    {".hxx", "c++-header"},
    {".s", "assembler"},
    {".S", "assembler-with-cpp"},
    {".sx", "assembler-with-cpp"},
    {".m", "objective-c"},
    {".mm", "objective-c++"},
    {".f", "f77"},
    {".f90", "f95"},
};

}  // namespace

GccCommand ParseGccArguments(std::span<const std::string> arguments) {
  GccCommand command;
  std::string language = "none";
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == "-" || !absl::StartsWith(argument, "-")) {
      if (language == "none") {
        command.inputs.push_back({argument, LanguageOfFile(argument), LanguageFrom::kSuffix});
      } else {
        command.inputs.push_back({argument, language, LanguageFrom::kOption});
      }
      continue;
    }
    const OptionRule& rule = RuleOf(argument);
    std::span<const std::string> whole = arguments.subspan(i, 1);
    std::string value = argument.substr(std::string_view(rule.name).size());
    if (TakesNext(rule, argument) && i + 1 < arguments.size()) {
      whole = arguments.subspan(i, 2);
      value = arguments[++i];
    }
    switch (rule.role) {
      case Role::kKeep:
        command.options.insert(command.options.end(), whole.begin(), whole.end());
        break;
      case Role::kDrop:
        break;
      case Role::kOutput:
        command.output = value;
        break;
      case Role::kLanguage:
        language = value;
        break;
      case Role::kObject:
        GoNoFurtherThan(GccMode::kObject, command);
        break;
      case Role::kAssembly:
        GoNoFurtherThan(GccMode::kAssembly, command);
        break;
      case Role::kNoCode:
        GoNoFurtherThan(GccMode::kNoCode, command);
        break;
      case Role::kWraps:
        command.overflow = SignedOverflow::kWraps;
        break;
      case Role::kUndefined:
        command.overflow = SignedOverflow::kUndefined;
        break;
    }
  }
  return command;
}

std::vector<std::string> SplitResponseText(std::string_view text) {
  std::vector<std::string> arguments;
  std::string current;
  bool started = false;
  char quote = '\0';
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == '\0' && absl::ascii_isspace(static_cast<unsigned char>(c))) {
      if (started) arguments.push_back(std::exchange(current, {}));
      started = false;
      continue;
    }
    started = true;
    if (c == '\\' && i + 1 < text.size()) {
      current += text[++i];
    } else if (quote == '\0' && (c == '\'' || c == '"')) {
      quote = c;
    } else if (quote != '\0' && c == quote) {
      quote = '\0';
    } else {
      current += c;
    }
  }
  if (started) arguments.push_back(current);
  return arguments;
}

std::vector<std::string> ExpandResponseFiles(std::span<const std::string> arguments) {
  // gcc gives up after this many files too: they may name one another in a circle.
  constexpr int kMaxFiles = 2000;
  std::vector<std::string> pending(arguments.rbegin(), arguments.rend());
  std::vector<std::string> expanded;
  int files = 0;
  while (!pending.empty()) {
    std::string argument = std::move(pending.back());
    pending.pop_back();
    std::ifstream file;
    std::error_code error;
    if (argument.starts_with('@') && files < kMaxFiles && !std::filesystem::is_directory(argument.substr(1), error)) {
      file.open(argument.substr(1), std::ios::binary);
    }
    if (!file.is_open()) {
      expanded.push_back(std::move(argument));
      continue;
    }
    ++files;
    std::stringstream text;
    text << file.rdbuf();
    const std::vector<std::string> inner = SplitResponseText(text.str());
    pending.insert(pending.end(), inner.rbegin(), inner.rend());
  }
  return expanded;
}

std::string LanguageOfFile(const std::string& path) {
  const std::string suffix = std::filesystem::path(path).extension();
  for (const Suffix& known : kSuffixes) {
    if (suffix == known.suffix) return known.language;
  }
  return "";
}

HasGimple GimpleOfLanguage(const std::string& language) {
  constexpr std::string_view kEmitted[] = {"c", "cpp-output", "c++", "c++-cpp-output"};
  return std::find(std::begin(kEmitted), std::end(kEmitted), language) != std::end(kEmitted) ? HasGimple::kYes
                                                                                             : HasGimple::kNo;
}

std::string DefaultObjectName(const std::string& source) {
  const std::filesystem::path name = std::filesystem::path(source).filename();
  return name.stem().string() + ".o";
}

}  // namespace gmc::tools
