// What can be stored, what comes back, and what each violation says.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "core/memory/memory_state.h"
#include "tests/memory/test_content.h"

namespace gmc {
namespace {

using Code = MemoryErrorCode;

class ValuesTest : public testing::Test {
 protected:
  ValuesTest() : memory({.oracle = Oracle::kOn, .contents = &contents}) {
    root = *memory.Alloc(64);
    EXPECT_TRUE(memory.SetRoot(root).ok());
    area = *memory.Alloc(16, {.kind = AreaKind::kHeap});
    EXPECT_TRUE(memory.Store(root, Value::PointerTo(area, 8)).ok());
  }
  uint64_t Bits(Pointer p, uint32_t width) { return memory.Load(p, width)->bits[0]; }

  ContentStore contents;
  MemoryState memory;
  Pointer root, area;
};

TEST_F(ValuesTest, EachViolationIsNamedWithItsPlace) {
  const Pointer freed = *memory.Alloc(8);
  ASSERT_TRUE(memory.Store(root + 8, Value::PointerTo(freed, 8)).ok());
  ASSERT_TRUE(memory.Free(freed).ok());
  const Pointer constant = *memory.Alloc(4, {.access = Access::kReadOnly});
  ASSERT_TRUE(memory.Store(area, Value::Scalar(5, 4)).ok());
  const Value word = Value::Scalar(1, 4);
  const struct {
    const char* name;
    std::function<MemoryError()> operation;
    Code code;
    AreaId area;
    int64_t offset;
    uint64_t size;
  } cases[] = {
      {"load null", [&] { return memory.Load({}, 4).error(); }, Code::kNullDereference, 0, 0, 4},
      {"store null", [&] { return memory.Store({}, word).error(); }, Code::kNullDereference, 0, 0, 4},
      {"free null", [&] { return memory.Free({}).error(); }, Code::kNullDereference, 0, 0, 0},
      {"load freed", [&] { return memory.Load(freed + 4, 4).error(); }, Code::kFreedArea, freed.area, 4, 4},
      {"store freed", [&] { return memory.Store(freed, word).error(); }, Code::kFreedArea, freed.area, 0, 4},
      {"free twice", [&] { return memory.Free(freed).error(); }, Code::kFreedArea, freed.area, 0, 0},
      {"load past end", [&] { return memory.Load(area + 13, 4).error(); }, Code::kOutOfBounds, area.area, 13, 4},
      {"load before", [&] { return memory.Load(area - 1, 1).error(); }, Code::kOutOfBounds, area.area, -1, 1},
      {"store at end", [&] { return memory.Store(area + 16, word).error(); }, Code::kOutOfBounds, area.area, 16, 4},
      {"free middle", [&] { return memory.Free(area + 1).error(); }, Code::kNotAreaBegin, area.area, 1, 0},
      {"free end", [&] { return memory.Free(area + 17).error(); }, Code::kNotAreaBegin, area.area, 17, 0},
      {"write constant", [&] { return memory.Store(constant, word).error(); }, Code::kReadOnly, constant.area, 0, 4},
      {"fill constant", [&] { return memory.Fill(constant, 0, 4).error(); }, Code::kReadOnly, constant.area, 0, 4},
      {"read unset", [&] { return memory.LoadInitialised(area, 8).error(); }, Code::kUninitialised, area.area, 0, 8},
      {"overlap", [&] { return memory.Copy(area + 2, area, 4, Overlap::kForbidden).error(); }, Code::kOverlappingCopy,
       area.area, 2, 4},
      {"foreign",
       [&] {
         return memory.Load({9999, 0}, 4).error();
       },
       Code::kUnknownArea, 9999, 0, 4},
      {"store foreign",
       [&] {
         return memory.Store(area, Value::PointerTo({9999, 0}, 8)).error();
       },
       Code::kUnknownArea, 9999, 0, 8},
      {"width", [&] { return memory.Load(root + 16, 17).error(); }, Code::kBadWidth, root.area, 16, 17},
      {"free root", [&] { return memory.Free(root).error(); }, Code::kRootNotFreeable, root.area, 0, 0},
      {"root again", [&] { return memory.SetRoot(area).error(); }, Code::kRootAlreadySet, area.area, 0, 0},
  };
  for (const auto& c : cases) {
    const MemoryError error = c.operation();
    EXPECT_EQ(error.code, c.code) << c.name << ": " << error.ToString();
    EXPECT_EQ(error.area, c.area) << c.name;
    EXPECT_EQ(error.offset, c.offset) << c.name;
    EXPECT_EQ(error.size, c.size) << c.name;
  }
  EXPECT_EQ(memory.LoadInitialised(area, 8).error().bytes, 0xf0u);
  EXPECT_EQ(memory.LoadInitialised(area + 2, 4).error().ToString(),
            "uninitialised read: 4 bytes at offset 2 of area 2 (16 bytes), bytes 4 5");
  EXPECT_EQ(memory.Alloc(uint64_t{1} << 60).error().code, Code::kTooLarge);
  EXPECT_TRUE(memory.Push().ok());
}

TEST_F(ValuesTest, PointerOperations) {
  EXPECT_EQ(*memory.Move(area, 16), (Pointer{area.area, 16}));
  EXPECT_EQ(memory.Move(area, 17).error().code, Code::kUndefinedPointerOperation);
  EXPECT_EQ(memory.Move(area, -1).error().code, Code::kUndefinedPointerOperation);
  EXPECT_EQ(memory.Move(area + 8, INT64_MAX).error().code, Code::kUndefinedPointerOperation);
  EXPECT_EQ(*memory.Move(Pointer{}, 0), Pointer{});
  EXPECT_FALSE(memory.Move(Pointer{}, 1).ok());
  EXPECT_EQ(*memory.Difference(area + 12, area + 4), 8);
  EXPECT_EQ(memory.Difference(area, root).error().code, Code::kUndefinedPointerOperation);
  EXPECT_TRUE(*memory.Less(area, area + 1));
  EXPECT_FALSE(*memory.Less(area + 1, area + 1));
  EXPECT_EQ(memory.Less(area, root).error().code, Code::kUndefinedPointerOperation);
  EXPECT_NE(area + 16, *memory.Alloc(0));
}

TEST_F(ValuesTest, ScalarsOfAnyWidthAtAnyOffset) {
  const Pointer wide = *memory.Alloc(100);
  for (uint32_t width = 1; width <= 16; ++width) {
    for (int64_t offset = 20; offset < 50; ++offset) {
      Value value = Value::Scalar128(0x1122334455667788 + width, 0x99aabbccddeeff00 + uint64_t(offset));
      value.width = width;
      value.mask[0] = LowBytes(width);
      value.mask[1] = width > 8 ? LowBytes(width - 8) : 0;
      value.bits[0] &= value.mask[0];
      value.bits[1] &= value.mask[1];
      ASSERT_TRUE(memory.Store(wide + offset, value).ok());
      EXPECT_EQ(*memory.LoadInitialised(wide + offset, width), value) << width << " at " << offset;
    }
  }
}

TEST_F(ValuesTest, InitialisationIsTrackedToTheBit) {
  ASSERT_TRUE(memory.StoreBits(area, Value::Scalar(0x5a, 1), 0x3c).ok());
  const Value byte = *memory.Load(area, 1);
  EXPECT_EQ(byte.mask[0], 0x3cu);
  EXPECT_EQ(byte.bits[0], 0x18u);
  EXPECT_EQ(memory.LoadInitialised(area, 1).error().code, Code::kUninitialised);
  ASSERT_TRUE(memory.StoreBits(area, Value::Scalar(0xff, 1), 0xc3).ok());
  EXPECT_EQ(memory.LoadInitialised(area, 1)->bits[0], 0xdbu);
}

TEST_F(ValuesTest, PointersSurviveByteWiseCopies) {
  for (int64_t to : {8, 3, 0}) {  // aligned elsewhere, unaligned, onto itself
    ASSERT_TRUE(memory.Store(area, Value::PointerTo(root + 5, 8)).ok());
    for (int64_t i = 0; i < 8; ++i) {
      const Value byte = *memory.Load(area + i, 1);
      EXPECT_EQ(byte.kind, ValueKind::kFragment);
      ASSERT_TRUE(memory.Store(root + 32 + i, byte).ok());
    }
    for (int64_t i = 0; i < 8; ++i) ASSERT_TRUE(memory.Store(area + to + i, *memory.Load(root + 32 + i, 1)).ok());
    const Value back = *memory.Load(area + to, 8);
    EXPECT_EQ(back, Value::PointerTo(root + 5, 8)) << to;
    ASSERT_TRUE(memory.Push().ok());
  }
}

TEST_F(ValuesTest, APartialOverwriteLeavesTheRestOfAPointer) {
  ASSERT_TRUE(memory.Store(area, Value::PointerTo(root + 5, 8)).ok());
  const Value third = *memory.Load(area + 3, 1);
  ASSERT_TRUE(memory.Store(area + 3, Value::Scalar(7, 1)).ok());
  EXPECT_EQ(memory.Load(area, 8).error().code, Code::kMixedValue);
  EXPECT_EQ(memory.Load(area + 4, 4)->kind, ValueKind::kFragment);
  EXPECT_EQ(memory.Load(area + 4, 4)->index, 4);
  ASSERT_TRUE(memory.Commit().ok());
  ASSERT_TRUE(memory.Store(area + 3, third).ok());
  EXPECT_EQ(*memory.Load(area, 8), Value::PointerTo(root + 5, 8));
}

TEST_F(ValuesTest, FragmentsKeepAnAreaReachable) {
  ASSERT_TRUE(memory.Store(root + 8, *memory.Load(root, 4)).ok());
  ASSERT_TRUE(memory.Store(root, Value::Scalar(0, 8)).ok());
  ASSERT_TRUE(memory.Push().ok());
  EXPECT_NE(memory.Find(area.area), nullptr);
  ASSERT_TRUE(memory.Store(root + 8, Value::Scalar(0, 8)).ok());
  ASSERT_TRUE(memory.Push().ok());
  EXPECT_EQ(memory.Find(area.area), nullptr);
}

TEST_F(ValuesTest, NullIsZero) {
  ASSERT_TRUE(memory.Store(area, Value::PointerTo({}, 8)).ok());
  EXPECT_EQ(memory.LoadInitialised(area, 8)->bits[0], 0u);
  EXPECT_TRUE(memory.LoadInitialised(area, 8)->is_scalar());
}

TEST_F(ValuesTest, CopyCarriesEverything) {
  const ContentId content = contents.Intern(std::make_unique<TestContent>(5, 3));
  const Pointer from = *memory.Alloc(40), to = *memory.Alloc(40);
  ASSERT_TRUE(memory.Store(from, Value::Scalar(0xabcd, 2)).ok());
  ASSERT_TRUE(memory.Store(from + 8, Value::PointerTo(area, 8)).ok());
  ASSERT_TRUE(memory.Store(from + 17, Value::PointerTo(root, 8)).ok());
  ASSERT_TRUE(memory.Store(from + 30, Value::Object(content, 3, area)).ok());
  ASSERT_TRUE(memory.Copy(to + 1, from, 39, Overlap::kForbidden).ok());
  EXPECT_EQ(Bits(to + 1, 2), 0xabcdu);
  EXPECT_EQ(memory.LoadInitialised(to + 3, 1).error().code, Code::kUninitialised);
  EXPECT_EQ(*memory.Load(to + 9, 8), Value::PointerTo(area, 8));
  EXPECT_EQ(*memory.Load(to + 18, 8), Value::PointerTo(root, 8));
  EXPECT_EQ(*memory.Load(to + 31, 3), Value::Object(content, 3, area));
  // Moved on itself, up and down.
  ASSERT_TRUE(memory.Copy(to, to + 1, 39, Overlap::kAllowed).ok());
  EXPECT_EQ(*memory.Load(to + 8, 8), Value::PointerTo(area, 8));
  ASSERT_TRUE(memory.Copy(to + 4, to, 36, Overlap::kAllowed).ok());
  EXPECT_EQ(*memory.Load(to + 12, 8), Value::PointerTo(area, 8));
  EXPECT_EQ(*memory.Load(to + 34, 3), Value::Object(content, 3, area));
}

TEST_F(ValuesTest, ContentsAreWholeOrGone) {
  const ContentId content = contents.Intern(std::make_unique<TestContent>(5, 4));
  EXPECT_EQ(contents.Intern(std::make_unique<TestContent>(5, 4)), content);
  EXPECT_NE(contents.Intern(std::make_unique<TestContent>(6, 4)), content);
  ASSERT_TRUE(memory.Store(area + 4, Value::Object(content, 4)).ok());
  EXPECT_EQ(memory.Load(area + 4, 2).error().code, Code::kMixedValue);
  ASSERT_TRUE(memory.Store(area + 7, Value::Scalar(1, 1)).ok());
  EXPECT_EQ(memory.Load(area + 4, 3)->mask[0], 0u);
  EXPECT_EQ(memory.Store(area, Value::Object(12345, 4)).error().code, Code::kUnknownContent);
}

TEST_F(ValuesTest, ExpandingAreasGrow) {
  const Pointer grows = *memory.AllocExpanding();
  ASSERT_TRUE(memory.Store(root + 8, Value::PointerTo(grows, 8)).ok());
  ASSERT_TRUE(memory.Push().ok());
  const Position position = memory.position(grows.area);
  ASSERT_TRUE(memory.Store(grows + 1000, Value::Scalar(3, 8)).ok());
  ASSERT_TRUE(memory.Push().ok());
  EXPECT_EQ(*memory.GetSize(grows), 1008u);
  EXPECT_EQ(memory.position(grows.area), position);
  EXPECT_EQ(memory.Load(grows + 1001, 8).error().code, Code::kOutOfBounds);
  ASSERT_TRUE(memory.Pop().ok());
  ASSERT_TRUE(memory.Backtrack().ok());
  EXPECT_EQ(*memory.GetSize(grows), 0u);
  EXPECT_EQ(memory.Store(grows - 1, Value::Scalar(3, 1)).error().code, Code::kOutOfBounds);
}

TEST_F(ValuesTest, LargeAreasCostWhatIsTouched) {
  MemoryState large{MemoryOptions{}};
  const Pointer big_root = *large.Alloc(16);
  ASSERT_TRUE(large.SetRoot(big_root).ok());
  const uint64_t size = 100 << 20;
  const Pointer zero = *large.Alloc(size, {.kind = AreaKind::kHeap}, InitialContent::kZero);
  const Pointer unset = *large.Alloc(size, {.kind = AreaKind::kHeap});
  ASSERT_TRUE(large.Store(big_root, Value::PointerTo(zero, 8)).ok());
  ASSERT_TRUE(large.Store(big_root + 8, Value::PointerTo(unset, 8)).ok());
  ASSERT_TRUE(large.Push().ok());
  const Hash128 before = *large.hash();
  for (int64_t i = 0; i < 1000; ++i) {
    const Pointer p = (i % 2 == 0 ? zero : unset) + i * 99991;
    ASSERT_TRUE(large.Store(p, Value::Scalar(uint64_t(i), 4)).ok());
    ASSERT_TRUE(large.Push().ok());
    EXPECT_EQ(large.LoadInitialised(p, 4)->bits[0], uint64_t(i));
    EXPECT_EQ(large.LoadInitialised(zero + i * 99991 + 40, 1)->bits[0], 0u);
    EXPECT_FALSE(large.LoadInitialised(unset + i * 99991 + 40, 1).ok());
  }
  EXPECT_LT(large.log_bytes(), 1000000u);
  while (large.SavedStateCount() > 1) ASSERT_TRUE(large.Pop().ok());
  ASSERT_TRUE(large.Backtrack().ok());
  EXPECT_EQ(*large.Commit(), before);
}

TEST_F(ValuesTest, ZeroedBytesHashAlikeHoweverTheyBecameZero) {
  const auto hash = [](InitialContent initial, bool fill) {
    CanonTable canon;
    MemoryState m({.canon = &canon});
    const Pointer r = *m.Alloc(77, {}, initial);
    EXPECT_TRUE(m.SetRoot(r).ok());
    if (fill) {
      EXPECT_TRUE(m.Fill(r, 0, 77).ok());
    }
    return *m.Commit();
  };
  EXPECT_EQ(hash(InitialContent::kZero, false), hash(InitialContent::kUninitialised, true));
  EXPECT_EQ(hash(InitialContent::kZero, false), hash(InitialContent::kZero, true));
  EXPECT_NE(hash(InitialContent::kZero, false), hash(InitialContent::kUninitialised, false));
}

TEST_F(ValuesTest, TypeTags) {
  MemoryState typed({.type_tags = TypeTags::kOn, .oracle = Oracle::kOn});
  const Pointer r = *typed.Alloc(64);
  ASSERT_TRUE(typed.SetRoot(r).ok());
  Value value = Value::Scalar(1, 4);
  ASSERT_TRUE(typed.Store(r, value).ok());
  const Hash128 untyped = *typed.Commit();
  value.type = 3;
  ASSERT_TRUE(typed.Store(r, value).ok());
  EXPECT_NE(*typed.Commit(), untyped) << "tags are in the hash";
  EXPECT_TRUE(typed.LoadTyped(r, 4, 3).ok());
  EXPECT_EQ(typed.LoadTyped(r, 4, 4).error().code, Code::kTypeMismatch);
  EXPECT_EQ(typed.LoadTyped(r, 4, 4).error().detail, 3u);
  EXPECT_EQ(typed.LoadTyped(r, 2, 3).error().code, Code::kTypeMismatch) << "part of the value";
  ASSERT_TRUE(typed.Copy(r + 30, r, 4, Overlap::kForbidden).ok());
  EXPECT_TRUE(typed.LoadTyped(r + 30, 4, 3).ok());
  ASSERT_TRUE(typed.Store(r + 1, Value::Scalar(0, 1)).ok());
  EXPECT_EQ(typed.LoadTyped(r, 4, 3).error().detail, 0u) << "a partial overwrite takes the type";
  EXPECT_EQ(memory.Store(area, value).error().code, Code::kTagsOff);
}

TEST_F(ValuesTest, LoadOverlappingListsValuesInOrder) {
  ASSERT_TRUE(memory.Store(area, Value::Scalar(1, 2)).ok());
  ASSERT_TRUE(memory.Store(area + 8, Value::PointerTo(root, 8)).ok());
  const std::vector<StoredValue> values = *memory.LoadOverlapping(area + 1, 10);
  ASSERT_EQ(values.size(), 2u);
  EXPECT_EQ(values[0].offset, 1u);
  EXPECT_EQ(values[0].value.width, 1u);
  EXPECT_EQ(values[1].offset, 8u);
  EXPECT_EQ(values[1].value, Value::PointerTo(root, 8));
}

TEST(Values32, PointersOfFourBytes) {
  MemoryState memory({.pointer_size = 4, .oracle = Oracle::kOn});
  const Pointer root = *memory.Alloc(12);
  ASSERT_TRUE(memory.SetRoot(root).ok());
  ASSERT_TRUE(memory.Store(root + 4, Value::PointerTo(root + 1, 4)).ok());
  ASSERT_TRUE(memory.Store(root + 8, Value::PointerTo(root + 2, 4)).ok());
  EXPECT_EQ(memory.Store(root, Value::PointerTo(root, 8)).error().code, MemoryErrorCode::kBadWidth);
  ASSERT_TRUE(memory.Push().ok());
  Pointer loaded;
  EXPECT_TRUE(memory.LoadPointer(root.area, 8, &loaded));
  EXPECT_EQ(loaded, root + 2);
}

}  // namespace
}  // namespace gmc
