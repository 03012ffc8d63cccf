// ValueFlow: which values of a nondeterministic choice the program can tell apart.
//
// It follows the value that a call returns through the registers of the function, and of its callers where it is
// returned to them, until no register that may still be read holds it. On the way a register may hold the value plus a
// constant; whatever depends on it otherwise must be the same for the whole class, such as the outcome of a comparison
// with a constant, or the class must be split. Two executions that differ only in which value of such a class was
// chosen then differ in nothing but registers that hold it, and in nothing at all once those are dead.
//
// Thread safety: thread-compatible. Invariants: the code outlives it and does not change.
// Cost: each class is followed for at most kMaxSteps instructions.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/lower/bytecode.h"
#include "core/lower/liveness.h"
#include "core/lower/value_class.h"

namespace gmc::lower {

class ValueFlow {
 public:
  explicit ValueFlow(const Code& code) : code_(code) {}

  enum class Outcome : uint8_t {
    kSame,   // all values of the class give the same execution
    kSplit,  // `parts` must be looked at one by one
    kUsed,   // the value itself matters
  };
  struct Result {
    Outcome outcome = Outcome::kSame;
    std::vector<ValueClass> parts;
    // Of kSame: what was decided on the way. Classes with equal ones need only one value.
    std::vector<uint64_t> decisions;
  };
  // REQUIRES: instruction `at` of the function is a call whose result is an integer in one register.
  Result Follow(uint32_t function, uint32_t at, const ValueClass& values);
  uint64_t steps() const { return steps_; }  // of all calls

 private:
  static constexpr uint64_t kMaxSteps = 20'000;

  // What is known of a register: a number, or that it holds the followed value plus a number.
  struct Known {
    RegisterIndex reg = 0;
    bool is_value = false;
    ChoiceValue number = 0;  // of a constant its bits, never negative
    friend auto operator<=>(const Known&, const Known&) = default;
  };
  struct State {
    uint32_t function = 0;
    uint32_t at = 0;
    std::vector<Known> known;  // sorted
    friend auto operator<=>(const State&, const State&) = default;

    const Known* Find(RegisterIndex reg) const;
    void Forget(RegisterIndex reg);
    void Set(RegisterIndex reg, bool is_value, ChoiceValue number);
    bool HasValue() const;
  };
  enum class Truth : uint8_t { kNo, kYes, kOpen, kStop };

  const FunctionCode& CodeOf(const State& state) const { return code_.functions[state.function]; }
  const Liveness& LivenessOf(uint32_t function);
  std::optional<Known> ValueIn(const State& state, RegisterIndex reg) const;

  // False: the class cannot be followed as one; result_ says why.
  bool Run(State state);
  bool Enqueue(State state);
  bool Step(State* state, bool* is_over);
  bool Compute(const Instruction& instruction, State* state, bool* is_done);
  bool Jump(const Instruction& instruction, State* state, bool* is_done);
  bool Switch(const Instruction& instruction, State* state);
  bool Return(const Instruction& instruction, const State& state);
  bool ReadsValue(const Instruction& instruction, const State& state) const;
  void DropDead(State* state);

  bool Use();                                 // the value itself matters
  bool Split(std::vector<ValueClass> parts);  // false, as the two above
  void Decide(const State& state, uint64_t decision);
  bool Wrap(const State& state, Numeric numeric, Known* value);
  Truth Less(const State& state, Numeric numeric, std::optional<Known> left, std::optional<Known> right);
  Truth Equal(const State& state, std::optional<Known> left, std::optional<Known> right);
  bool CheckOverflow(const Instruction& instruction, const State& state, bool* is_over);
  bool Remainder(const State& state, Numeric numeric, Known value, ChoiceValue divisor, ChoiceValue* remainder);
  bool Masked(const State& state, Known value, ChoiceValue mask, ChoiceValue* bits);

  // Whether a call with what is known of the arguments cannot come back, as in assume(0).
  bool NeverReturns(const State& state, const Instruction& call, uint32_t depth);
  bool EndsWithoutReturn(State state, uint32_t depth);
  const std::vector<std::pair<uint32_t, uint32_t>>* CallersOf(uint32_t function);
  void FindCallers();

  const Code& code_;
  std::vector<std::unique_ptr<Liveness>> liveness_;                  // by function
  std::vector<std::vector<std::pair<uint32_t, uint32_t>>> callers_;  // by function: function and instruction
  std::vector<bool> is_address_taken_;                               // by function
  uint64_t steps_ = 0;

  // --- of one Follow
  ValueClass class_;
  Result result_;
  uint64_t steps_left_ = 0;
  std::vector<State> pending_;
  std::set<State> seen_;
};

}  // namespace gmc::lower
