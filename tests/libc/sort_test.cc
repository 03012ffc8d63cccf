// qsort is stable, complete, and stays in bounds whatever the comparison says.
#include <gtest/gtest.h>
#include <search.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "tests/libc/native_primitives.h"
#include "tests/libc/random_source.h"

GMC_LIBC(qsort);
GMC_LIBC(qsort_r);
GMC_LIBC(bsearch);
GMC_LIBC(lsearch);
GMC_LIBC(lfind);

namespace gmc::libc_test {
namespace {

struct Element {
  int key;
  int place;
  char padding[3];
  bool operator==(const Element& other) const { return key == other.key && place == other.place; }
};

int CompareKeys(const void* a, const void* b) {
  const int x = static_cast<const Element*>(a)->key, y = static_cast<const Element*>(b)->key;
  return (x > y) - (x < y);
}

int CompareWith(const void* a, const void* b, void* counter) {
  ++*static_cast<int*>(counter);
  return CompareKeys(a, b);
}

TEST(SortTest, IsStableAndMakesFewComparisons) {
  ResetWorld();
  RandomSource random(1);
  for (int i = 0; i < Rounds(300); i++) {
    std::vector<Element> elements(random.Below(200));
    const unsigned keys = 1 + random.Below(100);
    for (int place = 0; Element & element : elements) element = {static_cast<int>(random.Below(keys)), place++, {}};
    std::vector<Element> expected = elements, counted = elements;
    std::stable_sort(expected.begin(), expected.end(),
                     [](const Element& a, const Element& b) { return a.key < b.key; });
    gmc_qsort(elements.data(), elements.size(), sizeof(Element), CompareKeys);
    ASSERT_EQ(elements, expected);
    int comparisons = 0;
    gmc_qsort_r(counted.data(), counted.size(), sizeof(Element), CompareWith, &comparisons);
    ASSERT_EQ(counted, expected);
    ASSERT_LE(comparisons, static_cast<int>(elements.size()) * 8);
    const Element key = {static_cast<int>(random.Below(keys)), 0, {}};
    const void* found = gmc_bsearch(&key, expected.data(), expected.size(), sizeof(Element), CompareKeys);
    const bool present =
        std::any_of(expected.begin(), expected.end(), [&](const Element& e) { return e.key == key.key; });
    ASSERT_EQ(found != nullptr, present);
    if (present) {
      ASSERT_EQ(static_cast<const Element*>(found)->key, key.key);
    }
  }
  EXPECT_EQ(TheWorld().own_blocks, 0);
}

TEST(SortTest, SurvivesAComparisonThatContradictsItself) {
  static RandomSource random(2);
  for (int i = 0; i < Rounds(200); i++) {
    const size_t count = random.Below(50);
    const auto bytes = std::make_unique<char[]>(count);
    for (size_t k = 0; k < count; k++) bytes[k] = static_cast<char>(k);
    gmc_qsort(bytes.get(), count, 1, [](const void*, const void*) { return static_cast<int>(random.Below(3)) - 1; });
    std::sort(bytes.get(), bytes.get() + count);
    for (size_t k = 0; k < count; k++) ASSERT_EQ(bytes[k], static_cast<char>(k));
  }
}

TEST(SortTest, LinearSearch) {
  int table[4] = {3, 1};
  size_t count = 2;
  const auto same = [](const void* a, const void* b) {
    return *static_cast<const int*>(a) - *static_cast<const int*>(b);
  };
  int key = 1;
  EXPECT_EQ(gmc_lfind(&key, table, &count, sizeof key, same), table + 1);
  key = 7;
  EXPECT_EQ(gmc_lfind(&key, table, &count, sizeof key, same), nullptr);
  EXPECT_EQ(gmc_lsearch(&key, table, &count, sizeof key, same), table + 2);
  EXPECT_EQ(count, 3u);
  EXPECT_EQ(table[2], 7);
}

}  // namespace
}  // namespace gmc::libc_test
