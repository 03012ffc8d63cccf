// Reachability and positions: what is lost is noticed at the push that loses it, at a cost in the garbage.
#include <gtest/gtest.h>

#include <set>

#include "core/memory/memory_state.h"
#include "core/memory/oracle.h"

namespace gmc {
namespace {

class Lost : public MemoryListener {
 public:
  void AreaLost(const MemoryState& memory, AreaId area) override {
    EXPECT_NE(memory.Find(area), nullptr) << "can still be looked at";
    areas.insert(area);
  }
  std::set<AreaId> areas;
};

class PathsTest : public testing::Test {
 protected:
  explicit PathsTest(Oracle oracle = Oracle::kOn) : memory({.oracle = oracle, .listener = &lost}) {
    root = *memory.Alloc(64);
    EXPECT_TRUE(memory.SetRoot(root).ok());
  }
  Pointer New() { return *memory.Alloc(24, {.kind = AreaKind::kHeap}); }
  void Link(Pointer from, Pointer to) { ASSERT_TRUE(memory.Store(from, Value::PointerTo(to, 8)).ok()); }
  void Cut(Pointer from) { ASSERT_TRUE(memory.Store(from, Value::Scalar(0, 8)).ok()); }
  // What the next push loses.
  std::set<AreaId> Push() {
    lost.areas.clear();
    EXPECT_TRUE(memory.Push().ok());
    return lost.areas;
  }

  Lost lost;
  MemoryState memory;
  Pointer root;
};

TEST_F(PathsTest, List) {
  const Pointer a = New(), b = New(), c = New();
  Link(root, a);
  Link(a, b);
  Link(b, c);
  EXPECT_TRUE(Push().empty());
  Cut(a);
  EXPECT_EQ(Push(), (std::set<AreaId>{b.area, c.area}));
  Cut(root);
  EXPECT_EQ(Push(), std::set<AreaId>{a.area});
  ASSERT_TRUE(memory.Pop().ok());
  ASSERT_TRUE(memory.Pop().ok());
  ASSERT_TRUE(memory.Backtrack().ok());
  Cut(root);
  EXPECT_EQ(Push(), (std::set<AreaId>{a.area, b.area, c.area})) << "after going back, again";
}

TEST_F(PathsTest, Tree) {
  const Pointer top = New(), left = New(), right = New(), leaf = New();
  Link(root, top);
  Link(top, left);
  Link(top + 8, right);
  Link(left, leaf);
  EXPECT_TRUE(Push().empty());
  Cut(top);
  EXPECT_EQ(Push(), (std::set<AreaId>{left.area, leaf.area}));
  EXPECT_NE(memory.Find(right.area), nullptr);
}

TEST_F(PathsTest, Cycle) {
  const Pointer a = New(), b = New(), c = New();
  Link(root, a);
  Link(a, b);
  Link(b, c);
  Link(c, a);
  Link(c + 8, c);
  EXPECT_TRUE(Push().empty());
  Cut(root);
  EXPECT_EQ(Push(), (std::set<AreaId>{a.area, b.area, c.area}));
}

TEST_F(PathsTest, Diamond) {
  const Pointer left = New(), right = New(), bottom = New();
  Link(root, left);
  Link(root + 8, right);
  Link(left, bottom);
  Link(right + 16, bottom);
  EXPECT_TRUE(Push().empty());
  const Position both = memory.position(bottom.area);
  Cut(left);
  EXPECT_TRUE(Push().empty());
  const Position by_right = memory.position(bottom.area);
  ASSERT_TRUE(memory.Pop().ok());
  ASSERT_TRUE(memory.Backtrack().ok());
  EXPECT_EQ(memory.position(bottom.area), both);
  Cut(right + 16);
  EXPECT_TRUE(Push().empty());
  const Position by_left = memory.position(bottom.area);
  EXPECT_NE(by_left, by_right);
  EXPECT_TRUE(both == by_left || both == by_right);
  Cut(left);
  EXPECT_EQ(Push(), std::set<AreaId>{bottom.area});
}

TEST_F(PathsTest, AreasThatWereNeverLinkedAndFreedOnes) {
  const Pointer never = New();
  EXPECT_EQ(Push(), std::set<AreaId>{never.area});
  const Pointer freed = New();
  ASSERT_TRUE(memory.Free(freed).ok());
  EXPECT_TRUE(Push().empty()) << "freed areas are no leak";
  const Pointer holder = New(), held = New();
  Link(root, holder);
  Link(holder, held);
  EXPECT_TRUE(Push().empty());
  ASSERT_TRUE(memory.Free(holder).ok());
  EXPECT_EQ(Push(), std::set<AreaId>{held.area}) << "the last pointer was in what was freed";
  EXPECT_NE(memory.Find(holder.area), nullptr) << "still pointed to";
}

TEST_F(PathsTest, APathMayGetShorterAndLonger) {
  std::vector<Pointer> list;
  for (int i = 0; i < 50; ++i) list.push_back(New());
  Link(root, list[0]);
  for (int i = 0; i + 1 < 50; ++i) Link(list[i], list[i + 1]);
  EXPECT_TRUE(Push().empty());
  EXPECT_EQ(memory.depth(list[49].area), 50u);
  Link(root + 8, list[40]);
  EXPECT_TRUE(Push().empty());
  EXPECT_EQ(memory.depth(list[49].area), 10u);
  Link(list[49] + 8, list[20]);  // a way back: 20 is nearer through 49 than from the front
  EXPECT_TRUE(Push().empty());
  EXPECT_EQ(memory.depth(list[20].area), 11u);
  Cut(root + 8);
  EXPECT_TRUE(Push().empty());
  EXPECT_EQ(memory.depth(list[49].area), 50u);
  EXPECT_EQ(memory.depth(list[20].area), 21u);
}

class DeepTest : public PathsTest {
 protected:
  DeepTest() : PathsTest(Oracle::kOff) {}
};

TEST_F(DeepTest, AListOfAMillionIsBuiltShiftedAndLost) {
  constexpr int kLength = 1000000;
  Pointer last = root, first;
  for (int i = 0; i < kLength; ++i) {
    const Pointer node = New();
    if (i == 0) first = node;
    Link(last, node);
    last = node;
  }
  EXPECT_TRUE(Push().empty());
  EXPECT_EQ(memory.depth(last.area), uint32_t{kLength});
  const Hash128 hash = *memory.hash();
  const Pointer front = New();
  Link(front, first);
  Link(root, front);
  EXPECT_TRUE(Push().empty());
  EXPECT_EQ(memory.depth(last.area), uint32_t{kLength} + 1);
  Cut(root);
  EXPECT_EQ(Push().size(), size_t{kLength} + 1);
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(memory.Pop().ok());
  ASSERT_TRUE(memory.Backtrack().ok());
  EXPECT_EQ(*memory.Commit(), hash);
  EXPECT_EQ(MemoryOracle::Difference(memory), nullptr);
}

// The undo log has a record for everything that was touched, so its growth measures the work.
TEST_F(DeepTest, LosingAreasCostsTheGarbageNotTheHeap) {
  const auto cost = [](int heap_size) {
    MemoryState m{MemoryOptions{}};
    const Pointer r = *m.Alloc(16);
    EXPECT_TRUE(m.SetRoot(r).ok());
    const Pointer table = *m.Alloc(uint64_t(heap_size) * 8);
    EXPECT_TRUE(m.Store(r, Value::PointerTo(table, 8)).ok());
    for (int i = 0; i < heap_size; ++i) {
      const Pointer node = *m.Alloc(24, {.kind = AreaKind::kHeap});
      EXPECT_TRUE(m.Store(table + i * 8, Value::PointerTo(node, 8)).ok());
      const Pointer child = *m.Alloc(24, {.kind = AreaKind::kHeap});
      EXPECT_TRUE(m.Store(node, Value::PointerTo(child, 8)).ok());
    }
    EXPECT_TRUE(m.Push().ok());
    const size_t before = m.log_bytes();
    EXPECT_TRUE(m.Store(table + heap_size / 2 * 8, Value::Scalar(0, 8)).ok());
    EXPECT_TRUE(m.Push().ok());
    return m.log_bytes() - before;
  };
  EXPECT_EQ(cost(100), cost(100000));
}

}  // namespace
}  // namespace gmc
