// Scramble: a bijection of 128-bit values that spreads structured keys, for tables that take positions from key bits.
//
// Thread safety: pure functions. Invariants: Unscramble(Scramble(x)) == x, so comparing scrambled keys is comparing
// keys. Cost: about 3 ns.
#pragma once

#include <cstdint>

#include "hash/hash128.h"

namespace gmc {

inline constexpr uint64_t kStirFirst = 0x9e3779b97f4a7c15;
inline constexpr uint64_t kStirSecond = 0xd6e8feb86659fd93;

// A bijection of 64-bit words in which every input bit reaches the high and the low half.
constexpr uint64_t Stir(uint64_t word) {
  word *= kStirFirst;
  word ^= word >> 32;
  word *= kStirSecond;
  return word ^ (word >> 29);
}

// The x with x * odd == 1, by Newton's iteration.
constexpr uint64_t InverseOf(uint64_t odd) {
  uint64_t inverse = odd;
  for (int i = 0; i < 5; ++i) inverse *= 2 - odd * inverse;
  return inverse;
}

constexpr uint64_t Unstir(uint64_t word) {
  word ^= (word >> 29) ^ (word >> 58);
  word *= InverseOf(kStirSecond);
  word ^= word >> 32;
  return word * InverseOf(kStirFirst);
}

// The high word comes out depending on every bit, the low word then too.
constexpr Hash128 Scramble(const Hash128& key) {
  const uint64_t high = Stir(key.high ^ Stir(key.low));
  return {key.low ^ Stir(high), high};
}

constexpr Hash128 Unscramble(const Hash128& scrambled) {
  const uint64_t low = scrambled.low ^ Stir(scrambled.high);
  return {low, Unstir(scrambled.high) ^ Stir(low)};
}

}  // namespace gmc
