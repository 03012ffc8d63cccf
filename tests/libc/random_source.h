// Random numbers for tests that are the same on each run, and how many rounds to make.
#pragma once

#include <cstdlib>
#include <random>
#include <string>
#include <string_view>

namespace gmc::libc_test {

// `fast` rounds, and twenty times as many in a long run.
inline int Rounds(int fast) { return std::getenv("GMC_LONG") != nullptr ? 20 * fast : fast; }

class RandomSource {
 public:
  explicit RandomSource(unsigned seed) : engine_(seed) {}

  // In [0, bound).
  unsigned Below(unsigned bound) { return static_cast<unsigned>(engine_() % bound); }
  bool OneIn(unsigned n) { return Below(n) == 0; }
  unsigned long long Bits() { return engine_(); }
  char Of(std::string_view letters) { return letters[Below(static_cast<unsigned>(letters.size()))]; }

  // Up to `longest` letters.
  std::string Text(std::string_view letters, unsigned longest) {
    std::string text;
    for (unsigned length = Below(longest + 1); length > 0; length--) text += Of(letters);
    return text;
  }

  // An integer of any magnitude: all lengths in bits are as likely.
  unsigned long long Number() {
    const unsigned bits = Below(65);
    const unsigned long long number = bits == 0 ? 0 : Bits() >> (64 - bits);
    return OneIn(2) ? number : 0 - number;
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace gmc::libc_test
