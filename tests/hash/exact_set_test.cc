#include "hash/exact_set.h"

#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "tests/hash/shrink.h"

namespace gmc {
namespace {

using State = std::vector<std::string>;

std::vector<std::string_view> Views(const State& state) { return {state.begin(), state.end()}; }

PutResult Put(ExactSet& set, const State& state) {
  const std::vector<std::string_view> views = Views(state);
  return set.FindOrPut(StateKey{{}, views});
}

// Few letters, so that parts, halves and whole states recur.
State RandomState(std::mt19937_64& random, size_t longest) {
  State state(random() % (longest + 1));
  for (std::string& part : state) part = std::string(random() % 3, static_cast<char>('a' + random() % 2));
  return state;
}

bool DiffersFromModel(const std::vector<State>& states) {
  ExactSet set;
  std::set<State> model;
  for (const State& state : states) {
    const PutResult expected = model.insert(state).second ? PutResult::kNew : PutResult::kSeen;
    if (Put(set, state) != expected) return true;
  }
  for (const State& state : model) {
    const std::vector<std::string_view> views = Views(state);
    if (set.Expand(*set.RootOf(views)) != views) return true;
  }
  return set.size() != model.size();
}

TEST(ExactSetTest, AnswersLikeAStdSetAndGivesStatesBack) {
  std::mt19937_64 random(3);
  for (const size_t longest : {3, 6, 40}) {
    std::vector<State> states(LongRun() ? 100000 : 5000);
    for (State& state : states) state = RandomState(random, longest);
    if (!DiffersFromModel(states)) continue;
    const std::vector<State> least = Shrink(states, DiffersFromModel);
    std::string text;
    for (const State& state : least) {
      text += "\n[";
      for (const std::string& part : state) text += " '" + part + "'";
      text += " ]";
    }
    FAIL() << text;
  }
}

// Sequences whose concatenations, or whose trees, could be confused.
TEST(ExactSetTest, BoundariesAndLengthsCount) {
  const State states[] = {{},
                          {""},
                          {"", ""},
                          {"", "", ""},
                          {"a"},
                          {"a", ""},
                          {"", "a"},
                          {"aa"},
                          {"a", "a"},
                          {"a", "a", "a"},
                          {"a", "a", "a", "a"},
                          {"aa", "aa"},
                          {std::string(1, '\0')},
                          {std::string(2, '\0')},
                          {std::string(100, 'x')},
                          {std::string(101, 'x')}};
  ExactSet set;
  for (const State& state : states) EXPECT_EQ(Put(set, state), PutResult::kNew);
  for (const State& state : states) EXPECT_EQ(Put(set, state), PutResult::kSeen);
}

TEST(ExactSetTest, ChangingATreeIsBuildingItAnew) {
  std::mt19937_64 random(4);
  ExactSet set;
  PartTree tree(&set);
  State state;
  for (int step = 0; step < (LongRun() ? 100000 : 5000); ++step) {
    if (random() % 4 == 0) {
      const size_t old_size = state.size();
      state.resize(random() % 4 == 0 ? random() % 70 : (state.size() + random() % 3) % 70);
      tree.Resize(state.size());
      for (size_t slot = old_size; slot < state.size(); ++slot) ASSERT_TRUE(tree.Set(slot, state[slot]));
    }
    for (size_t changes = random() % 4; changes > 0 && !state.empty(); --changes) {
      const size_t slot = random() % state.size();
      state[slot] = std::to_string(random() % 5);
      ASSERT_TRUE(tree.Set(slot, state[slot]));
    }
    if (random() % 3 == 0) continue;  // several changes may come between two insertions
    const std::vector<std::string_view> views = Views(state);
    ASSERT_EQ(tree.Root(), set.RootOf(views)) << step;
    const PutResult through_tree = set.FindOrPut(tree);
    ASSERT_NE(through_tree, PutResult::kFull);
    ASSERT_EQ(Put(set, state), PutResult::kSeen);
  }
}

// Successive states differ in one of 24 parts of four values each: most inner nodes recur, no root does.
TEST(ExactSetTest, AtMost24BytesAStateWhenPartsRecur) {
  ExactSet set;
  PartTree tree(&set);
  constexpr size_t kSlots = 24;
  const std::string part = "a part of some twenty bytes";
  tree.Resize(kSlots);
  for (size_t slot = 0; slot < kSlots; ++slot) ASSERT_TRUE(tree.Set(slot, part));
  std::mt19937_64 random(5);
  uint64_t next = 300000;  // most of the 3 * 4^8 nodes over eight parts have come by then
  const uint64_t states = LongRun() ? 20000000 : 400000;
  while (set.size() < states) {
    for (int i = 0; i < 1000; ++i) {
      ASSERT_TRUE(tree.Set(random() % kSlots, part + std::to_string(random() % 4)));
      set.FindOrPut(tree);
    }
    const uint64_t size = set.size();
    if (size < next) continue;
    next += next / 20;
    ASSERT_LE(static_cast<double>(set.memory_bytes()) / static_cast<double>(size), 24) << size << " states";
  }
}

TEST(ExactSetTest, FullIsAnAnswer) {
  for (const size_t limit : {size_t{0}, size_t{20000}, size_t{200000}}) {
    ExactSet set(limit);
    std::vector<State> kept;
    bool full = false;
    for (int i = 0; i < 20000; ++i) {
      const State state = {std::to_string(i % 100), std::to_string(i / 100), "x"};
      const PutResult result = Put(set, state);
      if (result == PutResult::kNew) kept.push_back(state);
      full |= result == PutResult::kFull;
    }
    EXPECT_TRUE(full);
    EXPECT_LE(set.memory_bytes(), limit);
    EXPECT_EQ(set.size(), kept.size());
    for (const State& state : kept) ASSERT_EQ(Put(set, state), PutResult::kSeen);
  }
}

TEST(ExactSetTest, ManyThreadsAgree) {
  const uint64_t keys = LongRun() ? 300000 : 20000;
  constexpr int kThreads = 4;
  ExactSet set;
  std::vector<std::atomic<int>> news(keys);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      PartTree tree(&set);
      tree.Resize(6);
      for (size_t slot = 0; slot < 6; ++slot) ASSERT_TRUE(tree.Set(slot, "zero"));
      for (uint64_t i = 0; i < keys; ++i) {
        for (uint64_t slot = 0, rest = i; slot < 6; ++slot, rest /= 10) {
          ASSERT_TRUE(tree.Set(slot, std::to_string(rest % 10)));
        }
        PutResult result;
        if (thread % 2 == 0) {
          result = set.FindOrPut(tree);
        } else {
          State state;
          for (uint64_t slot = 0, rest = i; slot < 6; ++slot, rest /= 10) state.push_back(std::to_string(rest % 10));
          result = Put(set, state);
        }
        ASSERT_NE(result, PutResult::kFull);
        if (result == PutResult::kNew) news[i].fetch_add(1, std::memory_order_relaxed);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(set.size(), keys);
  for (const std::atomic<int>& count : news) ASSERT_EQ(count.load(), 1);
}

}  // namespace
}  // namespace gmc
