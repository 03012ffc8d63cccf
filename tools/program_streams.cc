#include "tools/program_streams.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstring>

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

size_t ProgramStreams::Read(int fd, char* bytes, size_t count) {
  if (fd != STDIN_FILENO) return 0;
  if (taken_ == ahead_.size()) {
    taken_ = 0;
    ahead_.resize(kReadAhead);
    const ssize_t size = Wait(fd, POLLIN) ? ::read(fd, ahead_.data(), ahead_.size()) : 0;
    ahead_.resize(size < 0 ? 0 : static_cast<size_t>(size));
  }
  const size_t size = std::min(count, ahead_.size() - taken_);
  std::memcpy(bytes, ahead_.data() + taken_, size);
  taken_ += size;
  return size;
}

}  // namespace gmc::tools
