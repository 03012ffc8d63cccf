#include "core/memory/undo_log.h"

#include <algorithm>

#include "core/memory/plain_vector.h"
#include "hash/out_of_memory.h"

namespace gmc {

void UndoLog::Grow(size_t needed) {
  const size_t capacity = std::max(capacity_ * 2, std::max(size_ + needed, size_t{4096}));
  // The system moves the pages of a large block: no moment at which two copies take memory.
  auto* const larger = static_cast<uint8_t*>(std::realloc(data_.get(), capacity));
  if (larger == nullptr) OutOfMemory();
  PreferHugePages(larger, capacity);
  (void)data_.release();
  data_.reset(larger);
  capacity_ = capacity;
}

}  // namespace gmc
