// getopt and getopt_long against the system's, on random command lines: each result, the order of the arguments, and
// what is said about wrong ones.
#include <getopt.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/libc/native_primitives.h"
#include "tests/libc/random_source.h"

GMC_LIBC(getopt);
GMC_LIBC(getopt_long);
GMC_LIBC(getopt_long_only);
extern "C" char* gmc_optarg;
extern "C" int gmc_optind, gmc_opterr, gmc_optopt;

namespace gmc::libc_test {
namespace {

enum class Kind { kShort, kLong, kLongOnly };

int flag_value;
const struct option kOptions[] = {{"alpha", no_argument, nullptr, 'A'},
                                  {"beta", required_argument, nullptr, 'B'},
                                  {"betatron", optional_argument, nullptr, 'T'},
                                  {"gamma", no_argument, &flag_value, 7},
                                  {"a", required_argument, nullptr, 'x'},
                                  {"alp", no_argument, nullptr, 'A'},
                                  {nullptr, 0, nullptr, 0}};

struct Functions {
  Throwing<decltype(::getopt)>::Type* short_options;
  Throwing<decltype(::getopt_long)>::Type* long_options;
  Throwing<decltype(::getopt_long_only)>::Type* long_only;
  char** argument;
  int *index, *messages, *letter;
};

// All that a run of it shows.
std::string Run(const Functions& f, Kind kind, const std::vector<std::string>& words, const std::string& letters,
                bool restart_with_zero) {
  std::vector<std::string> copies = words;
  std::vector<char*> arguments;
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const int count = static_cast<int>(words.size());
  *f.index = restart_with_zero ? 0 : 1;
  *f.messages = 1;
  std::string shown;
  for (int i = 0; i < 20; i++) {
    int which = -1;
    flag_value = 0;
    const int result = kind == Kind::kShort ? f.short_options(count, arguments.data(), letters.c_str())
                       : kind == Kind::kLong
                           ? f.long_options(count, arguments.data(), letters.c_str(), kOptions, &which)
                           : f.long_only(count, arguments.data(), letters.c_str(), kOptions, &which);
    shown += std::to_string(result) + "/" + std::to_string(which) + "/" + std::to_string(flag_value) + "/" +
             (*f.argument == nullptr ? "-" : *f.argument) + "/" + std::to_string(*f.index);
    if (result == '?' || result == ':') shown += "/" + std::to_string(*f.letter);
    shown += ' ';
    if (result == -1) break;
  }
  for (const char* argument : arguments) shown += std::string(",") + (argument == nullptr ? "" : argument);
  return shown;
}

std::string RunTheirs(Kind kind, const std::vector<std::string>& words, const std::string& letters) {
  char* messages = nullptr;
  size_t size = 0;
  FILE* before = stderr;
  stderr = open_memstream(&messages, &size);
  std::string shown =
      Run({getopt, getopt_long, getopt_long_only, &optarg, &optind, &opterr, &optopt}, kind, words, letters, true);
  std::fclose(stderr);
  stderr = before;
  shown += std::string("\n") + messages;
  std::free(messages);
  return shown;
}

std::string RunOurs(Kind kind, const std::vector<std::string>& words, const std::string& letters) {
  ResetWorld();
  return Run({gmc_getopt, gmc_getopt_long, gmc_getopt_long_only, &gmc_optarg, &gmc_optind, &gmc_opterr, &gmc_optopt},
             kind, words, letters, true) +
         "\n" + TheWorld().output[2];
}

TEST(GetoptTest, RandomCommandLines) {
  static const char* const kWords[] = {
      "-a",      "-b",   "-bc",    "-ab",      "-c",    "-d",      "-",         "--",         "word",         "other",
      "--alpha", "--al", "--beta", "--beta=5", "--bet", "--gamma", "--gamma=1", "--betatron", "--betatron=x", "--none",
      "-x",      "-abc", "-alpha", "-beta",    "-dval", "--a",     "--g",       "-:"};
  static const char* const kLetters[] = {"ab:c::d", "+ab:c", "-ab:c", ":ab:c", "abc", "", "+:b:", "-:d:"};
  RandomSource random(1);
  for (int i = 0; i < Rounds(20000) && !HasFailure(); i++) {
    std::vector<std::string> words = {"program"};
    for (unsigned n = random.Below(6); n > 0; n--) words.push_back(kWords[random.Below(28)]);
    const std::string letters = kLetters[random.Below(8)];
    const auto kind = static_cast<Kind>(random.Below(3));
    std::string line = letters + " " + std::to_string(static_cast<int>(kind)) + ":";
    for (const std::string& word : words) line += " " + word;
    SCOPED_TRACE(line);
    EXPECT_EQ(RunOurs(kind, words, letters), RunTheirs(kind, words, letters));
  }
}

TEST(GetoptTest, StartsWithoutBeingTold) {
  ResetWorld();
  char name[] = "p", option[] = "-a", word[] = "w";
  char* arguments[] = {name, word, option, nullptr};
  gmc_optind = 1;
  EXPECT_EQ(gmc_getopt(3, arguments, "a"), 'a');
  EXPECT_EQ(gmc_getopt(3, arguments, "a"), -1);
  EXPECT_EQ(gmc_optind, 2);
  EXPECT_STREQ(arguments[1], "-a");
}

}  // namespace
}  // namespace gmc::libc_test
