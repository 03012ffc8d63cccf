#include "core/memory/canon.h"

#include <gtest/gtest.h>

#include <map>
#include <thread>
#include <tuple>
#include <vector>

namespace gmc {
namespace {

using Key = std::tuple<uint64_t, uint64_t, uint64_t>;

TEST(CanonTable, GivesEachArgumentItsOwnPositionForGood) {
  CanonTable table;
  std::map<Key, Position> given;
  std::map<Position, Key> taken;
  for (int round = 0; round < 2; ++round) {
    for (uint64_t i = 0; i < 50000; ++i) {
      const Key key{i % 37, i % 1001 * 8, i % 3};
      const Position position = table.Child({std::get<0>(key), 0}, std::get<1>(key), std::get<2>(key));
      EXPECT_NE(position, kNoPosition);
      EXPECT_EQ(given.try_emplace(key, position).first->second, position);
      EXPECT_EQ(taken.try_emplace(position, key).first->second, key);
    }
  }
  EXPECT_EQ(table.size(), given.size());
  EXPECT_GE(table.memory_bytes(), given.size() * 24);
}

TEST(CanonTable, ThreadsAgree) {
  CanonTable table;
  constexpr uint64_t kKeys = 20000;
  std::vector<std::vector<Position>> seen(4, std::vector<Position>(kKeys));
  std::vector<std::thread> threads;
  for (size_t t = 0; t < seen.size(); ++t) {
    threads.emplace_back([&, t] {
      // Each in its own order, so that all meet all.
      for (uint64_t i = 0; i < kKeys; ++i) {
        const uint64_t k = (i * (2 * t + 7919) + t * 1000) % kKeys;
        seen[t][k] = table.Child({k / 3, 0}, k, 16);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (uint64_t k = 0; k < kKeys; ++k) {
    const Position position = table.Child({k / 3, 0}, k, 16);
    for (const auto& positions : seen) {
      if (positions[k] == kNoPosition) continue;  // this order did not come by
      ASSERT_EQ(positions[k], position);
    }
  }
  EXPECT_EQ(table.size(), kKeys);
}

TEST(PathHashCanon, IsTheSameFunctionEverywhere) {
  PathHashCanon one, other;
  EXPECT_EQ(one.Child({1, 2}, 3, 4), other.Child({1, 2}, 3, 4));
  EXPECT_NE(one.Child({1, 2}, 3, 4), one.Child({1, 2}, 4, 3));
  // Pinned: checkpoints and runs that span processes rely on it.
  EXPECT_EQ(one.Child({1, 2}, 3, 4), (Position{0xaff5fc5bfe0d524a, 0x0d666d6dd4994f32}));
}

}  // namespace
}  // namespace gmc
