// HashPart: the hash of 32 bytes of an area and of what is initialised of them.
//
// Thread safety: pure functions. The same on every machine of one byte order.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "core/memory/area.h"
#include "hash/hash128.h"

namespace gmc {

// Which bytes are initialised, if each is wholly or not at all.
struct ByteMask {
  uint32_t bytes;
  bool exact;
};

inline ByteMask Summarize(const uint8_t* mask) {
#if defined(__SSE2__)
  const __m128i low = _mm_loadu_si128(reinterpret_cast<const __m128i*>(mask));
  const __m128i high = _mm_loadu_si128(reinterpret_cast<const __m128i*>(mask + 16));
  const auto equal = [](__m128i a, __m128i b) {
    return static_cast<uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(a, b)));
  };
  const __m128i ones = _mm_set1_epi8(-1), zeros = _mm_setzero_si128();
  const uint32_t bytes = equal(low, ones) | equal(high, ones) << 16;
  return {bytes, ~bytes == (equal(low, zeros) | equal(high, zeros) << 16)};
#else
  ByteMask summary{0, true};
  for (uint32_t i = 0; i < kPartBytes; ++i) {
    summary.bytes |= static_cast<uint32_t>(mask[i] == 0xff) << i;
    summary.exact = summary.exact && (mask[i] == 0xff || mask[i] == 0);
  }
  return summary;
#endif
}

// Nothing initialised, the state of most bytes of most large areas, must hash to 0. As a rule bytes are initialised
// wholly or not at all; then one bit a byte, in the seed, says it all. The two lengths keep the two cases apart.
// REQUIRES: number < 2^32.
inline Hash128 HashPart(const Part& part, uint64_t number) {
  static_assert(offsetof(Part, mask) == offsetof(Part, data) + kPartBytes);
  const ByteMask mask = Summarize(part.mask);
  if (mask.exact) {
    if (mask.bytes == 0) return {};
    return HashBytes(part.data, kPartBytes, kHashSeed ^ (number << 32 | mask.bytes));
  }
  return HashBytes(part.data, 2 * kPartBytes, kHashSeed ^ number);
}

}  // namespace gmc
