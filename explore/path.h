// Path: what steers an execution to a finding: which thread moves when, which threads are created, and the values that
// the program is given.
//
// Thread safety: plain values.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace gmc::explore {

struct PathPlace {
  std::string function;
  std::string file;
  uint32_t line = 0;  // 0: unknown
  uint32_t column = 0;
};

struct PathEvent {
  enum class Kind : uint8_t {
    kMove,    // the scheduler lets this thread do an operation that others may notice
    kValue,   // `function` returns `value`, which the program cannot know
    kBranch,  // a condition holds or not; `next` is where that leads, line 0 if it leaves the function
    kCreate,  // a call of `function` creates thread `created`
    kEnter,   // a new thread enters its `function`
    kLeave,   // a thread returns from its first function
  };
  Kind kind = Kind::kMove;
  uint32_t thread = 0;  // numbered in the order of their creation; 0 is the main thread
  PathPlace place;      // of the user's code
  std::string function;
  std::string value;  // as a C constant; empty if there is none
  uint32_t created = 0;
  PathPlace next;
  PathPlace before;  // of a move: where the function last touched memory, called or moved; line 0: nowhere yet
};

struct Path {
  std::vector<PathEvent> events;
  std::map<std::string, uint32_t> threads;  // that live at the end, by name
  uint32_t created = 1;                     // threads in all
  PathPlace last;                           // where the last instruction was
};

}  // namespace gmc::explore
