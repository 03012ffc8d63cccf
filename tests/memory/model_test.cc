// Random operations on a MemoryState and on NaiveMemory, compared after each; a failing sequence is shrunk.
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <sstream>

#include "tests/memory/model_run.h"

namespace gmc {
namespace {

std::vector<Op> RandomOps(uint64_t seed, size_t count) {
  std::mt19937_64 random(seed);
  // Each sequence has its own mixture.
  std::vector<double> weights;
  for (uint32_t i = 0; i < uint32_t(OpKind::kCount); ++i) weights.push_back(double(random() % 8 * (random() % 3)));
  weights[uint32_t(OpKind::kAlloc)] += 2;
  weights[uint32_t(OpKind::kPointer)] += 3;
  weights[uint32_t(OpKind::kPush)] += 2;
  weights[uint32_t(OpKind::kBacktrack)] += 1;
  std::discrete_distribution<uint32_t> kinds(weights.begin(), weights.end());
  std::vector<Op> ops;
  for (size_t i = 0; i < count; ++i) {
    ops.push_back({OpKind(kinds(random)), uint32_t(random()), uint32_t(random()), uint32_t(random())});
  }
  return ops;
}

std::string Execute(const Config& config, const std::vector<Op>& ops) { return ModelRun(config).Execute(ops); }

// Removes ever smaller pieces while the sequence still fails.
std::vector<Op> Shrink(const Config& config, std::vector<Op> ops) {
  for (size_t piece = std::max<size_t>(ops.size() / 2, 1); piece != 0; piece /= 2) {
    for (size_t begin = 0; begin < ops.size();) {
      std::vector<Op> fewer(ops.begin(), ops.begin() + ptrdiff_t(begin));
      fewer.insert(fewer.end(), ops.begin() + ptrdiff_t(std::min(begin + piece, ops.size())), ops.end());
      if (!Execute(config, fewer).empty()) {
        ops = std::move(fewer);
      } else {
        begin += piece;
      }
    }
  }
  return ops;
}

std::string Describe(const Config& config, const std::vector<Op>& ops) {
  std::ostringstream text;
  text << Execute(config, ops) << "\nshrunk to " << ops.size() << " operations:\n";
  for (const Op& op : ops) {
    text << "  {OpKind::k" << kOpNames[int(op.kind)] << ", " << op.a << "u, " << op.b << "u, " << op.c << "u},\n";
  }
  return text.str();
}

class ModelTest : public testing::TestWithParam<Config> {};

TEST_P(ModelTest, RandomOperationsAgreeWithTheNaiveMemory) {
  const size_t sequences = std::getenv("GMC_LONG") != nullptr ? 20000 : 300;
  for (uint64_t seed = 1; seed <= sequences; ++seed) {
    const std::vector<Op> ops = RandomOps(seed, 200);
    if (const std::string failure = Execute(GetParam(), ops); !failure.empty()) {
      FAIL() << "seed " << seed << ": " << failure << "\n" << Describe(GetParam(), Shrink(GetParam(), ops));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(PointerSizesCanonsAndTags, ModelTest,
                         testing::Values(Config{8, true, TypeTags::kOff}, Config{8, false, TypeTags::kOff},
                                         Config{4, true, TypeTags::kOff}, Config{4, false, TypeTags::kOff},
                                         Config{8, true, TypeTags::kOn}, Config{4, false, TypeTags::kOn},
                                         Config{8, true, TypeTags::kOff, Tracking::kUndo},
                                         Config{4, true, TypeTags::kOn, Tracking::kUndo}));

}  // namespace
}  // namespace gmc
