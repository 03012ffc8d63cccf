#include "hash/arena.h"

#include <gtest/gtest.h>

#include <cstring>

namespace gmc {
namespace {

TEST(ArenaTest, UnitsAreZeroedDistinctAndStay) {
  MemoryBudget budget;
  Arena arena(64, 100000, &budget);
  for (uint32_t i = 0; i < 20000; ++i) {
    const std::optional<uint32_t> unit = arena.Allocate();
    ASSERT_EQ(unit, i);
    for (int byte = 0; byte < 64; ++byte) ASSERT_EQ(arena.Address(*unit)[byte], std::byte{0});
    std::memcpy(arena.Address(*unit), &i, sizeof(i));
  }
  for (uint32_t i = 0; i < 20000; ++i) ASSERT_EQ(std::memcmp(arena.Address(i), &i, sizeof(i)), 0);
}

TEST(ArenaTest, SlackIsSmallAndBounded) {
  MemoryBudget budget;
  Arena arena(1024, 1 << 20, &budget);
  for (size_t i = 1; i <= 300000; ++i) {
    ASSERT_TRUE(arena.Allocate());
    ASSERT_GE(budget.used(), i * 1024);
    ASSERT_LE(budget.used(), i * 1024 + i * 1024 / 64 + 4096);
  }
}

TEST(ArenaTest, LimitsAreKeptAndEverythingIsReturned) {
  for (const size_t limit : {size_t{0}, size_t{4095}, size_t{4096}, size_t{1000000}}) {
    MemoryBudget budget(limit);
    {
      Arena arena(1024, 1 << 20, &budget);
      uint32_t units = 0;
      while (arena.Allocate(3)) units += 3;
      EXPECT_EQ(arena.size(), units);
      EXPECT_LE(budget.used(), limit);
      EXPECT_GE(units * size_t{1024} + 3 * 1024 + 4096, limit);
    }
    EXPECT_EQ(budget.used(), 0);
  }
}

TEST(ArenaTest, UnitsAreNoMoreThanAskedFor) {
  MemoryBudget budget;
  Arena arena(4096, 512, &budget);
  EXPECT_FALSE(arena.Allocate(1 << 20));
  EXPECT_TRUE(arena.Allocate(512));
  EXPECT_FALSE(arena.Allocate());
}

}  // namespace
}  // namespace gmc
