#include "core/memory/snapshot.h"

#include <gtest/gtest.h>

#include <random>
#include <thread>

#include "core/memory/oracle.h"
#include "tests/memory/test_content.h"

namespace gmc {
namespace {

class SnapshotTest : public testing::Test {
 protected:
  SnapshotTest() : memory({.type_tags = TypeTags::kOn, .canon = &canon, .contents = &contents}) {
    contents.RegisterDecoder(TestContent::kTypeKey, TestContent::Decode);
    const ContentId content = contents.Intern(std::make_unique<TestContent>(9, 3));
    const Pointer root = *memory.Alloc(100);
    EXPECT_TRUE(memory.SetRoot(root).ok());
    const Pointer heap = *memory.Alloc(5000, {.kind = AreaKind::kHeap, .tag = 77}, InitialContent::kZero);
    const Pointer freed = *memory.Alloc(8, {.kind = AreaKind::kHeap});
    const Pointer constant = *memory.Alloc(8);
    const Pointer grows = *memory.AllocExpanding({.kind = AreaKind::kLocal});
    Value typed = Value::Scalar(5, 4);
    typed.type = 3;
    Value masked = Value::Scalar(0xff, 1);
    masked.mask[0] = 0x0f;
    masked.bits[0] = 0x0f;
    const struct {
      Pointer at;
      Value value;
    } stores[] = {{root, Value::PointerTo(heap + 8, 8)},
                  {root + 8, Value::PointerTo(freed, 8)},
                  {root + 16, Value::PointerTo(constant, 8)},
                  {root + 24, Value::PointerTo(grows, 8)},
                  {root + 33, Value::PointerTo(root, 8)},
                  {root + 50, typed},
                  {root + 60, masked},
                  {heap + 2500, Value::Scalar(1, 4)},
                  {heap + 4000, Value::Object(content, 3, freed)},
                  {constant, Value::Scalar(6, 8)},
                  {grows + 40, Value::Scalar(7, 8)}};
    for (const auto& [at, value] : stores) EXPECT_TRUE(memory.Store(at, value).ok());
    EXPECT_TRUE(memory.Store(grows, *memory.Load(root, 3)).ok());
    EXPECT_TRUE(memory.Uninitialise(heap + 1000, 100).ok());
    EXPECT_TRUE(memory.Free(freed).ok());
    EXPECT_TRUE(memory.SetAccess(constant.area, Access::kReadOnly).ok());
    EXPECT_TRUE(memory.Push().ok());
  }

  ContentStore contents;
  CanonTable canon;
  MemoryState memory;
};

TEST_F(SnapshotTest, ComesBackAsItWas) {
  const std::string bytes = *ExportSnapshot(&memory);
  EXPECT_LT(bytes.size(), 500u);
  MemoryState other({.type_tags = TypeTags::kOn, .canon = &canon, .contents = &contents});
  const Result<Hash128> hash = ImportSnapshot(bytes, &other, &contents);
  ASSERT_TRUE(hash.ok());
  EXPECT_EQ(*hash, *memory.hash());
  EXPECT_EQ(MemoryOracle::Difference(other), nullptr);
  EXPECT_EQ(*ExportSnapshot(&other), bytes);
  const Pointer heap = other.Load(other.root(), 8)->target;
  EXPECT_EQ(heap.offset, 8);
  EXPECT_EQ(other.Find(heap.area)->attributes.tag, 77u);
  // The copy lives on its own.
  ASSERT_TRUE(other.Store({heap.area, 0}, Value::Scalar(1, 1)).ok());
  EXPECT_NE(*other.Commit(), *memory.hash());
  EXPECT_EQ(*ExportSnapshot(&memory), bytes);
}

TEST_F(SnapshotTest, ReplacesWhatWasThere) {
  const std::string bytes = *ExportSnapshot(&memory);
  ASSERT_TRUE(memory.Push().ok());
  const Hash128 hash = *memory.hash();
  ASSERT_TRUE(memory.Store(memory.root() + 70, Value::Scalar(1, 1)).ok());
  ASSERT_TRUE(memory.Push().ok());
  EXPECT_EQ(*ImportSnapshot(bytes, &memory, &contents), hash);
  EXPECT_FALSE(memory.HasSavedState());
}

TEST_F(SnapshotTest, WrongBytesAreAnErrorAndLeaveAnEmptyMemory) {
  const std::string bytes = *ExportSnapshot(&memory);
  MemoryState other({.type_tags = TypeTags::kOn, .canon = &canon, .contents = &contents});
  for (size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_EQ(ImportSnapshot(std::string_view(bytes).substr(0, length), &other, &contents).error().code,
              MemoryErrorCode::kMalformedSnapshot)
        << length;
    EXPECT_TRUE(other.root().is_null());
  }
  EXPECT_FALSE(ImportSnapshot(bytes + "x", &other, &contents).ok());
  std::mt19937_64 random(3);
  for (int i = 0; i < 20000; ++i) {
    std::string damaged = bytes;
    for (uint64_t n = 1 + random() % 3; n != 0; --n) damaged[random() % damaged.size()] ^= char(1 << random() % 8);
    // Sizes in the header may have become huge; they are no business of this test.
    if (damaged.substr(0, 20) != bytes.substr(0, 20)) continue;
    if (ImportSnapshot(damaged, &other, &contents).ok()) {
      ASSERT_EQ(MemoryOracle::Difference(other), nullptr);
    }
  }
  MemoryState other_size({.pointer_size = 4, .type_tags = TypeTags::kOn, .contents = &contents});
  EXPECT_FALSE(ImportSnapshot(bytes, &other_size, &contents).ok());
  EXPECT_FALSE(ImportSnapshot(bytes, &other, nullptr).ok()) << "contents need a decoder";
}

TEST_F(SnapshotTest, AreHandedFromThreadToThread) {
  constexpr int kThreads = 4, kRounds = 50;
  const std::string bytes = *ExportSnapshot(&memory);
  std::vector<std::thread> threads;
  std::vector<std::vector<Hash128>> hashes(kThreads);
  for (size_t t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      MemoryState worker({.type_tags = TypeTags::kOn, .canon = &canon, .contents = &contents});
      std::string current = bytes;
      for (uint64_t i = 0; i < kRounds; ++i) {
        EXPECT_TRUE(ImportSnapshot(current, &worker, &contents).ok());
        const Pointer p = *worker.Alloc(16);
        EXPECT_TRUE(worker.Store(p, *worker.Load(worker.root() + 24, 8)).ok());
        EXPECT_TRUE(worker.Store(worker.root() + 24, Value::PointerTo(p, 8)).ok());
        const ContentId content = contents.Intern(std::make_unique<TestContent>(int(i), 4));
        EXPECT_TRUE(worker.Store(p + 8, Value::Object(content, 4)).ok());
        current = *ExportSnapshot(&worker);
        hashes[t].push_back(*worker.Commit());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (size_t t = 1; t < kThreads; ++t) EXPECT_EQ(hashes[t], hashes[0]);
}

}  // namespace
}  // namespace gmc
