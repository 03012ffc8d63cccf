#include "tools/strategy.h"

#include <gtest/gtest.h>

#include <set>

namespace gmc::tools {
namespace {

using Kind = Pass::Kind;

std::vector<Kind> KindsOf(const std::vector<Pass>& passes) {
  std::vector<Kind> kinds;
  for (const Pass& pass : passes) kinds.push_back(pass.kind);
  return kinds;
}

Situation Everything() { return {60, true, lower::Inputs::kSampled, true, true}; }

TEST(Strategy, TheLastPassIsTheSearchThatTheUserAsksFor) {
  for (int bits = 0; bits < 24; ++bits) {
    const Situation situation{60, (bits & 1) != 0, static_cast<lower::Inputs>(bits >> 3), (bits & 2) != 0,
                              (bits & 4) != 0};
    const std::vector<Pass> passes = PassesOf(situation);
    ASSERT_FALSE(passes.empty());
    EXPECT_EQ(passes.back().kind, Kind::kComplete);
    EXPECT_EQ(passes.back().seconds, 0);
    explore::SearchOptions options;
    options.max_states = 7;
    options.context_bound = 2;
    const explore::SearchOptions bound = passes.back().Bound(options);
    EXPECT_EQ(bound.max_states, 7u);
    EXPECT_EQ(bound.context_bound, 2u);
    EXPECT_EQ(bound.max_depth, UINT64_MAX);
    EXPECT_EQ(bound.max_samples, UINT32_MAX);
    for (size_t i = 0; i + 1 < passes.size(); ++i) EXPECT_NE(passes[i].kind, Kind::kComplete);
  }
}

TEST(Strategy, ScoutsSeeMoreAndMoreAndLeaveMostOfTheTime) {
  std::set<explore::ThreadOrder> orders;
  uint64_t states = 0;
  uint32_t switches = 0;
  double seconds = 0;
  for (const Pass& pass : PassesOf(Everything())) {
    if (pass.kind == Kind::kComplete) continue;
    EXPECT_GT(pass.seconds, 0);
    seconds += pass.seconds;
    if (pass.kind != Kind::kScout) continue;
    orders.insert(pass.order);
    if (pass.order != explore::ThreadOrder::kForward) continue;
    EXPECT_GT(pass.max_states, states);
    EXPECT_GE(pass.context_bound, switches);
    EXPECT_FALSE(pass.is_complete_within_bounds());
    states = pass.max_states;
    switches = pass.context_bound;
  }
  EXPECT_GT(states, 0u);
  EXPECT_EQ(orders.size(), 3u);
  EXPECT_LT(seconds, 0.6 * Everything().seconds);
}

TEST(Strategy, AScoutWithAnOrderOfItsOwnGoesAlone) {
  explore::SearchOptions options;
  options.workers = 4;
  for (const Pass& pass : PassesOf(Everything())) {
    EXPECT_EQ(pass.Bound(options).workers, pass.order == explore::ThreadOrder::kForward ? 4u : 1u);
  }
}

TEST(Strategy, ThreadsAreTakenTogetherBeforeValuesAreLeftOpen) {
  Situation situation = Everything();
  situation.may_take_together = true;
  situation.may_scout = false;
  EXPECT_EQ(KindsOf(PassesOf(situation)), (std::vector<Kind>{Kind::kCrowdProof, Kind::kOpenProof, Kind::kComplete}));
  situation.has_threads = false;
  EXPECT_EQ(KindsOf(PassesOf(situation)), (std::vector<Kind>{Kind::kOpenProof, Kind::kComplete}));
}

TEST(Strategy, AProgramWithoutThreadsKnowsNoContextBound) {
  Situation situation = Everything();
  situation.has_threads = false;
  for (const Pass& pass : PassesOf(situation)) {
    EXPECT_EQ(pass.context_bound, UINT32_MAX);
    EXPECT_EQ(pass.order, explore::ThreadOrder::kForward);
    EXPECT_TRUE(pass.is_complete_within_bounds());
  }
}

TEST(Strategy, WithoutThreadsAndInputsThereIsOneSearch) {
  Situation situation = Everything();
  situation.has_threads = false;
  situation.inputs = lower::Inputs::kNone;
  EXPECT_EQ(KindsOf(PassesOf(situation)), (std::vector<Kind>{Kind::kComplete}));
}

TEST(Strategy, WhereAllInputsAreTriedScoutsStayShallow) {
  Situation situation = Everything();
  situation.has_threads = false;
  situation.inputs = lower::Inputs::kExact;
  EXPECT_EQ(KindsOf(PassesOf(situation)), (std::vector<Kind>{Kind::kScout, Kind::kScout, Kind::kComplete}));
  EXPECT_EQ(PassesOf(situation)[0].max_samples, UINT32_MAX);
}

TEST(Strategy, ScoutsAreForThoseWhoWantOneFindingAndGiveNoBounds) {
  explore::SearchOptions options;
  EXPECT_TRUE(MayScout(options));
  options.all_findings = true;
  EXPECT_FALSE(MayScout(options));
  for (uint64_t explore::SearchOptions::*bound :
       {&explore::SearchOptions::max_states, &explore::SearchOptions::max_depth}) {
    options = {};
    options.*bound = 1000;
    EXPECT_FALSE(MayScout(options));
  }
  Situation situation = Everything();
  situation.may_scout = false;
  EXPECT_EQ(KindsOf(PassesOf(situation)), (std::vector<Kind>{Kind::kOpenProof, Kind::kComplete}));
}

}  // namespace
}  // namespace gmc::tools
