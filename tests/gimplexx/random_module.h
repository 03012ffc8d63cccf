// Random valid chunks, for tests of whatever reads them.
#pragma once

#include <cstdint>
#include <string>

namespace gmc::gimplexx {

// A small generator whose sequence is the same everywhere.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t Next() {
    state_ += 0x9e3779b97f4a7c15u;
    uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
    return mixed ^ (mixed >> 31);
  }
  // 0 <= result < bound; 0 if bound is 0.
  uint32_t Below(uint64_t bound) { return bound == 0 ? 0 : static_cast<uint32_t>(Next() % bound); }
  bool OneIn(uint32_t n) { return Below(n) == 0; }

 private:
  uint64_t state_;
};

// A chunk that satisfies every rule of the format and has about `size` records of each top-level kind. Over many
// seeds every record, kind, flag and enumerator occurs.
std::string RandomChunk(uint64_t seed, uint32_t size);

}  // namespace gmc::gimplexx
