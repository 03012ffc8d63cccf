// What ends an execution.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gmc::exec {

enum class Property : uint8_t {
  kUnreachCall,
  kValidDeref,
  kValidFree,
  kValidMemtrack,
  kValidMemcleanup,
  kNoOverflow,
  kNoDataRace,
  kNoDeadlock,
  kDefBehavior,
};
inline constexpr uint32_t kPropertyCount = 9;
const char* NameOf(Property property);

// A place in the running program, innermost frame first.
struct StackEntry {
  std::string function;
  std::string file;
  uint32_t line = 0;
  uint32_t column = 0;
};

// "file:line:col"; what is known of it.
std::string PlaceOf(const StackEntry& entry);

// Something that happened before and has to do with what is wrong: "allocates it", "frees it".
struct Event {
  std::string thread;
  std::string text;
  std::vector<StackEntry> stack;
};

enum class StopKind : uint8_t {
  kRunning,
  kExited,   // `status` is the exit status
  kError,    // the program is wrong: `property` and `text`
  kUnknown,  // something unsupported or a limit: `text`
  kPruned,   // an assumption of the program does not hold
};

struct Stop {
  StopKind kind = StopKind::kRunning;
  int status = 0;
  Property property = Property::kDefBehavior;
  std::string text;
  std::string thread;
  std::vector<StackEntry> stack;
  std::vector<Event> earlier;  // of an execution that is watched

  void Clear() {
    if (kind != StopKind::kRunning) *this = {};
  }
};

}  // namespace gmc::exec
