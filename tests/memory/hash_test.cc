// The hash is exactly the isomorphism class: the same whatever the order of allocation, the path or the worker, and
// different as soon as any component of the state differs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <thread>

#include "core/memory/memory_state.h"
#include "core/memory/oracle.h"
#include "core/memory/snapshot.h"
#include "tests/memory/test_content.h"

namespace gmc {
namespace {

// A rooted graph to be built in some memory. Small offsets, few sizes and many links, so that ties abound.
struct Graph {
  struct Edge {
    size_t from, slot, to, to_offset;
  };
  std::vector<uint64_t> sizes, words;
  std::vector<Edge> edges;

  explicit Graph(std::mt19937_64* random) {
    const size_t count = 2 + (*random)() % 12;
    for (size_t i = 0; i < count; ++i) {
      sizes.push_back((*random)() % 2 == 0 ? 32 : 40);
      words.push_back((*random)() % 2);
    }
    std::set<std::pair<size_t, size_t>> used;
    const size_t edge_count = count + (*random)() % (2 * count);
    for (size_t i = 0; i < edge_count; ++i) {
      // The first ones make a tree.
      const size_t to = i + 1 < count ? i + 1 : (*random)() % count;
      const size_t from = i + 1 < count ? (*random)() % (i + 1) : (*random)() % count;
      const size_t slot = (*random)() % 3;
      if (used.insert({from, slot}).second) edges.push_back({from, slot, to, (*random)() % 2});
    }
  }

  // In an order of its own, with detours that leave no trace.
  Hash128 Build(MemoryState* memory, std::mt19937_64* random) const {
    memory->Reset();
    std::vector<size_t> order(sizes.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), *random);
    std::vector<Pointer> areas(sizes.size());
    for (size_t i : order) {
      if ((*random)() % 4 == 0) {
        EXPECT_TRUE(memory->Alloc(8).ok());
      }
      areas[i] = *memory->Alloc(sizes[i], {.kind = AreaKind::kHeap});
    }
    EXPECT_TRUE(memory->SetRoot(areas[0]).ok());
    // The root holds all areas for a while, so that commits on the way lose none.
    const Pointer keeper = *memory->Alloc(8 * sizes.size());
    EXPECT_TRUE(memory->Store(areas[0] + 24, Value::PointerTo(keeper, 8)).ok());
    for (size_t i = 0; i < areas.size(); ++i) {
      EXPECT_TRUE(memory->Store(keeper + int64_t(i) * 8, Value::PointerTo(areas[i], 8)).ok());
    }
    std::vector<Edge> shuffled = edges;
    std::shuffle(shuffled.begin(), shuffled.end(), *random);
    const auto place = [&](const Edge& e) { return areas[e.from] + int64_t(e.slot) * 8; };
    for (const Edge& e : shuffled) {
      if ((*random)() % 4 == 0) {
        EXPECT_TRUE(memory->Store(place(e), Value::PointerTo(areas[(*random)() % areas.size()], 8)).ok());
        EXPECT_TRUE(memory->Push().ok());
      }
      EXPECT_TRUE(memory->Store(place(e), Value::PointerTo(areas[e.to] + int64_t(e.to_offset), 8)).ok());
      if ((*random)() % 4 == 0) {
        EXPECT_TRUE(memory->Push().ok());
      }
      if (memory->HasSavedState() && (*random)() % 8 == 0) {
        EXPECT_TRUE(memory->Pop().ok());
      }
    }
    for (size_t i = 0; i < areas.size(); ++i) {
      EXPECT_TRUE(memory->Store(areas[i] + 24, Value::Scalar(words[i], 8)).ok());
    }
    const Hash128 hash = *memory->Commit();
    EXPECT_EQ(MemoryOracle::Difference(*memory), nullptr);
    return hash;
  }
};

class IsomorphismTest : public testing::TestWithParam<bool> {
 protected:
  IsomorphismTest()
      : canon(GetParam() ? std::unique_ptr<Canon>(new CanonTable) : std::unique_ptr<Canon>(new PathHashCanon)) {}
  std::unique_ptr<Canon> canon;
};

TEST_P(IsomorphismTest, OrderOfAllocationAndPathLeaveNoTrace) {
  std::mt19937_64 random(7);
  MemoryState one({.canon = canon.get()}), other({.canon = canon.get()});
  std::map<std::string, Hash128> hash_of;
  std::map<Hash128, std::string> snapshot_of;
  const int rounds = std::getenv("GMC_LONG") != nullptr ? 100000 : 2000;
  for (int i = 0; i < rounds; ++i) {
    const Graph graph(&random);
    const Hash128 hash = graph.Build(&one, &random);
    ASSERT_EQ(graph.Build(&other, &random), hash);
    const std::string snapshot = *ExportSnapshot(&one);
    ASSERT_EQ(*ExportSnapshot(&other), snapshot);
    ASSERT_EQ(hash_of.try_emplace(snapshot, hash).first->second, hash);
    ASSERT_EQ(snapshot_of.try_emplace(hash, snapshot).first->second, snapshot);
  }
}

TEST_P(IsomorphismTest, ThreadsThatShareACanonAgree) {
  constexpr int kGraphs = 150, kThreads = 4;
  std::vector<std::vector<Hash128>> hashes(kThreads);
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      MemoryState memory({.canon = canon.get()});
      std::mt19937_64 own(uint64_t(t) + 100);
      std::vector<std::pair<int, Hash128>> results;
      for (int i = 0; i < kGraphs; ++i) {
        // The same graphs, each thread from another one on.
        const int number = (i + t * kGraphs / kThreads) % kGraphs;
        std::mt19937_64 shared(uint64_t(number) + 1);
        results.emplace_back(number, Graph(&shared).Build(&memory, &own));
      }
      hashes[size_t(t)].resize(kGraphs);
      for (const auto& [number, hash] : results) hashes[size_t(t)][size_t(number)] = hash;
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (int t = 1; t < kThreads; ++t) EXPECT_EQ(hashes[size_t(t)], hashes[0]);
}

INSTANTIATE_TEST_SUITE_P(Canons, IsomorphismTest, testing::Bool());

// Every component of a state, changed alone, changes the hash; what is declared to be no part of it does not.
TEST(Hash, NoticesEachComponent) {
  ContentStore contents;
  const ContentId one = contents.Intern(std::make_unique<TestContent>(1, 4));
  const ContentId two = contents.Intern(std::make_unique<TestContent>(2, 4));
  CanonTable canon;
  struct World {
    MemoryState memory;
    Pointer root, a, b;
  };
  const auto hash = [&](const std::function<void(World*)>& change, AreaAttributes attributes = {}, uint64_t size = 24) {
    World w{MemoryState({.oracle = Oracle::kOn, .canon = &canon, .contents = &contents}), {}, {}, {}};
    w.root = *w.memory.Alloc(64);
    EXPECT_TRUE(w.memory.SetRoot(w.root).ok());
    w.a = *w.memory.Alloc(size, attributes);
    w.b = *w.memory.Alloc(24, attributes);
    EXPECT_TRUE(w.memory.Store(w.root, Value::PointerTo(w.a, 8)).ok());
    EXPECT_TRUE(w.memory.Store(w.root + 8, Value::PointerTo(w.b, 8)).ok());
    EXPECT_TRUE(w.memory.Store(w.a, Value::Scalar(0, 8)).ok());
    EXPECT_TRUE(w.memory.Store(w.a + 8, Value::Object(one, 4)).ok());
    EXPECT_TRUE(w.memory.Push().ok());
    change(&w);
    return *w.memory.Commit();
  };
  const auto store = [](World* w, Pointer p, const Value& v) { EXPECT_TRUE(w->memory.Store(p, v).ok()); };
  const AreaAttributes hashed{.tag_hashing = TagHashing::kHashed, .tag = 1};
  const std::vector<Hash128> different = {
      hash([](World*) {}),
      hash([&](World* w) { store(w, w->a, Value::Scalar(1, 8)); }),
      hash([&](World* w) { store(w, w->b, Value::Scalar(0, 8)); }),
      hash([&](World* w) { EXPECT_TRUE(w->memory.Uninitialise(w->a, 8).ok()); }),
      hash([&](World* w) { EXPECT_TRUE(w->memory.Uninitialise(w->a, 7).ok()); }),
      hash([&](World* w) {
        Value v = Value::Scalar(0, 1);
        v.mask[0] = 0x7f;
        store(w, w->a, v);
      }),
      hash([&](World* w) { store(w, w->root, Value::PointerTo(w->a + 1, 8)); }),
      hash([&](World* w) { store(w, w->root + 16, Value::PointerTo(w->a, 8)); }),
      hash([&](World* w) { store(w, w->root + 16, Value::PointerTo(w->b, 8)); }),
      hash([&](World* w) { store(w, w->root + 17, Value::PointerTo(w->b, 8)); }),
      hash([&](World* w) { store(w, w->root + 16, *w->memory.Load(w->root, 1)); }),
      hash([&](World* w) { store(w, w->root + 16, *w->memory.Load(w->root + 1, 1)); }),
      hash([&](World* w) { store(w, w->a + 8, Value::Object(two, 4)); }),
      hash([&](World* w) { store(w, w->a + 12, Value::Object(one, 4)); }),
      hash([&](World* w) { store(w, w->a + 8, Value::Object(one, 4, w->b)); }),
      hash([&](World* w) { EXPECT_TRUE(w->memory.Free(w->b).ok()); }),
      hash([&](World* w) { EXPECT_TRUE(w->memory.Free(w->a).ok()); }),
      hash([&](World* w) { EXPECT_TRUE(w->memory.SetAccess(w->b.area, Access::kReadOnly).ok()); }),
      hash([](World*) {}, {.kind = AreaKind::kHeap}),
      hash([](World*) {}, hashed),
      hash([&](World* w) { EXPECT_TRUE(w->memory.SetTag(w->b.area, 2).ok()); }, hashed),
      hash([](World*) {}, {}, 25),
  };
  for (size_t i = 0; i < different.size(); ++i) {
    for (size_t j = 0; j < i; ++j) EXPECT_NE(different[i], different[j]) << i << " and " << j;
  }
  EXPECT_EQ(hash([](World*) {}), different[0]);
  EXPECT_EQ(hash([](World*) {}, {.tag = 5}), different[0]);
  EXPECT_EQ(hash([](World*) {}, {.weak_prefix = 8}), different[0]);
}

// Slots are written at random, numbers over pointers and pointers over numbers, in areas that were written before and
// in others. The hash that was told holds whenever no area has moved, and some of the time none has.
TEST(Hash, OfWritesIsToldWithoutMakingThem) {
  std::mt19937_64 random(7);
  MemoryState memory({});
  const Pointer root = *memory.Alloc(64);
  ASSERT_TRUE(memory.SetRoot(root).ok());
  std::vector<AreaId> areas;
  for (int64_t i = 0; i < 8; ++i) {
    const InitialContent initial = i % 2 == 0 ? InitialContent::kZero : InitialContent::kUninitialised;
    const Pointer area = *memory.Alloc(80, {.kind = AreaKind::kHeap}, initial);
    ASSERT_TRUE(memory.Store(root + i * 8, Value::PointerTo(area, 8)).ok());
    areas.push_back(area.area);
  }
  const AreaId last = areas[7];  // stays as it is
  int told = 0, moved = 0;
  for (int round = 0; round < 2000; ++round) {
    ASSERT_TRUE(memory.Push().ok());
    std::map<std::pair<AreaId, uint64_t>, SlotBits> by_place;
    for (uint64_t i = 0, count = 1 + random() % 6; i < count; ++i) {
      SlotBits write{areas[random() % 7], random() % 10 * 8, ~uint64_t{0}, {}};
      // Now and then one of the root's pointers goes, and with it an area's position.
      if (random() % 50 == 0) write = {root.area, random() % 7 * 8, ~uint64_t{0}, {}};
      if (random() % 2 == 0) {
        write.content.target = {areas[random() % 8], static_cast<int64_t>(random() % 80)};
      } else {
        write.content.mask = random() % 4 == 0 ? 0xffff : ~uint64_t{0};
        write.content.data = random() & write.content.mask;
      }
      by_place.insert_or_assign({write.area, write.offset}, write);
    }
    std::vector<SlotBits> writes;
    for (const auto& [place, write] : by_place) writes.push_back(write);
    const Area other = *memory.Find(last);
    const Hash128 foretold = memory.HashWith(writes, last, other.content, other.size);
    for (const SlotBits& write : writes) memory.WriteSlot(write.area, write.offset, write.content, write.select);
    const Hash128 hash = *memory.Commit();
    if (memory.KeptPositions()) {
      ++told;
      EXPECT_EQ(hash, foretold) << round;
    } else {
      ++moved;
    }
    if (!memory.KeptPositions() || random() % 2 == 0) {
      ASSERT_TRUE(memory.Backtrack().ok());
    }
    ASSERT_TRUE(memory.Pop().ok());
  }
  EXPECT_GT(told, 1000);
  EXPECT_GT(moved, 20);
}

}  // namespace
}  // namespace gmc
