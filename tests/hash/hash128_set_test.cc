#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <functional>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "hash/paged_set.h"
#include "hash/scramble.h"
#include "hash/visited_set.h"
#include "tests/hash/shrink.h"

namespace gmc {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

Hash128 NthHash(uint64_t n) { return HashBytes(&n, sizeof(n)); }

struct KeyFamily {
  std::string name;
  std::function<Hash128(uint64_t)> key;  // injective
};

// What real keys never look like, so that nothing depends on their being random.
const KeyFamily kFamilies[] = {
    {"hashes", NthHash},
    {"low words",
     [](uint64_t n) {
       return Hash128{n, 0};
     }},
    {"high words",
     [](uint64_t n) {
       return Hash128{0, n};
     }},
    {"high ends",
     [](uint64_t n) {
       return Hash128{0, n << 40};
     }},
    {"low ends",
     [](uint64_t n) {
       return Hash128{n << 40, ~uint64_t{0}};
     }},
    {"equal halves",
     [](uint64_t n) {
       return Hash128{n, n};
     }},
    // Unscramble undoes what the table does against structure: these meet in one bucket or one leaf, or differ in the
    // tag alone.
    {"scrambled low",
     [](uint64_t n) {
       return Unscramble({n, 0});
     }},
    {"scrambled tags",
     [](uint64_t n) {
       return Unscramble({n & 0xff, n >> 8 << 20});
     }},
    {"scrambled buckets",
     [](uint64_t n) {
       return Unscramble({n << 8, (n & 0xffff) << 48});
     }},
};

std::string Describe(const std::vector<Hash128>& keys) {
  std::string text;
  for (const Hash128& key : keys) {
    char line[64];
    std::snprintf(line, sizeof(line), " {%#lx, %#lx}", key.low, key.high);
    text += line;
  }
  return text;
}

// Keys made to meet in one leaf may fill it up: kFull is right for a key that is not there.
template <typename Set>
bool DiffersFromModel(const std::vector<Hash128>& keys) {
  MemoryBudget budget;
  Set set(&budget);
  std::set<Hash128> model;
  for (const Hash128& key : keys) {
    const bool is_new = model.insert(key).second;
    const PutResult result = set.FindOrPut(key);
    if (is_new && result == PutResult::kFull) {
      model.erase(key);
    } else if (result != (is_new ? PutResult::kNew : PutResult::kSeen)) {
      return true;
    }
  }
  return set.size() != model.size();
}

TEST(PagedSetTest, AnswersLikeAStdSet) {
  std::mt19937_64 random(7);
  const size_t operations = LongRun() ? 300000 : 20000;
  for (const KeyFamily& family : kFamilies) {
    for (const uint64_t range : {10, 3000, 1000000}) {
      std::vector<Hash128> keys;
      for (size_t i = 0; i < operations; ++i) keys.push_back(family.key(random() % range));
      if (!DiffersFromModel<PagedSet<16>>(keys)) continue;
      FAIL() << family.name << Describe(Shrink(keys, DiffersFromModel<PagedSet<16>>));
    }
  }
}

TEST(PagedSetTest, EightByteKeysAnswerLikeAStdSet) {
  std::mt19937_64 random(8);
  for (const unsigned shift : {0, 8, 32, 44}) {
    for (const uint64_t range : {10, 3000, 1000000}) {
      std::vector<Hash128> keys;
      for (size_t i = 0; i < 20000; ++i) keys.push_back({0, (random() % range) << shift});
      if (!DiffersFromModel<PagedSet<8>>(keys)) continue;
      FAIL() << shift << Describe(Shrink(keys, DiffersFromModel<PagedSet<8>>));
    }
  }
}

// Enough keys that some have their home at the very border of a group.
TEST(PagedSetTest, EightByteKeysAreFoundAgainAfterSplits) {
  MemoryBudget budget;
  PagedSet<8> set(&budget);
  const uint64_t keys = kSanitized ? 200000 : 4000000;
  for (uint64_t n = 0; n < keys; ++n) ASSERT_EQ(set.FindOrPut({0, n}), PutResult::kNew) << n;
  for (uint64_t n = 0; n < keys; ++n) ASSERT_EQ(set.FindOrPut({0, n}), PutResult::kSeen) << n;
}

TEST(ScrambleTest, IsABijection) {
  for (const KeyFamily& family : kFamilies) {
    for (uint64_t n = 0; n < 1000; ++n) {
      EXPECT_EQ(Unscramble(Scramble(family.key(n))), family.key(n));
      EXPECT_EQ(Scramble(Unscramble(family.key(n))), family.key(n));
    }
  }
}

TEST(Hash128SetTest, NoKeyIsSpecial) {
  const std::unique_ptr<VisitedSet> set = MakeHash128Set();
  for (const Hash128& key : {Hash128{0, 0}, Unscramble({0x80, 0}), Hash128{~0ull, ~0ull}, Unscramble({~0ull, ~0ull})}) {
    EXPECT_EQ(set->FindOrPut({key, {}}), PutResult::kNew);
    EXPECT_EQ(set->FindOrPut({key, {}}), PutResult::kSeen);
  }
  EXPECT_EQ(set->size(), 4);
}

// One bit apart, for every bit, from keys that fill the same bucket: equality is on all 128 bits.
TEST(Hash128SetTest, EveryBitCounts) {
  for (const Hash128& base : {Hash128{0, 0}, Hash128{~0ull, 0}, Hash128{0x0123456789abcdef, 0xfedcba9876543210}}) {
    const std::unique_ptr<VisitedSet> set = MakeHash128Set();
    EXPECT_EQ(set->FindOrPut({Unscramble(base), {}}), PutResult::kNew);
    for (int bit = 0; bit < 128; ++bit) {
      Hash128 key = base;
      (bit < 64 ? key.low : key.high) ^= uint64_t{1} << (bit % 64);
      EXPECT_EQ(set->FindOrPut({Unscramble(key), {}}), PutResult::kNew) << bit;
    }
    EXPECT_EQ(set->size(), 129);
  }
}

TEST(Hash128SetTest, LosesNothingWhileGrowingFromAnySize) {
  const std::unique_ptr<VisitedSet> set = MakeHash128Set();
  constexpr uint64_t kKeys = 3000;
  for (uint64_t i = 0; i < kKeys; ++i) {
    ASSERT_EQ(set->FindOrPut({NthHash(i), {}}), PutResult::kNew);
    ASSERT_EQ(set->size(), i + 1);
    for (uint64_t j = 0; j <= i; j += 1 + i / 50) ASSERT_EQ(set->FindOrPut({NthHash(j), {}}), PutResult::kSeen);
  }
}

TEST(Hash128SetTest, AtMostTwentyBytesAStateAtEverySize) {
  const uint64_t last = LongRun() ? 100000000 : 10000000 / (kSanitized ? 20 : 1);
  const std::unique_ptr<VisitedSet> set = MakeHash128Set();
  uint64_t next = 10000;
  for (uint64_t i = 1; i <= last; ++i) {
    set->FindOrPut({NthHash(i), {}});
    if (i != next) continue;
    ASSERT_LE(static_cast<double>(set->memory_bytes()) / static_cast<double>(i), 20.0) << i << " states";
    next += next / 50;
  }
  EXPECT_EQ(set->stats().states, last);
  EXPECT_LT(set->stats().omission_probability, 1e-20);
}

size_t ResidentBytes() {
  size_t total = 0;
  size_t resident = 0;
  std::FILE* const file = std::fopen("/proc/self/statm", "r");
  EXPECT_EQ(std::fscanf(file, "%zu %zu", &total, &resident), 2);
  std::fclose(file);
  return resident * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

TEST(Hash128SetTest, MemoryIsWhatTheSystemSays) {
  if (kSanitized) GTEST_SKIP() << "sanitizers use memory of their own";
  const size_t before = ResidentBytes();
  const std::unique_ptr<VisitedSet> set = MakeHash128Set();
  for (uint64_t i = 0; i < 2000000; ++i) set->FindOrPut({NthHash(i), {}});
  const auto resident = static_cast<double>(ResidentBytes() - before);
  EXPECT_NEAR(resident / static_cast<double>(set->memory_bytes()), 1.0, 0.03);
}

TEST(Hash128SetTest, FullIsAnAnswer) {
  for (const size_t limit : {size_t{0}, size_t{100}, size_t{5000}, size_t{30000}, size_t{1} << 20}) {
    const std::unique_ptr<VisitedSet> set = MakeHash128Set(limit);
    std::vector<uint64_t> kept;
    uint64_t full = 0;
    for (uint64_t i = 0; i < 100000; ++i) {
      switch (set->FindOrPut({NthHash(i), {}})) {
        case PutResult::kNew:
          kept.push_back(i);
          break;
        case PutResult::kFull:
          ++full;
          break;
        case PutResult::kSeen:
          ADD_FAILURE() << i;
      }
    }
    EXPECT_GT(full, 0) << limit;
    EXPECT_LE(set->memory_bytes(), limit);
    EXPECT_EQ(set->size(), kept.size());
    if (limit == size_t{1} << 20) {
      EXPECT_GE(kept.size() * 21, limit);
    }
    for (const uint64_t i : kept) ASSERT_EQ(set->FindOrPut({NthHash(i), {}}), PutResult::kSeen);
  }
}

// Announcing is no more than a hint: a key need not follow, and neither kind of answer changes.
TEST(Hash128SetTest, AnnouncingChangesNoAnswer) {
  for (const size_t limit : {size_t{0}, size_t{1} << 20}) {
    const std::unique_ptr<VisitedSet> set = MakeHash128Set(limit);
    for (uint64_t i = 0; i < 2000; ++i) set->Announce(NthHash(i));
    EXPECT_EQ(set->size(), 0);
    if (limit == 0) continue;
    for (uint64_t i = 0; i < 2000; ++i) {
      set->Announce(NthHash(i + 1));
      ASSERT_EQ(set->FindOrPut({NthHash(i), {}}), PutResult::kNew);
      set->Announce(NthHash(i));
      ASSERT_EQ(set->FindOrPut({NthHash(i), {}}), PutResult::kSeen);
    }
  }
}

// Every thread offers every key, in an order of its own; each key must be new to exactly one of them.
void Hammer(const KeyFamily& family, uint64_t keys) {
  constexpr int kThreads = 4;
  const std::unique_ptr<VisitedSet> set = MakeHash128Set();
  std::vector<std::atomic<uint32_t>> news(keys);
  std::atomic<uint64_t> full = 0;
  std::vector<std::thread> threads;
  for (uint64_t thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      // Half of the threads follow each other closely, to meet in the same leaf while it grows.
      const uint64_t stride = thread < kThreads / 2 ? 1 : 7919;
      for (uint64_t i = 0; i < keys; ++i) {
        const uint64_t n = (i * stride + thread) % keys;
        set->Announce(family.key(((i + 2) * stride + thread) % keys));
        const PutResult result = set->FindOrPut({family.key(n), {}});
        if (result == PutResult::kNew) news[n].fetch_add(1, std::memory_order_relaxed);
        if (result == PutResult::kFull) full.fetch_add(1, std::memory_order_relaxed);
        if (i % 1024 == 0) {
          EXPECT_LE(set->size(), keys);
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(full, 0);
  EXPECT_EQ(set->size(), keys) << family.name;
  for (const std::atomic<uint32_t>& count : news) ASSERT_EQ(count.load(), 1) << family.name;
}

TEST(Hash128SetTest, ManyThreadsAgree) {
  const uint64_t keys = LongRun() ? 1000003 : 50021;
  for (const KeyFamily& family : kFamilies) {
    if (family.name.starts_with("scrambled")) continue;
    Hammer(family, keys);
  }
}

}  // namespace
}  // namespace gmc
