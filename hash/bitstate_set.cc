// Bitstate hashing (Holzmann; the Bloom filter of three probes of Dillinger and Manolios, SPIN'04).
//
// A state is three bits of a fixed array; it was seen if all three are set. The bits come from the 128-bit state hash
// by enhanced double hashing, which at three probes loses nothing measurable against independent hash functions. A call
// first takes one of 1,024 locks chosen by the key: without it two threads with the same new key could each set one of
// its bits first and both answer kNew. The lock also guards that share of the counters, so no counter is contended.
//
// Rejected: blocked filters (all bits in one cache line), which omit several times more states at the fill a long run
// ends with. Tested in tests/hash/bitstate_set_test.cc.
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <memory>
#include <mutex>

#include "hash/scramble.h"
#include "hash/spin_lock.h"
#include "hash/visited_set.h"

namespace gmc {
namespace {

constexpr int kProbes = 3;
constexpr size_t kStripes = 1024;

struct alignas(64) Stripe {
  SpinLock lock;
  std::atomic<uint64_t> states = 0;  // written under the lock
};

class BitstateSet final : public VisitedSet {
 public:
  explicit BitstateSet(size_t bytes) : words_(std::max<size_t>(bytes / sizeof(uint64_t), 1)) {
    void* const mapping =
        mmap(nullptr, array_bytes(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapping == MAP_FAILED) return;
    madvise(mapping, array_bytes(), MADV_HUGEPAGE);
    array_ = static_cast<std::atomic<uint64_t>*>(mapping);
  }

  ~BitstateSet() override {
    if (array_ != nullptr) munmap(array_, array_bytes());
  }

  PutResult FindOrPut(const StateKey& key) override {
    if (array_ == nullptr) return PutResult::kFull;
    const Hash128 hash = Scramble(key.hash);
    Stripe& stripe = stripes_[hash.low % kStripes];
    const std::lock_guard<SpinLock> lock(stripe.lock);
    PutResult result = PutResult::kSeen;
    uint64_t point = hash.high;
    uint64_t step = hash.low;
    for (int probe = 0; probe < kProbes; ++probe) {
      const uint64_t bit = static_cast<uint64_t>((static_cast<unsigned __int128>(point) * bits()) >> 64);
      std::atomic<uint64_t>& word = array_[bit / 64];
      const uint64_t mask = uint64_t{1} << (bit % 64);
      if ((word.load(std::memory_order_relaxed) & mask) == 0) {
        word.fetch_or(mask, std::memory_order_relaxed);
        result = PutResult::kNew;
      }
      point += step;
      step += static_cast<uint64_t>(probe) + 1;
    }
    if (result == PutResult::kNew) {
      stripe.states.store(stripe.states.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }
    return result;
  }

  Needs needs() const override { return Needs::kHash; }

  uint64_t size() const override {
    uint64_t total = 0;
    for (const Stripe& stripe : stripes_) total += stripe.states.load(std::memory_order_relaxed);
    return total;
  }

  size_t memory_bytes() const override { return (array_ == nullptr ? 0 : array_bytes()) + sizeof(stripes_); }

  VisitedStats stats() const override {
    const uint64_t states = size();
    return {.states = states, .memory_bytes = memory_bytes(), .omission_probability = OmissionProbability(states)};
  }

 private:
  size_t array_bytes() const { return words_ * sizeof(uint64_t); }
  uint64_t bits() const { return static_cast<uint64_t>(words_) * 64; }

  // The i-th new state is taken for an old one with probability p(i) = (1 - exp(-3 i / bits))^3; the probability that
  // none was is exp of minus the integral of p, here by Simpson's rule.
  double OmissionProbability(uint64_t states) const {
    constexpr int kIntervals = 256;
    const double width = static_cast<double>(states) / kIntervals;
    double integral = 0;
    for (int i = 0; i <= kIntervals; ++i) {
      const double fill = -std::expm1(-kProbes * width * i / static_cast<double>(bits()));
      integral += std::pow(fill, kProbes) * (i == 0 || i == kIntervals ? 1 : i % 2 == 1 ? 4 : 2);
    }
    return -std::expm1(-integral * width / 3);
  }

  const size_t words_;
  std::atomic<uint64_t>* array_ = nullptr;
  std::array<Stripe, kStripes> stripes_;
};

}  // namespace

std::unique_ptr<VisitedSet> MakeBitstateSet(size_t bytes) { return std::make_unique<BitstateSet>(bytes); }

}  // namespace gmc
