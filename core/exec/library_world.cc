// The world outside: input and output, the end of the program.
#include <cstdio>
#include <vector>

#include "core/exec/library.h"

namespace gmc::exec {
namespace {

void Exit(Call& call) {
  uint64_t status;
  // Which of several it is matters to nobody.
  if (!call.site.arguments.empty() && call.machine.IsLate(Argument(call, 0))) return call.machine.Exit(0);
  if (NumberArgument(call, 0, &status)) call.machine.Exit(static_cast<int>(status));
}

void Abort(Call& call) {
  if (!call.machine.options().abort_is_error) return call.machine.Exit(134);
  call.machine.Fail(Property::kUnreachCall, "abort() is called");
}

void AssertFail(Call& call) {
  std::string expression;
  if (StringArgument(call, 0, &expression)) {
    call.machine.Fail(Property::kUnreachCall, "assertion '" + expression + "' failed");
  }
}

void ReachError(Call& call) { call.machine.Fail(Property::kUnreachCall, "'" + call.function.name + "' is called"); }

void Write(Call& call) {
  uint64_t descriptor, count;
  std::string bytes;
  if (!NumberArgument(call, 0, &descriptor) || !NumberArgument(call, 2, &count)) return;
  if (!ReadBytes(call.machine, Argument(call, 1), &bytes, count)) return;
  if (!call.machine.Touch(Argument(call, 1), 0, count, AccessKind::kRead)) return;
  call.machine.world().Write(static_cast<int>(descriptor), bytes.data(), bytes.size());
}

// Of an input that nobody gave some short ones are tried, of these bytes; a read gives one, or the end.
constexpr std::string_view kSampledBytes = "\n01a";
constexpr uint32_t kSampledLength = 3;

// In a search: where the input has been read to is part of the state, and shared by all threads.
void ReadInput(Call& call, uint64_t count) {
  Machine& machine = call.machine;
  const std::optional<std::string>& given = machine.options().input;
  const Register& to = Argument(call, 1);
  const uint32_t position = machine.input_position();
  Operation& operation = machine.NewOperation();
  operation.synchronises = true;
  if (to.is_pointer() && count != 0) operation.accesses.push_back({to.pointer(), count, AccessKind::kWrite});
  if (!given) {
    operation.sampled = "the standard input";
    if (position < kSampledLength && count > 0) operation.alternatives = 1 + kSampledBytes.size();
  }
  machine.NoteEffect();  // where others read on
  if (!machine.Begin(operation)) return;
  const std::string_view bytes = given                        ? std::string_view(*given).substr(position, count)
                                 : machine.alternative() == 0 ? std::string_view()
                                                              : kSampledBytes.substr(machine.alternative() - 1, 1);
  machine.SetInputPosition(position + static_cast<uint32_t>(bytes.size()));
  if (WriteBytes(machine, to, bytes.data(), bytes.size())) ReturnNumber(call, bytes.size());
}

void Read(Call& call) {
  uint64_t descriptor, count;
  if (!NumberArgument(call, 0, &descriptor) || !NumberArgument(call, 2, &count)) return;
  if (call.machine.is_search()) return ReadInput(call, count);
  if (!call.machine.Touch(Argument(call, 1), 0, count, AccessKind::kWrite) || !call.machine.BeginInput()) return;
  std::vector<char> bytes(std::min<uint64_t>(count, 1 << 20));
  const size_t size = call.machine.world().Read(static_cast<int>(descriptor), bytes.data(), bytes.size());
  if (call.machine.StopsIfInterrupted()) return;
  call.machine.NoteInput(size);
  if (WriteBytes(call.machine, Argument(call, 1), bytes.data(), size)) ReturnNumber(call, size);
}

void Error(Call& call) {
  std::string property, message;
  if (!StringArgument(call, 0, &property) || !StringArgument(call, 1, &message)) return;
  call.machine.Fail(property == "valid-free"     ? Property::kValidFree
                    : property == "valid-deref"  ? Property::kValidDeref
                    : property == "unreach-call" ? Property::kUnreachCall
                                                 : Property::kDefBehavior,
                    message);
}

void Unsupported(Call& call) {
  std::string what;
  if (StringArgument(call, 0, &what)) call.machine.Unknown("unsupported: " + what);
}

void CheckOverlap(Call& call) {
  uint64_t to_size, from_size;
  if (!NumberArgument(call, 1, &to_size) || !NumberArgument(call, 3, &from_size)) return;
  const Register to = Argument(call, 0), from = Argument(call, 2);
  if (!to.is_pointer() || to.meta != from.meta) return;
  const auto a = static_cast<int64_t>(to.bits), b = static_cast<int64_t>(from.bits);
  if (a < b + static_cast<int64_t>(from_size) && b < a + static_cast<int64_t>(to_size)) {
    call.machine.Fail(Property::kDefBehavior, "copy between overlapping objects");
  }
}

// A string that stays where it is.
void ReturnText(Call& call, const std::string& text) {
  const Register block = call.machine.Allocate(text.size() + 1, InitialContent::kUninitialised, AreaKind::kGlobal);
  if (call.machine.stopped()) return;
  if (WriteBytes(call.machine, block, text.c_str(), text.size() + 1)) Return(call, block);
}

// "NAME=VALUE", null behind the last.
void EnvironmentEntry(Call& call) {
  uint64_t i;
  if (!NumberArgument(call, 0, &i)) return;
  const std::vector<std::string>& variables = call.machine.options().environment;
  if (i >= variables.size()) return ReturnNumber(call, 0);
  ReturnText(call, variables[i]);
}

void ProgramName(Call& call) { ReturnText(call, call.machine.options().arguments[0]); }

// One of several possible answers; a search must not take it for all of them.
bool BeginSample(Call& call, std::string_view what) {
  Operation& operation = call.machine.NewOperation();
  operation.sampled = what;
  return call.machine.Begin(operation);
}

void UndeclaredVariable(Call& call) {
  if (call.machine.options().is_environment_given || BeginSample(call, "getenv")) ReturnNumber(call, 0);
}

void KillSelf(Call& call) {
  uint64_t signal;
  if (NumberArgument(call, 0, &signal)) {
    call.machine.Fail(Property::kUnreachCall, "the program ends itself with signal " + std::to_string(signal));
  }
}

// A run has a clock of its own, which starts at 0 and moves when the program sleeps. In a search it stands still: a
// clock that is slow enough does so.
void Time(Call& call) {
  if (!BeginSample(call, "the clock")) return;
  const Register& nanoseconds = Argument(call, 1);
  const uint64_t now = call.machine.clock();
  if (nanoseconds.is_pointer()) {
    const Result<void> stored = call.machine.memory().Store(
        nanoseconds.pointer(), Value::Scalar(now % 1'000'000'000, call.machine.pointer_size()));
    if (!stored.ok()) return call.machine.FailMemory(stored.error(), "write");
  }
  ReturnNumber(call, now / 1'000'000'000);
}
void Sleep(Call& call) {
  uint64_t seconds, nanoseconds;
  if (!NumberArgument(call, 0, &seconds) || !NumberArgument(call, 1, &nanoseconds)) return;
  if (!call.machine.is_search()) return call.machine.AdvanceClock(seconds * 1'000'000'000 + nanoseconds);
  Operation& operation = call.machine.NewOperation();
  operation.synchronises = true;
  (void)call.machine.Begin(operation);
}

void SystemValue(Call& call) {
  std::string name;
  if (StringArgument(call, 0, &name)) ReturnNumber(call, 1);
}

// Of the kernel, and the same everywhere.
bool IsOfEveryHost(std::string_view path) { return path.starts_with("/dev/") || path.starts_with("/proc/"); }

// Whether the host has the file is not for us to guess. A search looks at a host that does not.
void Open(Call& call) {
  std::string path;
  if (!StringArgument(call, 0, &path)) return;
  if (!call.machine.is_search() || IsOfEveryHost(path)) {
    return call.machine.Unknown("unsupported: the program opens the file '" + path + "'");
  }
  if (BeginSample(call, "open")) ReturnNumber(call, ~uint64_t{0});
}
void NotSeekable(Call& call) { ReturnNumber(call, ~uint64_t{0}); }
void NoEffect(Call&) {}

constexpr LibraryEntry kEntries[] = {
    {"__gmc_exit", Exit},
    {"__gmc_abort", Abort},
    {"exit", Exit},
    {"_exit", Exit},
    {"_Exit", Exit},
    {"abort", Abort},
    {"__assert_fail", AssertFail},
    {"__gmc_assert_fail", AssertFail},
    {"reach_error", ReachError},
    {"__VERIFIER_error", ReachError},
    {"__gmc_write", Write},
    {"__gmc_read", Read},
    {"__gmc_error", Error},
    {"__gmc_unsupported", Unsupported},
    {"__gmc_check_overlap", CheckOverlap},
    {"__gmc_environment", EnvironmentEntry},
    {"__gmc_undeclared_variable", UndeclaredVariable},
    {"__gmc_program_name", ProgramName},
    {"__gmc_kill_self", KillSelf},
    {"__gmc_time", Time},
    {"__gmc_sleep", Sleep},
    {"__gmc_system_value", SystemValue},
    {"__gmc_open", Open},
    {"__gmc_seek", NotSeekable},
    {"__gmc_close", NoEffect},
};

}  // namespace

std::span<const LibraryEntry> WorldLibrary() { return kEntries; }

}  // namespace gmc::exec
