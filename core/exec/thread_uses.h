// ThreadUses: what each thread of a state may still do with objects of static storage (core/lower/object_uses.h).
//
// Thread safety: thread-compatible.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gmc::exec {

class ThreadUses {
 public:
  // For each thread `words` words. Nothing is allocated in the long run.
  void Begin(uint32_t words) {
    words_ = words;
    sets_.clear();
    once_.assign(words, 0);
    twice_.assign(words, 0);
  }
  // The next thread's, to be filled in, and then counted before the next is added.
  uint64_t* Add() {
    sets_.resize(sets_.size() + words_);
    return sets_.data() + sets_.size() - words_;
  }
  void Count() {
    const uint64_t* const last = sets_.data() + sets_.size() - words_;
    for (uint32_t i = 0; i < words_; ++i) {
      twice_[i] |= once_[i] & last[i];
      once_[i] |= last[i];
    }
  }
  const uint64_t* Of(size_t number) const { return sets_.data() + number * words_; }
  // What all threads but that one may do.
  void Others(size_t number, std::vector<uint64_t>* out) const {
    out->resize(words_);
    for (uint32_t i = 0; i < words_; ++i) (*out)[i] = twice_[i] | (once_[i] & ~Of(number)[i]);
  }

 private:
  uint32_t words_ = 0;
  std::vector<uint64_t> sets_;
  std::vector<uint64_t> once_, twice_;  // what some thread may do, and what at least two may
};

}  // namespace gmc::exec
