// The world of the C library under test: what it reads, what it wrote, and how a call ended.
//
// The library's sources are compiled natively with the prefix gmc_ on each of their symbols (prefix_symbols.sh), and
// the primitives that they call are these. Errors and ends of the program are exceptions.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace gmc::libc_test {

struct World {
  std::string input;                         // standard input that is left
  std::map<int, std::string> output;         // what was written, by descriptor
  std::map<std::string, std::string> files;  // that exist outside
  std::vector<std::string> environment;
  std::map<std::string, std::string> undeclared_variables;
  std::vector<unsigned> random;  // the numbers to come, last first
  long long seconds = 0;
  long nanoseconds = 0;
  int sections = 0;     // atomic sections that are open
  long own_blocks = 0;  // blocks that the library allocated for itself and has not released
  std::vector<std::string> events;
};

World& TheWorld();

// Forgets everything, for the next test.
void ResetWorld();

struct LibraryError {
  std::string property;
  std::string message;
};
struct Unsupported {
  std::string what;
};
struct ProgramEnd {
  std::string how;
  int status;
};

}  // namespace gmc::libc_test

namespace gmc::libc_test {

// The type of a function without its noexcept: ours end by exceptions.
template <class F>
struct Throwing {
  using Type = F;
};
template <class R, class... A>
struct Throwing<R(A...) noexcept> {
  using Type = R(A...);
};
template <class R, class... A>
struct Throwing<R(A..., ...) noexcept> {
  using Type = R(A..., ...);
};

}  // namespace gmc::libc_test

// Declares the library's version of a function that the system declares too.
#define GMC_LIBC(name) extern "C" ::gmc::libc_test::Throwing<decltype(::name)>::Type gmc_##name

extern "C" int* gmc___errno_location();
