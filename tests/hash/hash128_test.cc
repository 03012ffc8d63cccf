#include "hash/hash128.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>
#include <vector>

namespace gmc {
namespace {

using Wide = unsigned __int128;

Wide ToWide(const Hash128& hash) { return (static_cast<Wide>(hash.high) << 64) | hash.low; }

std::vector<Hash128> InterestingValues() {
  std::vector<Hash128> values;
  const uint64_t words[] = {0, 1, 2, 0x7fffffffffffffff, 0x8000000000000000, UINT64_MAX - 1, UINT64_MAX};
  for (uint64_t high : words) {
    for (uint64_t low : words) values.push_back({low, high});
  }
  std::mt19937_64 random(1);
  for (int i = 0; i < 50; ++i) values.push_back({random(), random()});
  return values;
}

TEST(Hash128Test, ArithmeticIsModulo2To128) {
  for (const Hash128& a : InterestingValues()) {
    for (const Hash128& b : InterestingValues()) {
      EXPECT_TRUE(ToWide(a + b) == ToWide(a) + ToWide(b));
      EXPECT_TRUE(ToWide(a - b) == ToWide(a) - ToWide(b));
      EXPECT_EQ(a + b - b, a);
      EXPECT_EQ(a == b, ToWide(a) == ToWide(b));
      EXPECT_EQ(a < b, ToWide(a) < ToWide(b));
      EXPECT_EQ(a > b, ToWide(a) > ToWide(b));
    }
  }
}

// Stored hashes are compared across runs: a change of these values is a change of format.
TEST(Hash128Test, ValuesAreFixed) {
  EXPECT_EQ(HashBytes("gmc", 3), (Hash128{0x7ff492fa52b60d7e, 0x6c6e93182e300c53}));
  EXPECT_EQ(MixPart(7, {1, 2}), (Hash128{0x82c4a4f5dda2458d, 0x757a49bd1c750ad2}));
}

TEST(Hash128Test, SeedLengthAndEveryBitMatter) {
  std::string bytes(300, '\0');
  std::set<Hash128> seen;
  size_t count = 0;
  for (size_t size = 0; size <= bytes.size(); ++size, ++count) seen.insert(HashBytes(bytes.data(), size));
  for (size_t bit = 0; bit < 8 * bytes.size(); ++bit, ++count) {
    bytes[bit / 8] ^= static_cast<char>(1 << (bit % 8));
    seen.insert(HashBytes(bytes.data(), bytes.size()));
    bytes[bit / 8] = 0;
  }
  seen.insert(HashBytes(bytes.data(), bytes.size(), kHashSeed + 1));
  EXPECT_EQ(seen.size(), count + 1);
}

// Small numbers are what positions and contents look like. A mix that were linear in either would let
// (p, c) + (q, d) collide with (p, d) + (q, c); check that sums over pairs of parts tell all assignments apart.
TEST(Hash128Test, SumsOfMixesTellSmallStatesApart) {
  std::set<Hash128> sums;
  constexpr uint64_t kValues = 40;
  for (uint64_t a = 0; a < kValues; ++a) {
    for (uint64_t b = 0; b < kValues; ++b) sums.insert(MixPart(1, {a, 0}) + MixPart(2, {b, 0}));
  }
  EXPECT_EQ(sums.size(), kValues * kValues);
}

TEST(Hash128Test, MixHasNoWeakBits) {
  constexpr int kSamples = 1 << 14;
  std::vector<int> ones(128, 0);
  for (uint64_t i = 0; i < kSamples; ++i) {
    const Hash128 mix = MixPart(i, {i, 0});
    for (int bit = 0; bit < 64; ++bit) {
      ones[bit] += static_cast<int>((mix.low >> bit) & 1);
      ones[64 + bit] += static_cast<int>((mix.high >> bit) & 1);
    }
  }
  // Six standard deviations of a fair coin.
  for (int count : ones) EXPECT_NEAR(count, kSamples / 2, 6 * 64);
}

}  // namespace
}  // namespace gmc
