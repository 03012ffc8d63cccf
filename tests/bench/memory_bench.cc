// What the memory costs: stores and loads, push + hash after small changes in heaps of different sizes, and incremental
// against full canonicalization on states shaped like those of table 1 of Musuvathi and Dill (SPIN 2005).
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>
#include <queue>
#include <string>
#include <vector>

#include "core/memory/memory_state.h"
#include "core/memory/oracle.h"
#include "hash/check.h"
#include "tests/bench/instructions.h"
#include "tests/bench/summary.h"

namespace gmc::bench {
namespace {

template <typename R>
auto Must(const R& result) {
  GMC_CHECK(result.ok());
  if constexpr (!std::is_same_v<R, Result<void>>) return *result;
}

void StoreWord(MemoryState* memory, Pointer p, uint64_t offset, uint64_t word) {
  if (memory->StoreScalar<uint64_t>(p.area, offset, word)) return;
  Must(memory->Store(p + static_cast<int64_t>(offset), Value::Scalar(word, 8)));
}

void StorePointer(MemoryState* memory, Pointer p, uint64_t offset, Pointer to) {
  if (memory->StorePointer(p.area, offset, to)) return;
  Must(memory->Store(p + static_cast<int64_t>(offset), Value::PointerTo(to, 8)));
}

// A tree of areas, each with a word and room for 8 children, of which 7 are used.
struct Tree {
  static constexpr uint64_t kNodeBytes = 72;
  static constexpr uint64_t kUnusedSlot = 64;
  MemoryState memory{MemoryOptions{}};
  std::vector<Pointer> nodes;

  explicit Tree(size_t count) {
    nodes.push_back(Must(memory.Alloc(kNodeBytes)));
    Must(memory.SetRoot(nodes[0]));
    Must(memory.Fill(nodes[0], 0, kNodeBytes));
    for (size_t i = 1; i < count; ++i) {
      nodes.push_back(Must(memory.Alloc(kNodeBytes, {.kind = AreaKind::kHeap})));
      Must(memory.Fill(nodes[i], 0, kNodeBytes));
      StoreWord(&memory, nodes[i], 0, i);
      StorePointer(&memory, nodes[(i - 1) / 7], 8 + (i - 1) % 7 * 8, nodes[i]);
    }
    Must(memory.Push());
  }
  // Some area with 7 children that are leaves, in the middle of the last full level but one.
  size_t AboveLeaves() const { return (nodes.size() - 2) / 7 * 3 / 4; }
};

void UndoAll(MemoryState* memory) {
  Must(memory->Pop());
  Must(memory->Backtrack());
}

void ChangeField(Tree* tree) {
  const size_t i = tree->AboveLeaves();
  StoreWord(&tree->memory, tree->nodes[i], 0, 12345678);
  Must(tree->memory.Push());
  benchmark::DoNotOptimize(*tree->memory.hash());
}

// Moves an area with its 7 leaves to another slot of its parent.
void MoveSubtree(Tree* tree) {
  const size_t i = tree->AboveLeaves();
  const Pointer parent = tree->nodes[(i - 1) / 7];
  StoreWord(&tree->memory, parent, 8 + (i - 1) % 7 * 8, 0);
  StorePointer(&tree->memory, parent, Tree::kUnusedSlot, tree->nodes[i]);
  Must(tree->memory.Push());
  benchmark::DoNotOptimize(*tree->memory.hash());
}

struct ListState {
  MemoryState memory{MemoryOptions{}};
  Pointer root, first, second, spare;

  explicit ListState(size_t count) {
    root = Must(memory.Alloc(16));
    Must(memory.SetRoot(root));
    Pointer previous = root;
    for (size_t i = 0; i < count; ++i) {
      const Pointer node = Must(memory.Alloc(16, {.kind = AreaKind::kHeap}));
      if (i == 0) first = node;
      if (i == 1) second = node;
      StoreWord(&memory, node, 8, i);
      StorePointer(&memory, previous, 0, node);
      previous = node;
    }
    Must(memory.Push());
  }
  void PushFront() {
    const Pointer node = Must(memory.Alloc(16, {.kind = AreaKind::kHeap}));
    StoreWord(&memory, node, 8, 7);
    StorePointer(&memory, node, 0, first);
    StorePointer(&memory, root, 0, node);
    Must(memory.Push());
  }
  void PopFront() {
    StorePointer(&memory, root, 0, second);
    Must(memory.Free(first));
    Must(memory.Push());
  }
};

// A state of `objects` areas of `bytes` each, as a random tree with cross links, and the same as flat C++ objects.
struct Shape {
  const char* name;
  size_t objects, bytes, changed_objects, words_each;
};
constexpr Shape kShapes[] = {{"1.3 KB", 46, 32, 1, 1}, {"4.1 KB", 364, 16, 2, 1}, {"256 KB", 103, 2552, 5, 4}};

struct ShapedState {
  const Shape shape;
  CanonTable canon;
  MemoryState memory;
  std::vector<Pointer> areas;
  uint64_t next = 1;

  // The leanest full canonicalization: contiguous bytes without masks, lists of pointers at hand.
  struct FlatObject {
    std::vector<uint64_t> words;
    std::vector<std::pair<uint32_t, uint32_t>> pointers;  // word, object
  };
  std::vector<FlatObject> flat;
  std::vector<Position> positions;
  std::vector<uint32_t> order;

  explicit ShapedState(const Shape& s) : shape(s), memory({.canon = &canon}), positions(s.objects) {
    for (size_t i = 0; i < s.objects; ++i) {
      areas.push_back(Must(memory.Alloc(s.bytes, {.kind = AreaKind::kHeap}, InitialContent::kZero)));
      flat.push_back({std::vector<uint64_t>(s.bytes / 8), {}});
    }
    Must(memory.SetRoot(areas[0]));
    // Two pointers fit the smallest objects: a binary tree, each object with a word after its pointers if it is larger.
    for (uint32_t i = 1; i < s.objects; ++i) {
      const uint32_t parent = (i - 1) / 2, word = (i - 1) % 2;
      StorePointer(&memory, areas[parent], word * 8, areas[i]);
      flat[parent].pointers.push_back({word, i});
    }
    Must(memory.Push());
  }

  void Change() {
    ++next;
    for (size_t k = 0; k < shape.changed_objects; ++k) {
      const size_t object = shape.objects - 1 - k;  // leaves: their pointer words hold scalars
      for (size_t w = 0; w < shape.words_each; ++w) {
        const uint64_t offset = w * (shape.bytes / shape.words_each) / 8 * 8;
        StoreWord(&memory, areas[object], offset, next);
      }
    }
  }
  Hash128 Incremental() {
    Change();
    Must(memory.Push());
    const Hash128 hash = *memory.hash();
    UndoAll(&memory);
    return hash;
  }
  // Positions and hash from scratch, on the memory's own representation.
  Hash128 FullOnMemory() {
    Change();
    const Hash128 hash = MemoryOracle::Recompute(memory);
    Must(memory.Backtrack());
    return hash;
  }
  Hash128 FullOnFlat() {
    ++next;
    for (size_t k = 0; k < shape.changed_objects; ++k) {
      for (size_t w = 0; w < shape.words_each; ++w) {
        flat[shape.objects - 1 - k].words[w * (shape.bytes / shape.words_each) / 8] = next;
      }
    }
    std::fill(positions.begin(), positions.end(), kNoPosition);
    order.assign(1, 0);
    positions[0] = canon.Child(kNoPosition, 0, shape.bytes);
    for (size_t i = 0; i < order.size(); ++i) {
      for (const auto& [word, target] : flat[order[i]].pointers) {
        if (positions[target] != kNoPosition) continue;
        positions[target] = canon.Child(positions[order[i]], word * 8, shape.bytes);
        order.push_back(target);
      }
    }
    Hash128 hash;
    for (uint32_t object : order) {
      for (const auto& [word, target] : flat[object].pointers) flat[object].words[word] = positions[target].low;
      hash += MixPart(positions[object], HashBytes(flat[object].words.data(), shape.bytes));
    }
    return hash;
  }
};

// Nanoseconds of one call: the least mean of several rounds, to be deaf to a busy machine.
template <typename F>
double Nanoseconds(F&& f) {
  using Clock = std::chrono::steady_clock;
  double best = 1e300;
  for (int round = 0; round < 15; ++round) {
    const auto begin = Clock::now();
    int count = 0;
    do {
      f();
      ++count;
    } while (Clock::now() - begin < std::chrono::milliseconds(4));
    best = std::min(best, std::chrono::duration<double, std::nano>(Clock::now() - begin).count() / count);
  }
  return best;
}

// Unchecked, to count nothing but the memory; StoreScalar falls short of no store here.
void StoreCycle(MemoryState* memory, const Pointer* areas) {
  benchmark::DoNotOptimize(memory->StoreScalar<uint64_t>(areas[0].area, 0, 77));
  benchmark::DoNotOptimize(memory->StoreScalar<uint64_t>(areas[1].area, 8, 78));
  benchmark::DoNotOptimize(memory->StoreScalar<uint64_t>(areas[2].area, 40, 79));
  benchmark::DoNotOptimize(memory->Push());
  benchmark::DoNotOptimize(memory->hash());
  benchmark::DoNotOptimize(memory->Pop());
  benchmark::DoNotOptimize(memory->Backtrack());
}

// The same for a state that turns out to be known: it needs no saving.
void CommitCycle(MemoryState* memory, const Pointer* areas) {
  StoreWord(memory, areas[0], 0, 77);
  StoreWord(memory, areas[1], 8, 78);
  StoreWord(memory, areas[2], 40, 79);
  benchmark::DoNotOptimize(Must(memory->Commit()));
  Must(memory->Backtrack());
}

void SummarizeHeapSizes(SummaryPrinter* out) {
  Tree small(1000), large(1000000);
  const auto measure = [](Tree* tree, void (*change)(Tree*)) {
    for (int i = 0; i < 20; ++i) {
      change(tree);
      UndoAll(&tree->memory);
    }
    return CountInstructions([&] { change(tree); });
  };
  const struct {
    const char* name;
    void (*change)(Tree*);
  } changes[] = {{"one field changed", ChangeField}, {"a subtree of 8 areas moved", MoveSubtree}};
  for (const auto& [name, change] : changes) {
    const double in_small = measure(&small, change), in_large = measure(&large, change);
    out->Figure(std::string("store+push+hash, ") + name + ", 10^3 areas", in_small, "instructions");
    out->Figure(std::string("store+push+hash, ") + name + ", 10^6 areas", in_large, "instructions");
    out->Figure(std::string("  ratio 10^6 : 10^3 areas, ") + name, in_large / in_small, "x",
                SummaryPrinter::Goal::kAtMost, 1.5);
  }
}

void SummarizeLists(SummaryPrinter* out) {
  for (size_t count : {size_t{1000}, size_t{100000}}) {
    ListState list(count);
    const std::string length = " on a list of " + std::to_string(count) + " (all paths change)";
    out->Figure("push-front, push, pop, backtrack" + length, Nanoseconds([&] {
                                                               list.PushFront();
                                                               UndoAll(&list.memory);
                                                             }) / 1000,
                "us");
    out->Figure("pop-front, push, pop, backtrack" + length, Nanoseconds([&] {
                                                              list.PopFront();
                                                              UndoAll(&list.memory);
                                                            }) / 1000,
                "us");
  }
}

void SummarizeShapes(SummaryPrinter* out) {
  constexpr double kGoals[] = {2.15, 3.59, 8.85};
  for (size_t i = 0; i < std::size(kShapes); ++i) {
    ShapedState state(kShapes[i]);
    state.Incremental();
    const double incremental = Nanoseconds([&] { benchmark::DoNotOptimize(state.Incremental()); });
    const double full = Nanoseconds([&] { benchmark::DoNotOptimize(state.FullOnMemory()); });
    const double flat = Nanoseconds([&] { benchmark::DoNotOptimize(state.FullOnFlat()); });
    const std::string name = std::string("state of ") + kShapes[i].name;
    out->Figure(name + ": stores, push, hash, pop, backtrack", incremental, "ns");
    out->Figure(name + ": full canonicalize-and-hash : incremental", full / incremental, "x",
                SummaryPrinter::Goal::kAtLeast, kGoals[i]);
    out->Figure(name + ": the same on flat objects without masks or undo : incremental", flat / incremental, "x");
  }
}

void SummarizeCycle(SummaryPrinter* out) {
  Tree tree(1000);
  const Pointer one[3] = {tree.nodes[500], tree.nodes[500], tree.nodes[500]};
  const Pointer three[3] = {tree.nodes[500], tree.nodes[600], tree.nodes[700]};
  for (const Pointer area : three) {
    for (uint64_t offset : {0, 8, 40}) GMC_CHECK(tree.memory.StoreScalar<uint64_t>(area.area, offset, 1));
  }
  Must(tree.memory.Push());
  const auto count = [&](void (*cycle)(MemoryState*, const Pointer*), const Pointer* areas) {
    for (int i = 0; i < 100; ++i) cycle(&tree.memory, areas);
    return CountInstructions([&] { cycle(&tree.memory, areas); });
  };
  out->Figure("three word stores in one area, push, hash, pop, backtrack", count(StoreCycle, one), "instructions",
              SummaryPrinter::Goal::kAtMost, 1000);
  out->Figure("three word stores in three areas, push, hash, pop, backtrack", count(StoreCycle, three), "instructions");
  out->Figure("three word stores in one area, commit (returns the hash), backtrack", count(CommitCycle, one),
              "instructions");
  const uint64_t before = Allocations();
  for (int i = 0; i < 1000; ++i) StoreCycle(&tree.memory, three);
  out->Figure("allocations of 1000 such cycles", static_cast<double>(Allocations() - before), "",
              SummaryPrinter::Goal::kAtMost, 0);
  out->Figure("time of one cycle, one area", Nanoseconds([&] { StoreCycle(&tree.memory, one); }), "ns");
  out->Figure("time of one cycle, three areas", Nanoseconds([&] { StoreCycle(&tree.memory, three); }), "ns");
  const Pointer area = tree.nodes[500];
  StoreWord(&tree.memory, area, 0, 1);
  out->Figure("repeated store of an int within one interval",
              CountInstructions([&] {
                for (uint32_t i = 0; i < 100; ++i) {
                  benchmark::DoNotOptimize(tree.memory.StoreScalar<uint32_t>(area.area, 0, i));
                }
              }) / 100,
              "instructions");
  const Pointer inner = tree.nodes[1];
  StorePointer(&tree.memory, inner, 8, area);
  out->Figure("repeated store of a pointer within one interval",
              CountInstructions([&] {
                for (int i = 0; i < 100; ++i) {
                  benchmark::DoNotOptimize(tree.memory.StorePointer(inner.area, 8, area + i % 8));
                }
              }) / 100,
              "instructions");
  out->Figure("load of an int", CountInstructions([&] {
                                  uint32_t value = 0;
                                  for (uint32_t i = 0; i < 100; ++i) {
                                    benchmark::DoNotOptimize(tree.memory.LoadScalar<uint32_t>(area.area, 0, &value));
                                    benchmark::DoNotOptimize(value);
                                  }
                                }) / 100,
              "instructions");
}

const bool kRegistered = RegisterSummary("memory: cost of a step", SummarizeCycle) &&
                         RegisterSummary("memory: cost against the size of the heap", SummarizeHeapSizes) &&
                         RegisterSummary("memory: incremental against full (table 1 shapes)", SummarizeShapes) &&
                         RegisterSummary("memory: lists, where all shortest paths change", SummarizeLists);

void BM_StoreCycle(benchmark::State& state) {
  Tree tree(1000);
  const Pointer areas[3] = {tree.nodes[500], tree.nodes[600], tree.nodes[700]};
  for (auto _ : state) StoreCycle(&tree.memory, areas);
}
BENCHMARK(BM_StoreCycle);

void BM_ChangeField(benchmark::State& state) {
  Tree tree(static_cast<size_t>(state.range(0)));
  for (auto _ : state) {
    ChangeField(&tree);
    UndoAll(&tree.memory);
  }
}
BENCHMARK(BM_ChangeField)->Arg(1000)->Arg(100000);

void BM_MoveSubtree(benchmark::State& state) {
  Tree tree(static_cast<size_t>(state.range(0)));
  for (auto _ : state) {
    MoveSubtree(&tree);
    UndoAll(&tree.memory);
  }
}
BENCHMARK(BM_MoveSubtree)->Arg(1000)->Arg(100000);

void BM_Shape(benchmark::State& state) {
  ShapedState shaped(kShapes[state.range(0)]);
  for (auto _ : state) benchmark::DoNotOptimize(shaped.Incremental());
}
BENCHMARK(BM_Shape)->Arg(0)->Arg(1)->Arg(2);

void BM_StoreLoop(benchmark::State& state) {
  Tree tree(10);
  uint32_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(tree.memory.StoreScalar<uint32_t>(tree.nodes[5].area, 0, ++i));
}
BENCHMARK(BM_StoreLoop);

void BM_AllocFree(benchmark::State& state) {
  Tree tree(10);
  for (auto _ : state) {
    const Pointer p = Must(tree.memory.Alloc(24, {.kind = AreaKind::kHeap}));
    Must(tree.memory.Free(p));
    Must(tree.memory.Backtrack());
  }
}
BENCHMARK(BM_AllocFree);

}  // namespace
}  // namespace gmc::bench
