// Trace: a schedule as its reader sees it, line by line of the source.
//
// Thread safety: plain values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gmc::explore {

// "?" stands for a value that is not initialised.
struct Change {
  std::string variable;
  std::string from;
  std::string to;
};

struct ObservedRead {
  std::string variable;
  std::string value;
};

// One thread executes a line, or goes on in it after others ran.
struct TraceStep {
  uint64_t number = 0;  // from 1
  std::string thread;
  std::string function;
  std::string directory;  // to which `file` is relative
  std::string file;
  uint32_t line = 0;
  std::vector<Change> changes;
  std::vector<ObservedRead> reads;  // of memory; only of steps that change nothing
};

struct Trace {
  std::vector<TraceStep> steps;
  uint64_t left_out = 0;  // in the middle of a very long one
  uint64_t threads = 0;   // that took part
  uint64_t length() const { return steps.size() + left_out; }
};

}  // namespace gmc::explore
