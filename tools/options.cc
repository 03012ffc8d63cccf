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
    {"replay", "TRACE.json", "run an error that a check found again, and show how it happens", Command::kReplay},
};

const OptionSpec kOptions[] = {
    {"--dump", nullptr, "the same as the command dump", &Settings::dump, Scope::kGmc},
    {"-m", nullptr, "the same as the command check", &Settings::check, Scope::kGmc},
    {"-i", nullptr, "the same as the command run", &Settings::run, Scope::kGmc},
    {"--function", "F", "print the function F only", &Settings::function, Scope::kGmc},
    {"--dot", nullptr, "print a graph for Graphviz: the calls, or with --function the flow of control", &Settings::dot,
     Scope::kGmc},
    {"--output", "FILE", "write to FILE; a name that ends in .gimplexx gets the binary form", &Settings::output,
     Scope::kGmc},
    {"--schedule", "sequential|random",
     "when a run changes threads: when one waits or ends (default), or at random where they synchronise",
     &Settings::schedule, Scope::kGmc},
    {"--save-states", "[=fine]", "a run saves its state at each input; with =fine also at each branch",
     &Settings::save_states, Scope::kGmc, "coarse"},
    {"--backtrack", "[=fine]",
     "before each input of a run read a number: 0, or how many inputs to go back and read again; saves states",
     &Settings::backtrack, Scope::kGmc, "coarse"},
    {"--detect-reentry", "[=fine]", "end a run whose state at an input was met before; with =fine also at branches",
     &Settings::detect_reentry, Scope::kGmc, "coarse"},
    {"--tasks", nullptr, "the FILEs are task definitions, sets, folders or lists of these: check them all",
     &Settings::tasks, Scope::kBatch},
    {"--jobs", "N", "check N tasks at once (1)", &Settings::jobs, Scope::kBatch},
    {"--timeout", "TIME", "stop the run, or each check, after TIME: 60s, 15m, 1h (15m in a batch)", &Settings::timeout,
     Scope::kShared},
    {"--kill-after", "TIME", "end a check that goes on for TIME after its timeout (5s)", &Settings::kill_after,
     Scope::kBatch},
    {"--memory", "SIZE", "stop a run or check that needs more memory: 512m, 4g", &Settings::memory, Scope::kShared},
    {"--prop", "LIST",
     "the properties to check, separated by commas: unreach-call, valid-deref, valid-free, valid-memtrack,\n"
     "      valid-memcleanup, no-overflow, no-data-race, no-deadlock, def-behavior; default: all but valid-memcleanup\n"
     "      and no-overflow. In a batch: only tasks with these",
     &Settings::properties, Scope::kShared},
    {"--propertyfile", "FILE", "the property to check, as an SV-COMP property file. In a batch: only tasks with it",
     &Settings::property_file, Scope::kShared},
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
    {"--seed", "N", "try successors in another order; of a run, choose another random schedule", &Settings::seed},
    {"--no-reduce", nullptr, "stop at every access to memory: slow, for comparison", &Settings::no_reduce},
    {"--reduce", "LIST",
     "only these reductions: steps, private, dead, exit, windows, objects, alone, unread",
     &Settings::reductions},
    {"--max-states", "N", "stop after N states", &Settings::max_states},
    {"--max-depth", "N", "go no deeper than N steps", &Settings::max_depth},
    {"--context-bound", "N", "interrupt threads that could go on at most N times on a path", &Settings::context_bound},
    {"--store", "NAME",
     "how visited states are kept: hash128 (default), exact (no two states are taken for one; slow), bitstate (three\n"
     "      bits a state in half of --memory; no verdict is true then)",
     &Settings::store},
    {"--svcomp", nullptr, "the conventions of SV-COMP: abort() ends a path without an error; a batch always has them",
     &Settings::svcomp, Scope::kShared},
    {"--verify-states", nullptr, "compute every state's hash again from scratch: very slow, for tests",
     &Settings::verify_states},
    {"--split-always", nullptr, "hand work over at every chance: slow, for tests", &Settings::split_always},
    {"--trace", "[=full|diff|none]",
     "show all of a long trace, only what changes something, or nothing (and write no trace file)", &Settings::trace,
     Scope::kSingle, "full"},
    {"--stats", nullptr, "print more statistics", &Settings::statistics, Scope::kSingle},
    {"--progress", "[=SEC]", "print a line on stderr every SEC seconds (1)", &Settings::progress, Scope::kSingle, "1"},
    {"--color", "[=always|never|auto]", "colour the output", &Settings::color, Scope::kSingle, "always"},
    {"-q,--quiet", nullptr, "print errors and the verdict only", &Settings::quiet, Scope::kSingle},
    {"-v,--verbose", nullptr, "the same as --stats", &Settings::verbose, Scope::kSingle},
    {"--tasks-root", "DIR", "the paths in lists are relative to DIR, not to the list", &Settings::tasks_root,
     Scope::kBatch},
    {"--dispute", "FILE",
     "lines of: PATH PROPERTY VERDICT REASON; VERDICT replaces what the task expects, counted apart",
     &Settings::dispute, Scope::kBatch},
    {"--json", "FILE", "write the results as JSON; - is the standard output, and the text goes to stderr",
     &Settings::json, Scope::kShared},
    {"--witness", "FILE",
     "write a witness of the verdict for the validators of SV-COMP: FILE.graphml (format 1.0) or FILE.yml (format 2);\n"
     "      in a batch one for each task, whose name comes before the ending",
     &Settings::witness, Scope::kShared},
    {"--checker", "PATH", "the program that checks each task, called as gmc check is (the gmc beside gmc-par)",
     &Settings::checker, Scope::kBatch},
    {"--32", nullptr, "compile for 32-bit pointers and long", &Settings::model_32, Scope::kSingle},
    {"--64", nullptr, "compile for 64-bit pointers and long", &Settings::model_64, Scope::kSingle},
    {"--std", "STANDARD", "the C standard of the sources, as for gcc", &Settings::standard},
    {"--threads-config", "FILE",
     "which functions of another thread library mean which of POSIX, one ROLE=FUNCTION N... a line",
     &Settings::threads_config},
    {"--gcc", "PATH", "the GCC that compiles the sources", &Settings::gcc},
    {"--keep", nullptr, "keep the temporary files and say where they are", &Settings::keep, Scope::kSingle},
    {"-h,--help", nullptr, "print this text", &Settings::help, Scope::kShared},
    {"--version", nullptr, "print the version", &Settings::version, Scope::kShared},
};

bool IsFor(Executable executable, const OptionSpec& spec) {
  return spec.scope != (executable == Executable::kGmc ? Scope::kBatch : Scope::kGmc);
}

// The option's last name, which is its long one.
std::string LongName(const OptionSpec& spec) {
  const std::string names = spec.names;
  return names.substr(names.find_last_of(',') + 1);
}

constexpr char kGmcIntroduction[] = "Usage: gmc COMMAND ...\n\nCommands:\n";

constexpr char kGmcFiles[] =
    "\nFILE is a C source (.c, .i), an object, archive or executable built by gmc-cc, or a GIMPLE++ file, binary\n"
    "or text. Several FILEs are one program. CFLAGS are passed on to gcc, ARGS to the program.\n";

constexpr char kGmcStatus[] =
    "\nExit status: 0 done, 1 wrong usage, 2 wrong input or failed compilation, 6 internal error; of check,\n"
    "0 true, 10 false, 5 unknown; of replay, 10 when the error is confirmed; of run, the program's own, 10 when an "
    "error\n"
    "was found, 5 when something is not supported.\n";

constexpr char kGmcParIntroduction[] =
    "Usage: gmc-par --threads N FILE... [-- CFLAGS] [: ARGS]\n"
    "       gmc-par --tasks FILE... [-- CFLAGS]\n\n"
    "The first is gmc check. The second checks many programs, each in a process of its own, and compares the verdicts "
    "with those expected.\n\n"
    "FILE is a task definition of SV-COMP (.yml, format 2.0), a set file (.set: patterns of definitions), a folder\n"
    "(every definition below it) or a list: a text file with a path to any of these in each line, relative to the\n"
    "list, followed by the names of properties if only these are meant. Each property of each definition is a task.\n\n"
    "A line for each task goes to stdout when it is done: verdict, correct | WRONG | unknown | disputed | unrated,\n"
    "seconds, states, definition, property, and behind a colon the reason of an unknown. Tables follow at the end.\n"
    "SIGINT and SIGTERM end the checks and print the tables so far.\n";

constexpr char kGmcParStatus[] =
    "\nExit status of --tasks: 10 when a verdict is wrong; otherwise 5 when the batch was interrupted or not one task\n"
    "got a verdict; otherwise 0, however many are unknown. 1 wrong usage, 2 wrong input (nothing was run) or results\n"
    "that cannot be written, 6 internal error.\n";

CLI::Option* Register(const OptionSpec& spec, Settings& settings, CLI::App& app) {
  if (const auto* flag = std::get_if<bool Settings::*>(&spec.target)) {
    return app.add_flag(spec.names, settings.*(*flag), spec.help);
  }
  if (const auto* list = std::get_if<std::vector<std::string> Settings::*>(&spec.target)) {
    return app.add_option(spec.names, settings.*(*list), spec.help)->allow_extra_args(false);
  }
  if (spec.without_value != nullptr) {  // as a flag, so that it takes nothing but what follows a '='
    return app.add_flag(absl::StrCat(spec.names, "{", spec.without_value, "}"),
                        settings.*(std::get<std::string Settings::*>(spec.target)), spec.help);
  }
  return app.add_option(spec.names, settings.*(std::get<std::string Settings::*>(spec.target)), spec.help);
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

void ChooseParCommand(Settings& settings) {
  settings.command = settings.help      ? Command::kHelp
                     : settings.version ? Command::kVersion
                     : settings.tasks   ? Command::kTasks
                                        : Command::kCheck;
}

// An option that was given, against the command. Those that a batch passes on are noted.
absl::Status CheckScope(const OptionSpec& spec, Settings& settings) {
  const bool batch = settings.command == Command::kTasks;
  if (settings.command == Command::kHelp || settings.command == Command::kVersion) return absl::OkStatus();
  if (spec.scope == Scope::kBatch && !batch) {
    return absl::InvalidArgumentError(absl::StrCat(LongName(spec), " needs --tasks"));
  }
  if (spec.scope == Scope::kSingle && batch) {
    return absl::InvalidArgumentError(absl::StrCat(LongName(spec), " does not go with --tasks"));
  }
  if (spec.scope == Scope::kEach) {
    if (const auto* list = std::get_if<std::vector<std::string> Settings::*>(&spec.target)) {
      for (const std::string& text : settings.*(*list)) {
        settings.passed_on.insert(settings.passed_on.end(), {LongName(spec), text});
      }
      return absl::OkStatus();
    }
    settings.passed_on.push_back(LongName(spec));
    if (const auto* text = std::get_if<std::string Settings::*>(&spec.target)) {
      settings.passed_on.push_back(settings.*(*text));
    }
  }
  return absl::OkStatus();
}

absl::Status CheckSettings(const Settings& settings) {
  if (settings.model_32 && settings.model_64) return absl::InvalidArgumentError("--32 and --64 exclude each other");
  const bool needs_files = settings.command == Command::kDump || settings.command == Command::kDumpAndCheck ||
                           settings.command == Command::kRun || settings.command == Command::kCheck ||
                           settings.command == Command::kReplay || settings.command == Command::kTasks;
  if (needs_files && settings.files.empty()) return absl::InvalidArgumentError("no FILE given");
  if (settings.command == Command::kReplay && settings.files.size() != 1) {
    return absl::InvalidArgumentError("replay takes one trace");
  }
  return absl::OkStatus();
}

}  // namespace

std::span<const OptionSpec> AllOptions() { return kOptions; }
std::span<const CommandSpec> AllCommands() { return kCommands; }

absl::StatusOr<Settings> ParseCommandLine(Executable executable, const std::vector<std::string>& arguments) {
  Settings settings;
  settings.executable = executable;
  settings.command_line = arguments;
  const auto colon = std::find(arguments.begin(), arguments.end(), ":");
  if (colon != arguments.end()) settings.arguments.assign(colon + 1, arguments.end());
  const auto separator = std::find(arguments.begin(), colon, "--");
  if (separator != colon) settings.compiler_flags.assign(separator + 1, colon);

  CLI::App app;
  app.set_help_flag();
  std::vector<std::pair<const OptionSpec*, CLI::Option*>> options;
  const auto add = [&](const OptionSpec& spec) {
    if (IsFor(executable, spec)) options.emplace_back(&spec, Register(spec, settings, app));
  };
  std::for_each(std::begin(kOptions), std::end(kOptions), add);
  app.add_option("FILE", settings.files);
  // CLI11 takes them from the back.
  std::vector<std::string> reversed(std::make_reverse_iterator(separator), arguments.rend());
  try {
    app.parse(reversed);
  } catch (const CLI::ParseError& error) {
    return absl::InvalidArgumentError(error.what());
  }
  if (executable == Executable::kGmcPar) {
    ChooseParCommand(settings);
  } else if (absl::Status status = ChooseCommand(settings); !status.ok()) {
    return status;
  }
  for (const auto& [spec, option] : options) {
    if (option->count() == 0) continue;
    if (absl::Status status = CheckScope(*spec, settings); !status.ok()) return status;
  }
  if (absl::Status status = CheckSettings(settings); !status.ok()) return status;
  return settings;
}

std::string HelpText(Executable executable) {
  std::string text = executable == Executable::kGmc ? kGmcIntroduction : kGmcParIntroduction;
  if (executable == Executable::kGmc) {
    for (const CommandSpec& spec : kCommands) {
      absl::StrAppend(&text, "  ", spec.name, " ", spec.arguments, "\n      ", spec.help, "\n");
    }
    text += kGmcFiles;
  }
  text += "\nOptions:\n";
  for (const OptionSpec& spec : kOptions) {
    if (!IsFor(executable, spec)) continue;
    const bool is_optional = spec.without_value != nullptr;
    const std::string value = spec.value == nullptr ? "" : absl::StrCat(is_optional ? "" : " ", spec.value);
    absl::StrAppend(&text, "  ", absl::StrReplaceAll(spec.names, {{",", ", "}}), value, "\n      ", spec.help, "\n");
  }
  return text + (executable == Executable::kGmc ? kGmcStatus : kGmcParStatus);
}

}  // namespace gmc::tools
