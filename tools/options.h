// The command lines of gmc and gmc-par: one table feeds the parser and --help.
//
// Thread safety: pure functions.
#pragma once

#include <span>
#include <string>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"

namespace gmc::tools {

enum class Executable { kGmc, kGmcPar };

enum class Command { kDump, kDumpAndCheck, kCheck, kRun, kReplay, kTasks, kHelp, kVersion };

// What the user asked for.
struct Settings {
  Executable executable = Executable::kGmc;
  std::vector<std::string> command_line;  // all of it, without the program's name
  Command command = Command::kHelp;
  std::vector<std::string> files;
  std::vector<std::string> compiler_flags;  // after --
  std::vector<std::string> arguments;       // of the program that is run, after :
  std::string function;
  std::string output;
  std::string standard;
  std::string gcc;
  bool dot = false;
  bool model_32 = false;
  bool model_64 = false;
  bool keep = false;
  // Of a run.
  std::string schedule;
  // Of a check.
  std::string threads = "1";
  std::string seed;
  std::string properties;
  std::string property_file;
  std::string reductions;
  std::string nondet_range;
  std::string input;                     // a file
  std::vector<std::string> environment;  // NAME=VALUE
  bool malloc_may_fail = false;
  std::string max_states;
  std::string max_depth;
  std::string context_bound;
  std::string store;
  std::string timeout;
  std::string memory;
  bool no_reduce = false;
  bool all_errors = false;
  bool spurious_wakeups = false;
  bool svcomp = false;
  bool verify_states = false;
  bool split_always = false;
  // Of what it prints.
  std::string trace;
  std::string json;
  std::string witness;
  std::string progress;
  std::string color;
  bool quiet = false;
  bool verbose = false;
  bool statistics = false;
  // Of batches.
  bool tasks = false;
  std::string jobs;
  std::string kill_after;
  std::string tasks_root;
  std::string dispute;
  std::string checker;
  std::vector<std::string> passed_on;  // options of scope kEach that were given, as the command line has them
  // Other spellings of commands.
  bool dump = false;
  bool check = false;
  bool run = false;
  bool help = false;
  bool version = false;
};

// Who understands an option.
enum class Scope {
  kEach,    // gmc and gmc-par; a batch passes it on to each of its checkers
  kShared,  // gmc and gmc-par; a batch heeds it itself
  kSingle,  // gmc, and gmc-par without --tasks
  kGmc,     // gmc alone
  kBatch,   // gmc-par --tasks alone
};

struct OptionSpec {
  const char* names;  // as CLI11 takes them: "-h,--help"
  const char* value;  // what --help calls the argument; null for a switch; "[=X]" for one that may be left out
  const char* help;
  std::variant<bool Settings::*, std::string Settings::*, std::vector<std::string> Settings::*> target;
  Scope scope = Scope::kEach;
  const char* without_value = nullptr;  // of an argument that may be left out: what is meant then
};

struct CommandSpec {
  const char* name;
  const char* arguments;
  const char* help;
  Command command;
};

std::span<const OptionSpec> AllOptions();
std::span<const CommandSpec> AllCommands();

// `arguments` without the program's name. An error is one of usage.
absl::StatusOr<Settings> ParseCommandLine(Executable executable, const std::vector<std::string>& arguments);

std::string HelpText(Executable executable);

}  // namespace gmc::tools
