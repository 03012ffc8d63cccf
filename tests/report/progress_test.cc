#include <gtest/gtest.h>

#include "tools/search_limits.h"

namespace gmc::tools {
namespace {

TEST(Progress, LineSaysWhereTheSearchIs) {
  explore::Statistics statistics;
  EXPECT_EQ(ProgressLine(0, statistics, 0, 1), "00:00:00 0 states 0 trans 0% matched depth 0 0/s 0 1 threads");
  statistics.states = 12'400'000;
  statistics.transitions = 31'000'000;
  statistics.matched = 18'600'000;
  statistics.max_depth = 214;
  EXPECT_EQ(ProgressLine(130, statistics, 3'328'599'654, 8),
            "00:02:10 12.4M states 31.0M trans 60% matched depth 214 95k/s 3.1G 8 threads");
  statistics.states = 999;
  EXPECT_EQ(ProgressLine(100'000, statistics, 500'000'000, 2),
            "27:46:40 999 states 31.0M trans 60% matched depth 214 0/s 477M 2 threads");
}

}  // namespace
}  // namespace gmc::tools
