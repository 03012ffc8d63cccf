// ProgramStreams: the standard streams of this process as those of the program that is run.
//
// Input is read ahead, as a native program's stdio does. Whoever waits for a stream can be told to stop waiting.
// With --backtrack the standard input is shared: before each input of the program it says how many inputs to go back.
//
// Thread safety: StopWaiting may be called from any thread, the rest is thread-compatible.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "core/exec/machine.h"

namespace gmc::tools {

class ProgramStreams : public exec::Environment {
 public:
  void Write(int fd, const char* bytes, size_t count) override;
  size_t Read(int fd, char* bytes, size_t count) override;
  // A decimal number with the white space before it and the rest of its line, if that is blank; 0 at the end of input.
  std::optional<uint64_t> InputsToGoBack() override;

  // From now on a stream that is not ready is at its end.
  void StopWaiting() { stops_waiting_ = true; }

 private:
  // False: waiting was stopped before the stream was ready.
  bool Wait(int fd, short events) const;
  // The next byte of the standard input, which stays there; nothing at its end.
  std::optional<char> Peek();

  std::atomic<bool> stops_waiting_{false};
  std::string ahead_;  // read from the standard input
  size_t taken_ = 0;   // of it
};

}  // namespace gmc::tools
