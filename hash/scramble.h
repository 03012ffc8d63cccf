// Scramble: a bijection of 128-bit values that spreads structured keys, for tables that take positions from key bits.
//
// Thread safety: pure functions. Invariants: Unscramble(Scramble(x)) == x, so comparing scrambled keys is comparing
// keys. Cost: about 3 ns.
#pragma once

#include <cstdint>

#include "hash/hash128.h"

namespace gmc {

// A bijection of 64-bit words in which every input bit reaches the high and the low half.
constexpr uint64_t Stir(uint64_t word) {
  word *= 0x9e3779b97f4a7c15;
  word ^= word >> 32;
  word *= 0xd6e8feb86659fd93;
  return word ^ (word >> 29);
}

// Two rounds of a Feistel network.
constexpr Hash128 Scramble(const Hash128& key) {
  const uint64_t high = key.high ^ Stir(key.low);
  return {key.low ^ Stir(high), high};
}

constexpr Hash128 Unscramble(const Hash128& scrambled) {
  const uint64_t low = scrambled.low ^ Stir(scrambled.high);
  return {low, scrambled.high ^ Stir(low)};
}

}  // namespace gmc
