// The visited sets: bytes a state, rate against absl::flat_hash_set, cost of a second thread.
//
// Ratios are medians of runs that alternate between the two things compared, since the machine may be shared.
#include <absl/container/flat_hash_set.h>
#include <benchmark/benchmark.h>
#include <time.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "hash/exact_set.h"
#include "hash/visited_set.h"
#include "tests/bench/summary.h"

namespace gmc {

template <typename H>
H AbslHashValue(H state, const Hash128& hash) {
  return H::combine(std::move(state), hash.low, hash.high);
}

namespace bench {
namespace {

constexpr uint64_t kStates = 10000000;

struct Times {
  double cpu = 0;
  double wall = 0;
};

double Clock(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

Times Measure(const std::function<void()>& work) {
  const Times start = {Clock(CLOCK_PROCESS_CPUTIME_ID), Clock(CLOCK_MONOTONIC)};
  work();
  return {Clock(CLOCK_PROCESS_CPUTIME_ID) - start.cpu, Clock(CLOCK_MONOTONIC) - start.wall};
}

template <typename Work>
void InThreads(uint64_t threads, Work work) {
  std::vector<std::thread> others;
  for (uint64_t thread = 1; thread < threads; ++thread) others.emplace_back(work, thread);
  work(uint64_t{0});
  for (std::thread& other : others) other.join();
}

Hash128 NthHash(uint64_t n) { return HashBytes(&n, sizeof(n)); }

Times InsertInto(VisitedSet& set, uint64_t states, uint64_t threads) {
  return Measure([&] {
    InThreads(threads, [&](uint64_t thread) {
      for (uint64_t i = thread; i < states; i += threads) set.FindOrPut({NthHash(i), {}});
    });
  });
}

// As by a search that makes all successors of a state, announces them, and then looks them up.
Times InsertAnnounced(VisitedSet& set, uint64_t states) {
  constexpr uint64_t kSuccessors = 4;
  return Measure([&] {
    for (uint64_t i = 0; i < states; i += kSuccessors) {
      Hash128 successors[kSuccessors];
      for (uint64_t j = 0; j < kSuccessors; ++j) {
        successors[j] = NthHash(i + j);
        set.Announce(successors[j]);
      }
      for (const Hash128& successor : successors) set.FindOrPut({successor, {}});
    }
  });
}

Times InsertIntoAbsl(uint64_t states) {
  absl::flat_hash_set<Hash128> set;
  return Measure([&] {
    for (uint64_t i = 0; i < states; ++i) set.insert(NthHash(i));
  });
}

// The same work on registers only: what two threads could reach on this machine at this moment.
Times Calibrate(uint64_t threads) {
  return Measure([&] {
    InThreads(threads, [&](uint64_t thread) {
      Hash128 sum;
      for (uint64_t i = thread; i < 50000000; i += threads) sum += NthHash(i);
      benchmark::DoNotOptimize(sum);
    });
  });
}

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void PrintBytes(SummaryPrinter* out) {
  const char* const long_run = std::getenv("GMC_LONG");
  const uint64_t last = long_run != nullptr && long_run[0] == '1' ? 10 * kStates : kStates;
  const std::unique_ptr<VisitedSet> set = MakeHash128Set();
  double worst = 0;
  uint64_t worst_at = 0;
  uint64_t next = 10000;
  for (uint64_t i = 1; i <= last; ++i) {
    set->FindOrPut({NthHash(i), {}});
    if (i != next) continue;
    const double bytes = static_cast<double>(set->memory_bytes()) / static_cast<double>(i);
    if (bytes > worst) {
      worst = bytes;
      worst_at = i;
    }
    next += next / 100;
  }
  const std::string range = "hash128, from 10^4 to " + std::to_string(last) + " states: ";
  out->Figure(range + "most memory", worst, "bytes/state", SummaryPrinter::Goal::kAtMost, 20);
  out->Figure(range + "that was at", static_cast<double>(worst_at), "states");
  out->Figure(range + "longest pause of a part of the table",
              static_cast<double>(set->stats().longest_pause_nanoseconds) / 1000, "us");
}

void PrintRate(SummaryPrinter* out) {
  std::vector<double> ratios;
  std::vector<double> announced;
  std::vector<double> nanoseconds;
  for (int run = 0; run < 5; ++run) {
    const double absl_cpu = InsertIntoAbsl(kStates).cpu;
    const std::unique_ptr<VisitedSet> set = MakeHash128Set();
    const double cpu = InsertInto(*set, kStates, 1).cpu;
    ratios.push_back(absl_cpu / cpu);
    nanoseconds.push_back(cpu / kStates * 1e9);
    announced.push_back(absl_cpu / InsertAnnounced(*MakeHash128Set(), kStates).cpu);
  }
  out->Figure("hash128, 10^7 states: insertion rate against flat_hash_set, one core", Median(ratios), "x",
              SummaryPrinter::Goal::kAtLeast, 0.7);
  out->Figure("hash128, 10^7 states: the same, four states announced at a time", Median(announced), "x");
  out->Figure("hash128, 10^7 states: an insertion", Median(nanoseconds), "ns");
}

void PrintThreads(SummaryPrinter* out) {
  std::vector<double> cpu;
  std::vector<double> wall;
  std::vector<double> calibration;
  for (int run = 0; run < 3; ++run) {
    const Times one = InsertInto(*MakeHash128Set(), kStates, 1);
    const Times two = InsertInto(*MakeHash128Set(), kStates, 2);
    cpu.push_back(two.cpu / one.cpu);
    wall.push_back(one.wall / two.wall);
    calibration.push_back(Calibrate(1).wall / Calibrate(2).wall);
  }
  out->Figure("hash128, 10^7 states: CPU time of two threads against one", Median(cpu), "x",
              SummaryPrinter::Goal::kAtMost, 1.15);
  out->Figure("hash128, 10^7 states: wall time of one thread against two", Median(wall), "x");
  out->Figure("a loop on registers: wall time of one thread against two", Median(calibration), "x");
}

// Successive states differ in one of 24 parts.
void PrintExact(SummaryPrinter* out) {
  ExactSet set;
  PartTree tree(&set);
  constexpr size_t kSlots = 24;
  const std::string part = "a part of some twenty bytes";
  tree.Resize(kSlots);
  for (size_t slot = 0; slot < kSlots; ++slot) static_cast<void>(tree.Set(slot, part));
  std::mt19937_64 random(1);
  const Times times = Measure([&] {
    for (int i = 0; i < 2000000; ++i) {
      static_cast<void>(tree.Set(random() % kSlots, part + std::to_string(random() % 4)));
      set.FindOrPut(tree);
    }
  });
  out->Figure("exact, one of 24 parts changes: memory",
              static_cast<double>(set.memory_bytes()) / static_cast<double>(set.size()), "bytes/state",
              SummaryPrinter::Goal::kAtMost, 24);
  out->Figure("exact, one of 24 parts changes: a state", times.cpu / 2000000 * 1e9, "ns");
}

[[maybe_unused]] const bool registered = RegisterSummary("visited sets", [](SummaryPrinter* out) {
  PrintBytes(out);
  PrintRate(out);
  PrintThreads(out);
  PrintExact(out);
});

void BM_Hash128New(benchmark::State& state) {
  const uint64_t states = static_cast<uint64_t>(state.range(0));
  for (auto _ : state) InsertInto(*MakeHash128Set(), states, 1);
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(BM_Hash128New)->Arg(10000)->Arg(1000000);

void BM_Hash128Seen(benchmark::State& state) {
  const uint64_t states = static_cast<uint64_t>(state.range(0));
  const std::unique_ptr<VisitedSet> set = MakeHash128Set();
  InsertInto(*set, states, 1);
  uint64_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(set->FindOrPut({NthHash(i++ % states), {}}));
}
BENCHMARK(BM_Hash128Seen)->Arg(10000)->Arg(1000000);

void BM_Bitstate(benchmark::State& state) {
  const std::unique_ptr<VisitedSet> set = MakeBitstateSet(size_t{64} << 20);
  uint64_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(set->FindOrPut({NthHash(i++), {}}));
}
BENCHMARK(BM_Bitstate);

}  // namespace
}  // namespace bench
}  // namespace gmc
