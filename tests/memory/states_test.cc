#include <gtest/gtest.h>

#include "core/memory/memory_state.h"
namespace gmc {
TEST(States, Smoke) {
  MemoryState memory({.oracle = Oracle::kOn});
  Pointer root = *memory.Alloc(16);
  ASSERT_TRUE(memory.SetRoot(root).ok());
  ASSERT_TRUE(memory.Store(root, Value::Scalar(1, 4)).ok());
  ASSERT_TRUE(memory.Push().ok());
  Hash128 h = *memory.hash();
  ASSERT_TRUE(memory.Store(root, Value::Scalar(2, 4)).ok());
  ASSERT_TRUE(memory.Push().ok());
  EXPECT_NE(h.low, memory.hash()->low);
  ASSERT_TRUE(memory.Pop().ok());
  ASSERT_TRUE(memory.Backtrack().ok());
  EXPECT_EQ(memory.Load(root, 4)->bits[0], 1u);
}
}  // namespace gmc
