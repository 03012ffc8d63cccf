// WorkList: a vector of plain values that is filled and cleared all the time: what changed since the last commit.
//
// Clearing is one store, and there is a way to append that cannot allocate.
//
// Thread safety: thread-compatible.
#pragma once

#include <cstddef>
#include <type_traits>
#include <vector>

namespace gmc {

template <typename T>
class WorkList {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  void push_back(const T& value) {
    if (full()) items_.resize(items_.size() * 2 + 16);
    items_[size_++] = value;
  }
  bool full() const { return size_ == items_.size(); }
  // REQUIRES: !full().
  void PushWithinCapacity(const T& value) { items_[size_++] = value; }
  void clear() { size_ = 0; }
  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }
  const T& operator[](size_t i) const { return items_[i]; }
  const T* begin() const { return items_.data(); }
  const T* end() const { return items_.data() + size_; }

 private:
  std::vector<T> items_;  // all of it usable
  size_t size_ = 0;
};

}  // namespace gmc
