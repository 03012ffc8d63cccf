// The world outside: input and output, the end of the program.
#include <cstdio>
#include <vector>

#include "core/exec/library.h"

namespace gmc::exec {
namespace {

void Exit(Call& call) {
  uint64_t status;
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

void Read(Call& call) {
  uint64_t descriptor, count;
  if (!NumberArgument(call, 0, &descriptor) || !NumberArgument(call, 2, &count)) return;
  if (!call.machine.Touch(Argument(call, 1), 0, count, AccessKind::kWrite)) return;
  std::vector<char> bytes(std::min<uint64_t>(count, 1 << 20));
  const size_t size = call.machine.world().Read(static_cast<int>(descriptor), bytes.data(), bytes.size());
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

void UndeclaredVariable(Call& call) { ReturnNumber(call, 0); }

void KillSelf(Call& call) {
  uint64_t signal;
  if (NumberArgument(call, 0, &signal)) {
    call.machine.Fail(Property::kUnreachCall, "the program ends itself with signal " + std::to_string(signal));
  }
}

// The run's own clock: it starts at 0 and moves when the program sleeps.
void Time(Call& call) {
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
  call.machine.AdvanceClock(seconds * 1'000'000'000 + nanoseconds);
}

void Random(Call& call) {
  uint64_t bound;
  if (NumberArgument(call, 0, &bound)) ReturnNumber(call, bound == 0 ? 0 : call.machine.NextRandom() % bound);
}
void SeedRandom(Call& call) {
  uint64_t seed;
  if (NumberArgument(call, 0, &seed)) call.machine.SeedRandom(static_cast<uint32_t>(seed));
}

void SystemValue(Call& call) {
  std::string name;
  if (StringArgument(call, 0, &name)) ReturnNumber(call, 1);
}

// Whether the host has the file is not for us to guess.
void Open(Call& call) {
  std::string path;
  if (StringArgument(call, 0, &path)) call.machine.Unknown("unsupported: the program opens the file '" + path + "'");
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
    {"__gmc_random", Random},
    {"__gmc_seed_random", SeedRandom},
    {"__gmc_system_value", SystemValue},
    {"__gmc_open", Open},
    {"__gmc_seek", NotSeekable},
    {"__gmc_close", NoEffect},
};

}  // namespace

std::span<const LibraryEntry> WorldLibrary() { return kEntries; }

}  // namespace gmc::exec
