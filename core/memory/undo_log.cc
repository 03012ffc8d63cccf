#include "core/memory/undo_log.h"

#include <algorithm>

namespace gmc {

void UndoLog::Grow(size_t needed) {
  const size_t capacity = std::max(capacity_ * 2, std::max(size_ + needed, size_t{4096}));
  std::unique_ptr<uint8_t[]> larger(new uint8_t[capacity]);
  if (size_ != 0) std::memcpy(larger.get(), data_.get(), size_);
  data_ = std::move(larger);
  capacity_ = capacity;
}

}  // namespace gmc
