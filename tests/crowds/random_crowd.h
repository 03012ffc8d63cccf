// RandomCrowd: small C programs whose main creates any number of threads with the same routine, made from a seed.
//
// Thread safety: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gmc::test {

// A list of statements each, of which any can be left out.
struct RandomCrowd {
  std::vector<std::string> routine;
  std::vector<std::string> other;  // of another thread, created before; empty: there is none
  std::vector<std::string> main;   // when the threads run
};

RandomCrowd MakeRandomCrowd(uint64_t seed);

// One for each way to leave a statement out.
std::vector<RandomCrowd> Smaller(const RandomCrowd& program);

// A whole source. With 8 * i + n arguments beside the program's name main creates n threads of program i; any number of
// them if n is 0.
std::string SourceOf(const std::vector<RandomCrowd>& programs);

}  // namespace gmc::test
