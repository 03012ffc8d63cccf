// Saving, going back, misuse, single executions.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "core/memory/memory_state.h"

namespace gmc {
namespace {

using Code = MemoryErrorCode;

TEST(States, MisuseIsAnErrorValue) {
  MemoryState memory({.oracle = Oracle::kOn});
  EXPECT_EQ(memory.Push().error().code, Code::kNoRoot);
  EXPECT_EQ(memory.Pop().error().code, Code::kNoSavedState);
  EXPECT_EQ(memory.Backtrack().error().code, Code::kNoSavedState);
  EXPECT_EQ(memory.hash().error().code, Code::kNoSavedState);
  EXPECT_EQ(memory.SetRoot({7, 0}).error().code, Code::kUnknownArea);
  EXPECT_EQ(memory.SetAccess(7, Access::kReadOnly).error().code, Code::kUnknownArea);
  EXPECT_EQ(memory.SetTag(7, 1).error().code, Code::kUnknownArea);
  EXPECT_EQ(memory.GetSize({7, 0}).error().code, Code::kUnknownArea);
  EXPECT_EQ(memory.PrivateTo(7, 0, 10), Reach::kShared);
  EXPECT_EQ(memory.Find(7), nullptr);
  EXPECT_EQ(memory.position(7), kNoPosition);
  EXPECT_EQ(memory.depth(7), kUnreached);
  memory.ForEachPointer(7, [](uint64_t, Pointer) { FAIL(); });
  EXPECT_FALSE(memory.StoreScalar<uint32_t>(7, 0, 1));
  const Pointer root = *memory.Alloc(8);
  EXPECT_EQ(memory.SetRoot(root + 1).error().code, Code::kNotAreaBegin);
  ASSERT_TRUE(memory.SetRoot(root).ok());
  ASSERT_TRUE(memory.Push().ok());
  ASSERT_TRUE(memory.Pop().ok());
  EXPECT_EQ(memory.Pop().error().code, Code::kNoSavedState);
}

TEST(States, AnAreaOfAnUndoneBranchIsUnknown) {
  MemoryState memory({.oracle = Oracle::kOn});
  const Pointer root = *memory.Alloc(8);
  ASSERT_TRUE(memory.SetRoot(root).ok());
  ASSERT_TRUE(memory.Push().ok());
  const Pointer gone = *memory.Alloc(8);
  ASSERT_TRUE(memory.Store(root, Value::PointerTo(gone, 8)).ok());
  ASSERT_TRUE(memory.Backtrack().ok());
  EXPECT_EQ(memory.Load(gone, 4).error().code, Code::kUnknownArea);
  EXPECT_EQ(memory.Store(root, Value::PointerTo(gone, 8)).error().code, Code::kUnknownArea);
}

TEST(States, PopKeepsTheCurrentStateAndTheWayBack) {
  MemoryState memory({.oracle = Oracle::kOn});
  const Pointer root = *memory.Alloc(8);
  ASSERT_TRUE(memory.SetRoot(root).ok());
  std::vector<Hash128> hashes;
  for (uint64_t i = 0; i < 5; ++i) {
    ASSERT_TRUE(memory.Store(root, Value::Scalar(i, 8)).ok());
    ASSERT_TRUE(memory.Push().ok());
    hashes.push_back(*memory.hash());
  }
  ASSERT_TRUE(memory.Pop().ok());
  ASSERT_TRUE(memory.Pop().ok());
  EXPECT_EQ(memory.Load(root, 8)->bits[0], 4u);
  EXPECT_EQ(*memory.hash(), hashes[2]);
  ASSERT_TRUE(memory.Backtrack().ok());
  EXPECT_EQ(memory.Load(root, 8)->bits[0], 2u);
  EXPECT_EQ(memory.SavedStateCount(), 3u);
  ASSERT_TRUE(memory.Store(root, Value::Scalar(4, 8)).ok());
  ASSERT_TRUE(memory.Push().ok());
  EXPECT_EQ(*memory.hash(), hashes[4]);
  ASSERT_TRUE(memory.Backtrack().ok()) << "to the state just pushed: nothing to do";
  EXPECT_EQ(memory.Load(root, 8)->bits[0], 4u);
}

TEST(States, BacktrackRestoresFreedAndDroppedAreas) {
  MemoryState memory({.oracle = Oracle::kOn});
  const Pointer root = *memory.Alloc(16), heap = *memory.Alloc(8, {.kind = AreaKind::kHeap});
  ASSERT_TRUE(memory.SetRoot(root).ok());
  ASSERT_TRUE(memory.Store(root, Value::PointerTo(heap, 8)).ok());
  ASSERT_TRUE(memory.Store(heap, Value::Scalar(42, 8)).ok());
  ASSERT_TRUE(memory.Push().ok());
  const Hash128 before = *memory.hash();
  ASSERT_TRUE(memory.Free(heap).ok());
  ASSERT_TRUE(memory.Push().ok());
  const Hash128 freed = *memory.hash();
  EXPECT_NE(before, freed);
  ASSERT_TRUE(memory.Store(root, Value::Scalar(0, 8)).ok());
  ASSERT_TRUE(memory.Push().ok());
  EXPECT_EQ(memory.Find(heap.area), nullptr);
  ASSERT_TRUE(memory.Pop().ok());
  ASSERT_TRUE(memory.Backtrack().ok());
  EXPECT_EQ(memory.Load(heap, 8).error().code, Code::kFreedArea);
  EXPECT_EQ(*memory.Commit(), freed);
  ASSERT_TRUE(memory.Pop().ok());
  ASSERT_TRUE(memory.Backtrack().ok());
  EXPECT_EQ(memory.LoadInitialised(heap, 8)->bits[0], 42u);
  EXPECT_EQ(*memory.Commit(), before);
}

class Lost : public MemoryListener {
 public:
  void AreaLost(const MemoryState&, AreaId area) override { areas.insert(area); }
  std::set<AreaId> areas;
};

TEST(States, ASingleExecutionDoesNotGrow) {
  Lost lost;
  MemoryState memory({.tracking = Tracking::kNone, .listener = &lost});
  const Pointer root = *memory.Alloc(64);
  ASSERT_TRUE(memory.SetRoot(root).ok());
  EXPECT_EQ(memory.Push().error().code, Code::kNotTracked);
  AreaId most = 0;
  for (uint64_t i = 0; i < 100000; ++i) {
    const Pointer p = *memory.Alloc(24, {.kind = AreaKind::kHeap});
    most = std::max(most, p.area);
    ASSERT_TRUE(memory.Store(root + int64_t(i % 8) * 8, Value::PointerTo(p, 8)).ok());
    ASSERT_TRUE(memory.Store(p + 8, Value::Scalar(i, 8)).ok());
    if (i % 100 != 0) {
      ASSERT_TRUE(memory.Free(p).ok());
    }
    if (i % 1000 == 0) {
      ASSERT_TRUE(memory.Collect().ok());
    }
  }
  EXPECT_LT(most, 2100u);
  EXPECT_EQ(memory.log_bytes(), 0u);
  ASSERT_TRUE(memory.Collect().ok());
  EXPECT_FALSE(lost.areas.empty()) << "every hundredth was neither freed nor kept";
}

TEST(States, WithoutSavedStatesNothingIsLogged) {
  MemoryState memory({.oracle = Oracle::kOn});
  const Pointer root = *memory.Alloc(8);
  ASSERT_TRUE(memory.SetRoot(root).ok());
  for (uint64_t i = 0; i < 1000; ++i) {
    const Pointer p = *memory.Alloc(24);
    ASSERT_TRUE(memory.Store(root, Value::PointerTo(p, 8)).ok());
    if (i % 10 == 0) {
      ASSERT_TRUE(memory.Commit().ok());
    }
  }
  EXPECT_EQ(memory.log_bytes(), 0u);
  EXPECT_LT(memory.area_limit(), 100u);
}

TEST(States, ALoopOfStoresLogsEachPartOnce) {
  MemoryState memory{MemoryOptions{}};
  const Pointer root = *memory.Alloc(64);
  ASSERT_TRUE(memory.SetRoot(root).ok());
  ASSERT_TRUE(memory.Push().ok());
  for (uint32_t i = 0; i < 1000000; ++i) {
    if (!memory.StoreScalar<uint32_t>(root.area, i % 16 * 4, i)) {
      ASSERT_TRUE(memory.Store(root + i % 16 * 4, Value::Scalar(i, 4)).ok());
    }
  }
  EXPECT_LT(memory.log_bytes(), 500u);
}

TEST(States, PrivateAreasAreThoseOfOneRoot) {
  MemoryState memory({.oracle = Oracle::kOn});
  const Pointer root = *memory.Alloc(32);
  ASSERT_TRUE(memory.SetRoot(root).ok());
  const auto link = [&](Pointer from, Pointer to) { ASSERT_TRUE(memory.Store(from, Value::PointerTo(to, 8)).ok()); };
  const Pointer stack0 = *memory.Alloc(16), stack1 = *memory.Alloc(16), globals = *memory.Alloc(16);
  const Pointer a = *memory.Alloc(16), b = *memory.Alloc(16);
  const Pointer identity = *memory.Alloc(16, {.weak_prefix = 8});
  link(root, stack0);
  link(root + 8, stack1);
  link(root + 16, globals);
  link(stack0, a);
  link(a, b);
  link(identity, stack0);  // weak
  link(globals, identity);
  ASSERT_TRUE(memory.Push().ok());
  EXPECT_EQ(memory.PrivateTo(b.area, 0, 10), Reach::kPrivate);
  EXPECT_EQ(memory.PrivateTo(b.area, 8, 10), Reach::kShared);
  EXPECT_EQ(memory.PrivateTo(b.area, 0, 2), Reach::kShared) << "b, a and stack0 are three";
  EXPECT_EQ(memory.PrivateTo(identity.area, 16, 10), Reach::kPrivate);
  link(globals + 8, a);  // published, not committed yet
  EXPECT_EQ(memory.PrivateTo(b.area, 0, 10), Reach::kShared);
  EXPECT_EQ(memory.PrivateTo(stack0.area, 0, 10), Reach::kPrivate);
  ASSERT_TRUE(memory.Backtrack().ok());
  EXPECT_EQ(memory.PrivateTo(b.area, 0, 10), Reach::kPrivate);
}

TEST(Resize, WhatLayBehindIsGoneAndComesBackByUndo) {
  MemoryState memory({.oracle = Oracle::kOn});
  const Pointer root = *memory.AllocExpanding();
  ASSERT_TRUE(memory.SetRoot(root).ok());
  ASSERT_TRUE(memory.Store(root, Value::Scalar(1, 8)).ok());
  const Hash128 without = *memory.Commit();
  const Pointer block = *memory.Alloc(4);
  ASSERT_TRUE(memory.Store(root + 64, Value::PointerTo(block, 8)).ok());
  EXPECT_EQ(*memory.GetSize(root), 72u);
  ASSERT_TRUE(memory.Push().ok());
  const Hash128 with = *memory.hash();

  ASSERT_TRUE(memory.Resize(root.area, 8).ok());
  EXPECT_EQ(*memory.GetSize(root), 8u);
  EXPECT_TRUE(*memory.Commit() == without);  // the block is lost with the pointer to it
  EXPECT_FALSE(memory.Load(root + 64, 8).ok());
  ASSERT_TRUE(memory.Resize(root.area, 72).ok());
  EXPECT_TRUE(memory.IsClear(root.area, 64));
  EXPECT_FALSE(*memory.Commit() == without) << "the size is in the hash";
  EXPECT_FALSE(*memory.Commit() == with);

  ASSERT_TRUE(memory.Backtrack().ok());
  EXPECT_EQ(*memory.GetSize(root), 72u);
  EXPECT_TRUE(memory.Load(root + 64, 8)->target == block);
  EXPECT_TRUE(*memory.Commit() == with);
}

TEST(Resize, OnlyWhatCanBeWrittenAndExpands) {
  MemoryState memory({});
  const Pointer root = *memory.Alloc(16), area = *memory.AllocExpanding();
  ASSERT_TRUE(memory.SetRoot(root).ok());
  ASSERT_TRUE(memory.Store(root, Value::PointerTo(area, 8)).ok());
  EXPECT_EQ(memory.Resize(root.area, 24).error().code, MemoryErrorCode::kUnknownArea);
  ASSERT_TRUE(memory.SetAccess(area.area, Access::kReadOnly).ok());
  EXPECT_EQ(memory.Resize(area.area, 24).error().code, MemoryErrorCode::kReadOnly);
  ASSERT_TRUE(memory.SetAccess(area.area, Access::kReadWrite).ok());
  EXPECT_TRUE(memory.Resize(area.area, 24).ok());
  ASSERT_TRUE(memory.Free(area).ok());
  EXPECT_EQ(memory.Resize(area.area, 8).error().code, MemoryErrorCode::kFreedArea);
  EXPECT_EQ(memory.Resize(area.area, 80).error().code, MemoryErrorCode::kFreedArea);
}

// A copy is hashed from scratch; of the original, what did not change since the last commit is known.
TEST(HashContents, IsThatOfACopy) {
  for (const InitialContent initial : {InitialContent::kUninitialised, InitialContent::kZero}) {
    MemoryState memory({.oracle = Oracle::kOn});
    const Pointer root = *memory.Alloc(64);
    ASSERT_TRUE(memory.SetRoot(root).ok());
    const Pointer area = *memory.Alloc(200, {.kind = AreaKind::kHeap}, initial);
    ASSERT_TRUE(memory.Store(root, Value::PointerTo(area, 8)).ok());
    std::mt19937 random(7);
    for (int i = 0; i < 3000; ++i) {
      const auto at = static_cast<int64_t>(random() % 190);
      const auto what = random() % 8;
      bool ok = true;
      if (what == 0) ok = memory.Commit().ok();
      if (what == 1 && memory.SavedStateCount() < 5) ok = memory.Push().ok();
      if (what == 2 && memory.HasSavedState()) ok = memory.Backtrack().ok() && (i % 2 == 0 || memory.Pop().ok());
      if (what == 3) ok = memory.Uninitialise(area + at, 5).ok();
      if (what == 4) ok = memory.Store(area + at / 8 * 8, Value::PointerTo(root, 8)).ok();
      if (what > 4) ok = memory.Store(area + at, Value::Scalar(random() % 3, 4)).ok();
      ASSERT_TRUE(ok);
      const Pointer copy = *memory.Alloc(200, {.kind = AreaKind::kHeap});
      ASSERT_TRUE(memory.Copy(copy, area, 200, Overlap::kForbidden).ok());
      ASSERT_EQ(memory.HashContents(area.area), memory.HashContents(copy.area)) << i;
      ASSERT_TRUE(memory.Store(copy + 199, Value::Scalar(77, 1)).ok());
      ASSERT_NE(memory.HashContents(area.area), memory.HashContents(copy.area)) << i;
      ASSERT_TRUE(memory.Free(copy).ok());
    }
  }
}

TEST(IsClear, SeesBitsAndPointers) {
  MemoryState memory({});
  const Pointer root = *memory.AllocExpanding();
  ASSERT_TRUE(memory.SetRoot(root).ok());
  EXPECT_TRUE(memory.IsClear(root.area, 0)) << "nothing was ever stored";
  ASSERT_TRUE(memory.Store(root + 11, Value::Scalar(0, 1)).ok());
  EXPECT_TRUE(memory.IsClear(root.area, 0));
  EXPECT_FALSE(memory.IsClear(root.area, 8));
  EXPECT_TRUE(memory.IsClear(root.area, 16)) << "behind the end";
  ASSERT_TRUE(memory.Uninitialise(root + 11, 1).ok());
  EXPECT_TRUE(memory.IsClear(root.area, 8));
  ASSERT_TRUE(memory.Store(root + 64, Value::PointerTo(root, 8)).ok());
  EXPECT_FALSE(memory.IsClear(root.area, 64));
  EXPECT_TRUE(memory.IsClear(root.area, 32)) << "another part";
  const Pointer zeros = *memory.Alloc(16, {}, InitialContent::kZero);
  EXPECT_FALSE(memory.IsClear(zeros.area, 0)) << "never written, but initialised";
}

}  // namespace
}  // namespace gmc
