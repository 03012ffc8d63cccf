// StepTable: some of the steps that a machine has recorded. It is of a fixed size; old ones give way to new ones.
//
// Thread safety: thread-compatible; each machine has its own.
// Cost: at most kSets * kWays records.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "core/exec/step_record.h"

namespace gmc::exec {

class StepTable {
 public:
  using Way = std::unique_ptr<StepRecord>;
  static constexpr size_t kSets = 1024, kWays = 16;

  StepTable() : ways_(kSets * kWays), next_(kSets), seen_(kSeen) {}

  // Where records with the key are.
  std::span<Way> WaysOf(const StepKey& key) { return {ways_.data() + SetOf(key) * kWays, kWays}; }
  // Whether the key was asked about before: most keys are met once, and recording those would be in vain.
  bool IsSeenAgain(const StepKey& key) {
    const auto fingerprint = static_cast<uint32_t>(key.Fingerprint());
    return std::exchange(seen_[key.Fingerprint() >> 32 & (kSeen - 1)], fingerprint) == fingerprint;
  }
  void Put(const StepRecord& record) {
    const size_t set = SetOf(record.key);
    Way& way = ways_[set * kWays + next_[set]++ % kWays];
    if (way == nullptr) way = std::make_unique<StepRecord>();
    *way = record;
  }

 private:
  static constexpr size_t kSeen = 8192;
  static size_t SetOf(const StepKey& key) { return key.Fingerprint() >> 48 & (kSets - 1); }

  std::vector<Way> ways_;
  std::vector<uint8_t> next_;   // of each set: which way gives way next
  std::vector<uint32_t> seen_;  // fingerprints
};

}  // namespace gmc::exec
