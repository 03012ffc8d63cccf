// Liveness on functions made by hand, and on random ones against its definition.
#include "core/lower/liveness.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace gmc::lower {
namespace {

FunctionCode FunctionOf(uint32_t registers, std::vector<Instruction> code) {
  FunctionCode function;
  function.registers = registers;
  function.constants.push_back({Constant::Kind::kScalar, 0, 0});  // register number `registers`
  function.code = std::move(code);
  return function;
}

std::set<uint32_t> Registers(const Liveness& liveness, const uint64_t* bits) {
  std::set<uint32_t> live;
  for (uint32_t reg = 0; reg < liveness.words() * 64; ++reg) {
    if ((bits[reg / 64] >> reg % 64 & 1) != 0) live.insert(reg);
  }
  return live;
}
std::set<uint32_t> Before(const Liveness& liveness, uint32_t at) { return Registers(liveness, liveness.Before(at)); }
std::set<uint32_t> DuringCall(const Liveness& liveness, uint32_t at) {
  std::vector<uint64_t> bits(liveness.words());
  liveness.DuringCall(at, bits.data());
  return Registers(liveness, bits.data());
}
using Set = std::set<uint32_t>;

const ScalarType kInt{ScalarType::Kind::kNumber, Numeric::kI32, 0, 4};

TEST(Liveness, FromAWriteToTheLastRead) {
  const FunctionCode function = FunctionOf(2, {{Op::kMove, 0, 0, 2},  // r0 = constant
                                               {Op::kMove, 0, 1, 0},  // r1 = r0
                                               {Op::kReturnValue, 0, 1}});
  const Liveness liveness(function);
  EXPECT_EQ(Before(liveness, 0), Set());
  EXPECT_EQ(Before(liveness, 1), Set({0}));
  EXPECT_EQ(Before(liveness, 2), Set({1}));
}

TEST(Liveness, OnOneBranchIsEnough) {
  const FunctionCode function = FunctionOf(3, {{Op::kJumpEq, 0, 0, 3, 3},  // if (r0 == constant) goto 3
                                               {Op::kMove, 0, 1, 3},       // r1 = constant
                                               {Op::kReturnValue, 0, 1},
                                               {Op::kReturnValue, 0, 2}});
  const Liveness liveness(function);
  EXPECT_EQ(Before(liveness, 0), Set({0, 2}));
  EXPECT_EQ(Before(liveness, 1), Set());
}

TEST(Liveness, AroundALoop) {
  const FunctionCode function = FunctionOf(2, {{Op::kAddI32, 0, 0, 0, 1},  // r0 = r0 + r1
                                               {Op::kJumpNe, 0, 0, 2, 0},  // if (r0 != constant) goto 0
                                               {Op::kReturn}});
  const Liveness liveness(function);
  EXPECT_EQ(Before(liveness, 1), Set({0, 1}));
  EXPECT_EQ(Before(liveness, 2), Set());
}

TEST(Liveness, SwitchesAndComputedGotosReachAllTheirTargets) {
  FunctionCode function = FunctionOf(
      3,
      {{Op::kSwitch, 0, 0, 0}, {Op::kReturnValue, 0, 1}, {Op::kReturnValue, 0, 2}, {Op::kGoto, 0, 0}, {Op::kReturn}});
  function.switches.push_back({{{0, 0, 1}}, 2, kInt});
  function.labels = {1, 4};
  const Liveness liveness(function);
  EXPECT_EQ(Before(liveness, 0), Set({0, 1, 2}));
  EXPECT_EQ(Before(liveness, 3), Set({0, 1}));
}

TEST(Liveness, WideValuesAreTwoRegisters) {
  const FunctionCode function = FunctionOf(4, {{Op::kMoveWide, 0, 2, 0}, {Op::kReturnValue, 2, 2}});
  const Liveness liveness(function);
  EXPECT_EQ(Before(liveness, 0), Set({0, 1}));
  EXPECT_EQ(Before(liveness, 1), Set({2, 3}));
  const FunctionCode narrow = FunctionOf(4, {{Op::kReturnValue, 1, 2}});
  EXPECT_EQ(Before(Liveness(narrow), 0), Set({2}));
}

// r0 = f(r1), and r2 is needed afterwards. Arguments lie behind the frame of 3 registers and a constant.
FunctionCode Caller(const ScalarType& result) {
  FunctionCode function = FunctionOf(
      3, {{Op::kMove, 0, 4, 1}, {Op::kCall, 0, 0, 0, 0}, {Op::kAddI32, 0, 2, 2, 0}, {Op::kReturnValue, 0, 2}});
  CallSite site;
  site.arguments.push_back({kInt, 4, 0});
  site.result = result;
  site.uses_result = true;
  function.call_sites.push_back(site);
  return function;
}

TEST(Liveness, CallsReadArgumentsAndWriteTheirResult) {
  const FunctionCode function = Caller(kInt);
  const Liveness liveness(function);
  EXPECT_EQ(liveness.arguments(), 1u);
  EXPECT_EQ(Before(liveness, 0), Set({1, 2}));
  EXPECT_EQ(Before(liveness, 1), Set({2, 4}));
  EXPECT_EQ(DuringCall(liveness, 1), Set({2})) << "neither the result nor the argument";
  EXPECT_EQ(Before(liveness, 2), Set({0, 2}));
}

TEST(Liveness, TheCalleeNeedsToKnowWhereItsObjectGoes) {
  const FunctionCode function = Caller({ScalarType::Kind::kObject, Numeric::kI32, 0, 0});
  const Liveness liveness(function);
  EXPECT_EQ(Before(liveness, 1), Set({0, 2, 4}));
  EXPECT_EQ(DuringCall(liveness, 1), Set({0, 2}));
}

TEST(Liveness, OwnersOfMemoryLocalsAndAllOfSetjmpAreAlwaysLive) {
  FunctionCode function = FunctionOf(3, {{Op::kLocal, 0, 1, 0}, {Op::kScopeEnd, 0, 1}, {Op::kReturn}});
  function.memory_locals.push_back({4, 1, 1});
  EXPECT_EQ(Before(Liveness(function), 0), Set({1}));
  EXPECT_EQ(Before(Liveness(function), 2), Set({1}));
  function.returns_twice = true;
  EXPECT_EQ(Before(Liveness(function), 2), Set({0, 1, 2}));
}

// By the definition: some path from `at` reads the register before it writes it.
bool IsRead(const FunctionCode& function, uint32_t at, uint32_t reg, std::set<uint32_t>* seen) {
  if (!seen->insert(at).second) return false;
  const Instruction& instruction = function.code[at];
  switch (instruction.op) {
    case Op::kReturnValue:
      return instruction.a == reg;
    case Op::kJump:
      return IsRead(function, instruction.c, reg, seen);
    case Op::kJumpEq:
      return instruction.a == reg || instruction.b == reg || IsRead(function, instruction.c, reg, seen) ||
             IsRead(function, at + 1, reg, seen);
    case Op::kMove:
      return instruction.b == reg || (instruction.a != reg && IsRead(function, at + 1, reg, seen));
    default:
      ADD_FAILURE() << NameOf(instruction.op);
      return false;
  }
}

TEST(Liveness, RandomFunctionsAgreeWithTheDefinition) {
  std::mt19937 random(1);
  const auto below = [&](uint32_t limit) { return static_cast<uint32_t>(random() % limit); };
  for (int round = 0; round < 2000; ++round) {
    const uint32_t registers = 1 + below(round % 8 == 0 ? 100 : 5), size = 1 + below(12);
    std::vector<Instruction> code;
    for (uint32_t i = 0; i < size; ++i) {
      const uint32_t a = below(registers), b = below(registers + 1), target = below(size);
      switch (below(4)) {
        case 0:
          code.push_back({Op::kJumpEq, 0, a, b, target});
          break;
        case 1:
          code.push_back({Op::kJump, 0, 0, 0, target});
          break;
        default:
          code.push_back({Op::kMove, 0, a, b});
      }
    }
    code.push_back({Op::kReturnValue, 0, below(registers)});
    const FunctionCode function = FunctionOf(registers, std::move(code));
    const Liveness liveness(function);
    for (uint32_t at = 0; at <= size; ++at) {
      Set expected;
      for (uint32_t reg = 0; reg < registers; ++reg) {
        std::set<uint32_t> seen;
        if (IsRead(function, at, reg, &seen)) expected.insert(reg);
      }
      ASSERT_EQ(Before(liveness, at), expected) << "round " << round << ", instruction " << at;
    }
  }
}

}  // namespace
}  // namespace gmc::lower
