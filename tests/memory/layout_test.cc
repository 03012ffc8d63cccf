// Records as C++ structs, and the examples of appendix A of the memory module's first description.
#include "core/memory/layout.h"

#include <gtest/gtest.h>

#include "tests/memory/test_content.h"

namespace gmc {
namespace {

// A.1.1: values as user objects. Its IntValue is TestContent of 4 bytes.
TEST(AppendixA, ContentsAtAnyOffset) {
  ContentStore contents;
  MemoryState memory({.contents = &contents});
  const auto value = [&](int i) { return Value::Object(contents.Intern(std::make_unique<TestContent>(i, 4)), 4); };
  const auto number = [&](Pointer p) {
    return dynamic_cast<const TestContent&>(*contents.Get(memory.Load(p, 4)->content)).number();
  };
  const Pointer area = *memory.Alloc(2 * 4);
  ASSERT_TRUE(memory.Store(area, value(11)).ok());
  ASSERT_TRUE(memory.Store(area + 4, value(12)).ok());
  EXPECT_EQ(number(area), 11);
  EXPECT_EQ(number(area + 4), 12);

  std::vector<StoredValue> all = *memory.LoadOverlapping(area, *memory.GetSize(area));
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].offset, 0u);
  EXPECT_EQ(all[0].value, value(11));
  EXPECT_EQ(all[1].offset, 4u);
  EXPECT_EQ(all[1].value, value(12));

  ASSERT_TRUE(memory.Store(area + 2, value(13)).ok());  // overwrites both
  all = *memory.LoadOverlapping(area, *memory.GetSize(area));
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].offset, 2u);
  EXPECT_EQ(number(area + 2), 13);
  EXPECT_TRUE(memory.Free(area).ok());
}

struct SizeWrapper {
  size_t s;
};

struct Struct {
  int i;
  SizeWrapper sw;
};

// A.1.2.
TEST(AppendixA, Records) {
  MemoryState memory{MemoryOptions{}};
  const Ref<Struct> ref = *AllocRecord<Struct>(&memory);
  ASSERT_TRUE(StoreField(&memory, ref, &Struct::i, 1).ok());
  ASSERT_TRUE(StoreField(&memory, ref, &Struct::sw, SizeWrapper{11}).ok());
  EXPECT_EQ(*LoadField(memory, ref, &Struct::i), 1);
  EXPECT_EQ(LoadField(memory, ref, &Struct::sw)->s, 11u);
  ASSERT_TRUE(StoreField(&memory, ref, &Struct::sw, SizeWrapper{12}).ok());
  ASSERT_TRUE(StoreField(&memory, ref, &Struct::i, 2).ok());
  EXPECT_EQ(*LoadField(memory, ref, &Struct::i), 2);
  EXPECT_EQ(LoadField(memory, ref, &Struct::sw)->s, 12u);
  EXPECT_TRUE(FreeRecord(&memory, ref).ok());
  EXPECT_EQ(LoadField(memory, ref, &Struct::i).error().code, MemoryErrorCode::kFreedArea);
}

struct Struct2 {
  int i1;
  int i2;
};

// A.2.
TEST(AppendixA, SavedStates) {
  MemoryState memory({.oracle = Oracle::kOn});
  const Ref<Struct2> ref = *AllocRecord<Struct2>(&memory);
  ASSERT_TRUE(SetRootRecord(&memory, ref).ok());
  ASSERT_TRUE(StoreField(&memory, ref, &Struct2::i1, 1).ok());
  ASSERT_TRUE(StoreField(&memory, ref, &Struct2::i2, 2).ok());
  ASSERT_TRUE(memory.Push().ok());
  const Hash128 h1 = *memory.hash();

  ASSERT_TRUE(StoreField(&memory, ref, &Struct2::i1, 11).ok());
  ASSERT_TRUE(memory.Push().ok());
  const Hash128 h2 = *memory.hash();
  EXPECT_NE(h1, h2);

  ASSERT_TRUE(StoreField(&memory, ref, &Struct2::i2, 12).ok());
  ASSERT_TRUE(memory.Push().ok());
  const Hash128 h3 = *memory.hash();
  EXPECT_NE(h2, h3);
  EXPECT_EQ(memory.SavedStateCount(), 3u);

  ASSERT_TRUE(memory.Pop().ok());
  ASSERT_TRUE(memory.Pop().ok());
  ASSERT_TRUE(memory.Backtrack().ok());
  EXPECT_EQ(*LoadField(memory, ref, &Struct2::i1), 1);
  EXPECT_EQ(*LoadField(memory, ref, &Struct2::i2), 2);
  EXPECT_EQ(memory.SavedStateCount(), 1u);

  ASSERT_TRUE(StoreField(&memory, ref, &Struct2::i1, 11).ok());
  ASSERT_TRUE(memory.Push().ok());
  EXPECT_EQ(*memory.hash(), h2);
}

struct Node {
  int number;
  Ref<Node> next;
  Pointer data;
};

// Figure 3.3, with the freed area still referenced.
TEST(Layout, RefsArePointersOfTheState) {
  MemoryState memory({.oracle = Oracle::kOn});
  const Ref<Node> a1 = *AllocRecord<Node>(&memory), a2 = *AllocRecord<Node>(&memory);
  ASSERT_TRUE(SetRootRecord(&memory, a1).ok());
  ASSERT_TRUE(StoreField(&memory, a1, &Node::number, 1).ok());
  ASSERT_TRUE(StoreField(&memory, a1, &Node::next, a2).ok());
  ASSERT_TRUE(memory.Push().ok());
  const Ref<Node> a3 = *AllocRecord<Node>(&memory);
  ASSERT_TRUE(StoreField(&memory, a1, &Node::next, a3).ok());
  ASSERT_TRUE(StoreField(&memory, a1, &Node::data, a2.area + 4).ok());
  ASSERT_TRUE(FreeRecord(&memory, a2).ok());
  ASSERT_TRUE(memory.Push().ok());
  EXPECT_EQ(*LoadField(memory, a1, &Node::next), a3);
  EXPECT_EQ(*LoadField(memory, a1, &Node::data), a2.area + 4);
  EXPECT_EQ(LoadField(memory, a3, &Node::next).error().code, MemoryErrorCode::kUninitialised);
  ASSERT_TRUE(StoreField(&memory, a3, &Node::next, Ref<Node>{}).ok());
  EXPECT_TRUE(LoadField(memory, a3, &Node::next)->is_null());
  EXPECT_EQ(LoadField(memory, Ref<Node>{}, &Node::number).error().code, MemoryErrorCode::kNullDereference);
}

}  // namespace
}  // namespace gmc
