#include "tools/sha256.h"

#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>

#include "tools/read_text.h"

namespace gmc::tools {
namespace {

using State = std::array<uint32_t, 8>;
constexpr size_t kBlock = 64;

// The first 32 bits of the fractional part of the root of `prime` of that degree (2 or 3), by bisection on integers:
// floor(root * 2^32) mod 2^32.
constexpr uint32_t RootFraction(uint32_t prime, int degree) {
  uint64_t low = 0, high = uint64_t{32} << 32;
  while (high - low > 1) {
    const uint64_t middle = low + (high - low) / 2;
    // middle^degree <= prime << (32 * degree), kept in 128 bits: the root is below 2^37, its cube below 2^111.
    unsigned __int128 power = 1;
    for (int i = 0; i < degree; ++i) power *= middle;
    (power <= static_cast<unsigned __int128>(prime) << (32 * degree) ? low : high) = middle;
  }
  return static_cast<uint32_t>(low);
}

struct Constants {
  std::array<uint32_t, 64> rounds;
  State initial;
};

constexpr Constants MakeConstants() {
  Constants constants = {};
  size_t count = 0;
  for (uint32_t candidate = 2; count < constants.rounds.size(); ++candidate) {
    bool is_prime = true;
    for (uint32_t divisor = 2; divisor * divisor <= candidate; ++divisor) is_prime &= candidate % divisor != 0;
    if (!is_prime) continue;
    if (count < constants.initial.size()) constants.initial[count] = RootFraction(candidate, 2);
    constants.rounds[count++] = RootFraction(candidate, 3);
  }
  return constants;
}

const Constants kConstants = MakeConstants();

void Absorb(const uint8_t* block, State* state) {
  std::array<uint32_t, 64> words;
  for (size_t i = 0; i < 16; ++i) {
    const uint8_t* at = block + 4 * i;
    words[i] = uint32_t{at[0]} << 24 | uint32_t{at[1]} << 16 | uint32_t{at[2]} << 8 | at[3];
  }
  for (size_t i = 16; i < 64; ++i) {
    const uint32_t a = words[i - 15], b = words[i - 2];
    words[i] = words[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + words[i - 7] +
               (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
  }
  auto [a, b, c, d, e, f, g, h] = *state;
  for (size_t i = 0; i < 64; ++i) {
    const uint32_t choice = (e & f) ^ (~e & g), majority = (a & b) ^ (a & c) ^ (b & c);
    const uint32_t first =
        h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + choice + kConstants.rounds[i] + words[i];
    const uint32_t second = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + majority;
    h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
  }
  const State sum = {a, b, c, d, e, f, g, h};
  for (size_t i = 0; i < sum.size(); ++i) (*state)[i] += sum[i];
}

}  // namespace

std::string Sha256(std::string_view bytes) {
  State state = kConstants.initial;
  const auto* data = reinterpret_cast<const uint8_t*>(bytes.data());
  size_t at = 0;
  for (; at + kBlock <= bytes.size(); at += kBlock) Absorb(data + at, &state);
  // A one bit, zeros, and the length in bits.
  std::string rest(bytes.substr(at));
  rest += '\x80';
  while (rest.size() % kBlock != kBlock - 8) rest += '\0';
  const uint64_t bits = uint64_t{8} * bytes.size();
  for (int shift = 56; shift >= 0; shift -= 8) rest += static_cast<char>(bits >> shift);
  for (size_t i = 0; i < rest.size(); i += kBlock) Absorb(reinterpret_cast<const uint8_t*>(rest.data()) + i, &state);
  std::string text;
  for (const uint32_t word : state) {
    char digits[16];
    std::snprintf(digits, sizeof digits, "%08x", word);
    text += digits;
  }
  return text;
}

absl::StatusOr<std::string> Sha256OfFile(const std::string& path) {
  absl::StatusOr<std::string> bytes = ReadText(path);
  if (!bytes.ok()) return bytes.status();
  return Sha256(*bytes);
}

}  // namespace gmc::tools
