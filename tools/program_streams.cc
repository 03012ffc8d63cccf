#include "tools/program_streams.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstring>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"

namespace gmc::tools {
namespace {

constexpr size_t kReadAhead = 1 << 16;
constexpr int kPatienceMilliseconds = 20;

}  // namespace

bool ProgramStreams::Wait(int fd, short events) const {
  pollfd stream = {fd, events, 0};
  while (poll(&stream, 1, kPatienceMilliseconds) <= 0) {
    if (stops_waiting_) return false;
  }
  return true;
}

// A pipe that is ready takes PIPE_BUF bytes at least: no write blocks.
void ProgramStreams::Write(int fd, const char* bytes, size_t count) {
  while (count != 0 && Wait(fd, POLLOUT)) {
    const ssize_t written = ::write(fd, bytes, std::min<size_t>(count, PIPE_BUF));
    if (written <= 0) return;
    bytes += written;
    count -= static_cast<size_t>(written);
  }
}

std::optional<char> ProgramStreams::Peek() {
  if (taken_ == ahead_.size()) {
    taken_ = 0;
    ahead_.resize(kReadAhead);
    const ssize_t size = Wait(STDIN_FILENO, POLLIN) ? ::read(STDIN_FILENO, ahead_.data(), ahead_.size()) : 0;
    ahead_.resize(size < 0 ? 0 : static_cast<size_t>(size));
  }
  if (ahead_.empty()) return std::nullopt;
  return ahead_[taken_];
}

size_t ProgramStreams::Read(int fd, char* bytes, size_t count) {
  if (fd != STDIN_FILENO || !Peek()) return 0;
  const size_t size = std::min(count, ahead_.size() - taken_);
  std::memcpy(bytes, ahead_.data() + taken_, size);
  taken_ += size;
  return size;
}

std::optional<uint64_t> ProgramStreams::InputsToGoBack() {
  while (Peek() && absl::ascii_isspace(static_cast<unsigned char>(*Peek()))) ++taken_;
  if (!Peek()) return 0;
  std::string digits;
  for (; Peek() && absl::ascii_isdigit(static_cast<unsigned char>(*Peek())); ++taken_) digits += *Peek();
  while (Peek() == ' ' || Peek() == '\t') ++taken_;
  if (Peek() == '\n') ++taken_;
  uint64_t inputs;
  if (!absl::SimpleAtoi(digits, &inputs)) return std::nullopt;
  return inputs;
}

}  // namespace gmc::tools
