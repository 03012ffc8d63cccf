// GccCommand: what a gcc command line will do, and which of its options the plug-in run keeps.
//
// Everything is decided from one table of options (gcc_arguments.cc); an option that is not in it is kept.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gmc::tools {

// How far gcc goes with its inputs.
enum class GccMode {
  kLink,
  kObject,    // -c
  kAssembly,  // -S
  kNoCode,    // -E, -M, -fsyntax-only, --version, -print-...: nothing is compiled
};

enum class SignedOverflow { kUndefined, kWraps };

// Who said what language an input is in. By suffix gcc and g++ decide differently.
enum class LanguageFrom { kSuffix, kOption };

struct GccInput {
  std::string path;      // "-" for standard input
  std::string language;  // as after -x; empty where gcc does not compile it (objects, libraries, linker scripts)
  LanguageFrom language_from = LanguageFrom::kSuffix;
};

struct GccCommand {
  GccMode mode = GccMode::kLink;
  std::vector<GccInput> inputs;
  std::string output;                // of -o; empty without it
  std::vector<std::string> options;  // what the plug-in run keeps, in order
  SignedOverflow overflow = SignedOverflow::kUndefined;
};

// REQUIRES: `arguments` does not include the program's name, response files are expanded.
GccCommand ParseGccArguments(std::span<const std::string> arguments);

// Replaces each @FILE by the arguments in that file, as gcc does: a file that cannot be read stays as it is.
std::vector<std::string> ExpandResponseFiles(std::span<const std::string> arguments);

// The arguments in the text of a response file: separated by white space, with quotes and backslashes.
std::vector<std::string> SplitResponseText(std::string_view text);

// The language of a file by its suffix, as gcc decides it; empty for what goes to the linker.
std::string LanguageOfFile(const std::string& path);

// Whether the plug-in can emit it: C and C++, preprocessed or not.
enum class HasGimple { kNo, kYes };
HasGimple GimpleOfLanguage(const std::string& language);

// Where `gcc -c` without -o puts the object of `source`.
std::string DefaultObjectName(const std::string& source);

}  // namespace gmc::tools
