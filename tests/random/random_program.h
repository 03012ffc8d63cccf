// RandomProgram: small C programs with threads, made from a seed, and smaller ones made from them.
//
// A program is two or three threads and main, each a list of statements; statements may contain others. Threads share
// numbers, pointers, a text, mutexes, a condition variable, locks of other kinds, semaphores and a barrier, and have
// private numbers and pointers; they may create a thread more. Most of it is right most of the time, so that errors lie
// deep enough to be lost by a reduction that is wrong; objects may also end, begin again or be written over while they
// are used. Each program has statements of some kinds only, which meet more often then.
//
// Thread safety: plain values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gmc::test {

// Text, possibly around others.
struct Statement {
  std::string before;
  std::vector<Statement> body = {};
  std::string after = {};
};

struct RandomProgram {
  std::vector<std::vector<Statement>> threads;
  std::vector<Statement> between;  // main, when the threads run
  std::vector<Statement> end;      // main, after the joins
  std::vector<Statement> child;    // of a thread that threads may create
  std::vector<bool> is_joined;     // by thread
};

RandomProgram MakeRandomProgram(uint64_t seed);

// Every program with one statement or thread less, or one statement replaced by what it contains; the greatest changes
// first.
std::vector<RandomProgram> Smaller(const RandomProgram& program);

// Without its third thread; if there is none, without the last statement of its largest thread.
RandomProgram Trimmed(const RandomProgram& program);

// Functions and objects whose names end in `number`, and a function `main<number>` that runs them.
std::string TextOf(const RandomProgram& program, size_t number);
// A whole source: main runs program argc - 1.
std::string SourceOf(const std::vector<RandomProgram>& programs);

}  // namespace gmc::test
