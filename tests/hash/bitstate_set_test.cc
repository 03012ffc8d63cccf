#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "hash/visited_set.h"

namespace gmc {
namespace {

Hash128 NthHash(uint64_t n) { return HashBytes(&n, sizeof(n)); }

TEST(BitstateSetTest, WhatWasPutIsSeen) {
  const std::unique_ptr<VisitedSet> set = MakeBitstateSet(1 << 20);
  for (uint64_t i = 0; i < 10000; ++i) {
    EXPECT_NE(set->FindOrPut({NthHash(i), {}}), PutResult::kFull);
    EXPECT_EQ(set->FindOrPut({NthHash(i), {}}), PutResult::kSeen);
  }
  EXPECT_GE(set->memory_bytes(), size_t{1} << 20);
}

// The estimate is checked where omissions are many: 2^18 keys in 2^20 bits.
TEST(BitstateSetTest, OmissionsAreWhatTheEstimateSays) {
  constexpr uint64_t kKeys = uint64_t{1} << 18;
  const std::unique_ptr<VisitedSet> crowded = MakeBitstateSet(1 << 17);
  for (uint64_t i = 0; i < kKeys; ++i) crowded->FindOrPut({NthHash(i), {}});
  const uint64_t omitted = kKeys - crowded->size();
  // The integral of (1 - exp(-3 x))^3 from 0 to 1/4, times 2^20, is 11,955.
  EXPECT_NEAR(static_cast<double>(omitted), 11955, 400);
  EXPECT_GT(crowded->stats().omission_probability, 0.999);

  // Where one omission in all is as likely as not, the share of runs with one is the estimate.
  constexpr int kRuns = 200;
  constexpr uint64_t kFew = 400;
  int runs_with_omission = 0;
  double estimate = 0;
  for (int run = 0; run < kRuns; ++run) {
    const std::unique_ptr<VisitedSet> set = MakeBitstateSet(2048);
    for (uint64_t i = 0; i < kFew; ++i) set->FindOrPut({NthHash(kFew * static_cast<uint64_t>(run) + i), {}});
    if (set->size() < kFew) ++runs_with_omission;
    estimate += set->stats().omission_probability / kRuns;
  }
  EXPECT_GT(estimate, 0.02);
  EXPECT_LT(estimate, 0.98);
  EXPECT_NEAR(runs_with_omission, kRuns * estimate, 30);
}

TEST(BitstateSetTest, ThreadsNeverBothGetANewState) {
  constexpr uint64_t kKeys = 20000;
  const std::unique_ptr<VisitedSet> set = MakeBitstateSet(1 << 22);
  std::vector<std::atomic<int>> news(kKeys);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&] {
      for (uint64_t i = 0; i < kKeys; ++i) {
        if (set->FindOrPut({NthHash(i), {}}) == PutResult::kNew) news[i].fetch_add(1, std::memory_order_relaxed);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  uint64_t total = 0;
  for (const std::atomic<int>& count : news) {
    EXPECT_LE(count.load(), 1);
    total += static_cast<uint64_t>(count.load());
  }
  EXPECT_EQ(set->size(), total);
  EXPECT_GT(total, kKeys - 5);
}

TEST(BitstateSetTest, TooLargeAnArrayIsAnAnswer) {
  const std::unique_ptr<VisitedSet> set = MakeBitstateSet(size_t{1} << 60);
  EXPECT_EQ(set->FindOrPut({NthHash(1), {}}), PutResult::kFull);
  EXPECT_EQ(set->size(), 0);
}

}  // namespace
}  // namespace gmc
