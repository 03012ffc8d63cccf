#include "tools/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace gmc::tools {
namespace {

constexpr CommandSpec kCommands[] = {
    {"dump", "FILE... [-- CFLAGS]", "print the program as GIMPLE++ text", Command::kDump},
    {"check", "FILE... [-- CFLAGS] [: ARGS]", "explore every interleaving and choice, and report (also -m)",
     Command::kCheck},
    {"run", "FILE... [-- CFLAGS] [: ARGS]", "interpret one execution and report its errors (also -i)", Command::kRun},
};

const OptionSpec kOptions[] = {
    {"--dump", nullptr, "the same as the command dump", &Settings::dump},
    {"-m", nullptr, "the same as the command check", &Settings::check},
    {"-i", nullptr, "the same as the command run", &Settings::run},
    {"--function", "F", "print the function F only", &Settings::function},
    {"--dot", nullptr, "print a graph for Graphviz: the calls, or with --function the flow of control", &Settings::dot},
    {"--output", "FILE", "write to FILE; a name that ends in .gimplexx gets the binary form", &Settings::output},
    {"--32", nullptr, "compile for 32-bit pointers and long", &Settings::model_32},
    {"--64", nullptr, "compile for 64-bit pointers and long", &Settings::model_64},
    {"--std", "STANDARD", "the C standard of the sources, as for gcc", &Settings::standard},
    {"--gcc", "PATH", "the GCC that compiles the sources", &Settings::gcc},
    {"--keep", nullptr, "keep the temporary files and say where they are", &Settings::keep},
    {"--prop", "LIST",
     "the properties to check: unreach-call, valid-deref, valid-free, valid-memtrack, valid-memcleanup,\n"
     "      no-data-race, no-deadlock, def-behavior; default: all but valid-memcleanup",
     &Settings::properties},
    {"--continue", nullptr, "go on after the first error and report all", &Settings::all_errors},
    {"--spurious-wakeups", nullptr, "condition variables may wake without a signal", &Settings::spurious_wakeups},
    {"--malloc-may-fail", nullptr, "malloc and its relatives may return null", &Settings::malloc_may_fail},
    {"--stdin", "FILE",
     "what a check reads from the standard input; without it some inputs are tried, no verdict is true",
     &Settings::input},
    {"--env", "NAME=VALUE", "a variable of a check's environment, may be repeated; there are no others then",
     &Settings::environment},
    {"--nondet-range", "LO..HI",
     "try these values where a nondeterministic one is used as such; no verdict is true then", &Settings::nondet_range},
    {"--threads", "N", "search with N workers", &Settings::threads},
    {"--seed", "N", "try successors in another order", &Settings::seed},
    {"--no-reduce", nullptr, "stop at every access to memory: slow, for comparison", &Settings::no_reduce},
    {"--reduce", "LIST", "only these reductions: steps, private, dead, exit", &Settings::reductions},
    {"--max-states", "N", "stop after N states", &Settings::max_states},
    {"--max-depth", "N", "go no deeper than N steps", &Settings::max_depth},
    {"--timeout", "TIME", "stop after TIME: 90, 15m, 2h", &Settings::timeout},
    {"--memory", "SIZE", "stop before more than SIZE is used: 512m, 4g", &Settings::memory},
    {"--svcomp", nullptr, "the conventions of SV-COMP: abort() ends a path without an error", &Settings::svcomp},
    {"--verify-states", nullptr, "compute every state's hash again from scratch: very slow, for tests",
     &Settings::verify_states},
    {"--split-always", nullptr, "hand work over at every chance: slow, for tests", &Settings::split_always},
    {"-h,--help", nullptr, "print this text", &Settings::help},
    {"--version", nullptr, "print the version", &Settings::version},
};

void Register(const OptionSpec& spec, Settings& settings, CLI::App& app) {
  if (const auto* flag = std::get_if<bool Settings::*>(&spec.target)) {
    app.add_flag(spec.names, settings.*(*flag), spec.help);
  } else if (const auto* list = std::get_if<std::vector<std::string> Settings::*>(&spec.target)) {
    app.add_option(spec.names, settings.*(*list), spec.help)->allow_extra_args(false);
  } else {
    app.add_option(spec.names, settings.*(std::get<std::string Settings::*>(spec.target)), spec.help);
  }
}

// The command that a word names.
const Command* CommandNamed(const std::string& word) {
  for (const CommandSpec& spec : kCommands) {
    if (word == spec.name) return &spec.command;
  }
  return nullptr;
}

absl::Status ChooseCommand(Settings& settings) {
  if (settings.help || settings.version) {
    settings.command = settings.help ? Command::kHelp : Command::kVersion;
    return absl::OkStatus();
  }
  if (settings.dump) {
    settings.command = settings.check ? Command::kDumpAndCheck : Command::kDump;
  } else if (settings.check || settings.run) {
    settings.command = settings.check ? Command::kCheck : Command::kRun;
  } else if (settings.files.empty()) {
    return absl::InvalidArgumentError("no command given");
  } else if (const Command* command = CommandNamed(settings.files[0]); command != nullptr) {
    settings.command = *command;
    settings.files.erase(settings.files.begin());
  } else {
    return absl::InvalidArgumentError(absl::StrCat("no command '", settings.files[0], "'"));
  }
  return absl::OkStatus();
}

absl::Status CheckSettings(const Settings& settings) {
  if (settings.model_32 && settings.model_64) return absl::InvalidArgumentError("--32 and --64 exclude each other");
  const bool needs_files = settings.command == Command::kDump || settings.command == Command::kDumpAndCheck ||
                           settings.command == Command::kRun || settings.command == Command::kCheck;
  if (needs_files && settings.files.empty()) return absl::InvalidArgumentError("no FILE given");
  return absl::OkStatus();
}

}  // namespace

std::span<const OptionSpec> AllOptions() { return kOptions; }
std::span<const CommandSpec> AllCommands() { return kCommands; }

absl::StatusOr<Settings> ParseCommandLine(const std::vector<std::string>& arguments) {
  Settings settings;
  const auto colon = std::find(arguments.begin(), arguments.end(), ":");
  if (colon != arguments.end()) settings.arguments.assign(colon + 1, arguments.end());
  const auto separator = std::find(arguments.begin(), colon, "--");
  if (separator != colon) settings.compiler_flags.assign(separator + 1, colon);

  CLI::App app;
  app.set_help_flag();
  for (const OptionSpec& spec : kOptions) Register(spec, settings, app);
  app.add_option("FILE", settings.files);
  // CLI11 takes them from the back.
  std::vector<std::string> reversed(std::make_reverse_iterator(separator), arguments.rend());
  try {
    app.parse(reversed);
  } catch (const CLI::ParseError& error) {
    return absl::InvalidArgumentError(error.what());
  }
  if (absl::Status status = ChooseCommand(settings); !status.ok()) return status;
  if (absl::Status status = CheckSettings(settings); !status.ok()) return status;
  return settings;
}

std::string HelpText() {
  std::string text = "Usage: gmc COMMAND ...\n\nCommands:\n";
  for (const CommandSpec& spec : kCommands) {
    absl::StrAppend(&text, "  ", spec.name, " ", spec.arguments, "\n      ", spec.help, "\n");
  }
  text +=
      "\nFILE is a C source (.c, .i), an object, archive or executable built by gmc-cc, or a GIMPLE++ file, binary\n"
      "or text. Several FILEs are one program. CFLAGS are passed on to gcc, ARGS to the program.\n\nOptions:\n";
  for (const OptionSpec& spec : kOptions) {
    const std::string value = spec.value == nullptr ? "" : absl::StrCat(" ", spec.value);
    absl::StrAppend(&text, "  ", absl::StrReplaceAll(spec.names, {{",", ", "}}), value, "\n      ", spec.help, "\n");
  }
  text +=
      "\nExit status: 0 done, 1 wrong usage, 2 wrong input or failed compilation, 6 internal error; of run, the\n"
      "program's own, 10 when an error was found, 5 when something is not supported.\n";
  return text;
}

}  // namespace gmc::tools
