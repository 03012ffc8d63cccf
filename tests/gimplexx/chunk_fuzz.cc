// Damaged chunks and texts: each gives an error or a module that goes to text and back; nothing crashes, hangs, or
// allocates more than a small multiple of what it reads. Seeds are the files of corpus/ and random modules.
//
// GMC_LONG=1 runs 200,000 cases of each kind instead of a few thousand; GMC_FUZZ_SEED=n runs case n alone.
#include <gtest/gtest.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <new>
#include <vector>

#include "core/gimplexx/dot_writer.h"
#include "core/gimplexx/module.h"
#include "core/gimplexx/text_reader.h"
#include "core/gimplexx/text_writer.h"
#include "tests/gimplexx/mutate.h"
#include "tests/gimplexx/random_module.h"

namespace {

std::atomic<size_t> live_bytes = 0;
std::atomic<size_t> peak_bytes = 0;

void* Allocate(size_t size) {
  void* place = std::malloc(size == 0 ? 1 : size);
  if (place == nullptr) throw std::bad_alloc();
  const size_t live = live_bytes += malloc_usable_size(place);
  peak_bytes = std::max<size_t>(peak_bytes, live);
  return place;
}

void Release(void* place) {
  if (place != nullptr) live_bytes -= malloc_usable_size(place);
  std::free(place);
}

}  // namespace

void* operator new(size_t size) { return Allocate(size); }
void* operator new[](size_t size) { return Allocate(size); }
void operator delete(void* place) noexcept { Release(place); }
void operator delete(void* place, size_t) noexcept { Release(place); }
void operator delete[](void* place) noexcept { Release(place); }
void operator delete[](void* place, size_t) noexcept { Release(place); }

namespace gmc::gimplexx {
namespace {

constexpr unsigned kSecondsPerCase = 20;

// For the handler of SIGALRM.
volatile uint64_t current_case = 0;

void ReportHang(int) {
  char message[64];
  const int size =
      std::snprintf(message, sizeof message, "hang in case %llu\n", static_cast<unsigned long long>(current_case));
  if (write(STDERR_FILENO, message, static_cast<size_t>(size)) < 0) _exit(2);
  std::abort();
}

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// In the order of their names.
std::vector<std::string> CorpusTexts() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(GMC_CORPUS_DIRECTORY)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> texts;
  for (const auto& path : paths) texts.push_back(ReadFile(path));
  return texts;
}

class Fuzz : public testing::Test {
 protected:
  void SetUp() override {
    std::signal(SIGALRM, ReportHang);
    for (const std::string& text : CorpusTexts()) {
      absl::StatusOr<std::string> chunk = ReadText(text, "corpus");
      ASSERT_TRUE(chunk.ok()) << chunk.status();
      texts_.push_back(text);
      chunks_.push_back(*std::move(chunk));
    }
    for (uint64_t seed = 0; seed < 40; ++seed) {
      chunks_.push_back(RandomChunk(1'000'000 + seed, 2 + static_cast<uint32_t>(seed % 10)));
      texts_.push_back(WriteText(*Module::Parse(chunks_.back())));
    }
  }
  void TearDown() override { alarm(0); }

  template <class Case>
  void RunCases(Case run_case) {
    uint64_t first = 0, last = std::getenv("GMC_LONG") != nullptr ? 200'000 : 4'000;
    if (const char* only = std::getenv("GMC_FUZZ_SEED")) first = std::strtoull(only, nullptr, 10), last = first + 1;
    for (uint64_t number = first; number < last && !HasFailure(); ++number) {
      SCOPED_TRACE(testing::Message() << "GMC_FUZZ_SEED=" << number);
      current_case = number;
      alarm(kSecondsPerCase);
      Random random(number);
      run_case(random);
    }
  }

  std::string_view Pick(const std::vector<std::string>& seeds, Random& random) {
    return seeds[random.Below(seeds.size())];
  }

  // Parses and holds what that allocates against the size of the input.
  static absl::StatusOr<Module> ParseBounded(std::string_view bytes, ParseOptions options = {}) {
    const size_t before = live_bytes;
    peak_bytes = before;
    absl::StatusOr<Module> module = Module::Parse(bytes, options);
    EXPECT_LE(peak_bytes - before, 2 * bytes.size() + 4096);
    return module;
  }

  std::vector<std::string> chunks_;
  std::vector<std::string> texts_;
};

TEST_F(Fuzz, DamageIsNoticed) {
  uint64_t damaged = 0;
  RunCases([&](Random& random) {
    const std::string_view seed = Pick(chunks_, random);
    const std::string bytes = MutateChunk(seed, Pick(chunks_, random), random);
    if (bytes == seed) return;
    ++damaged;
    std::vector<uint64_t> storage;
    const absl::StatusOr<Module> module = ParseBounded(AlignChunk(bytes, storage));
    ASSERT_FALSE(module.ok());
    EXPECT_EQ(module.status().message().find("chunk at byte 0: "), 0u) << module.status();
    const absl::StatusOr<std::vector<ChunkPlace>> places = SplitChunks(bytes);
    if (!places.ok()) {
      EXPECT_FALSE(places.status().message().empty());
    }
  });
  EXPECT_GT(damaged, 0u);
}

void ExpectRoundTrip(std::string_view bytes, const Module& module) {
  const std::string text = WriteText(module);
  const absl::StatusOr<std::string> back = ReadText(text, "t");
  ASSERT_TRUE(back.ok()) << back.status() << "\n" << text;
  ASSERT_TRUE(*back == bytes) << text;
}

TEST_F(Fuzz, DamageBehindAGoodChecksumIsNoticedOrHarmless) {
  uint64_t accepted = 0, rejected = 0;
  RunCases([&](Random& random) {
    std::string bytes = MutateChunk(Pick(chunks_, random), Pick(chunks_, random), random);
    RepairChunk(bytes);
    std::vector<uint64_t> storage;
    const std::string_view aligned = AlignChunk(bytes, storage);
    const absl::StatusOr<Module> module = ParseBounded(aligned);
    ++(module.ok() ? accepted : rejected);
    if (module.ok()) {
      ExpectRoundTrip(aligned, *module);
      EXPECT_FALSE(WriteCallGraphDot({&*module, 1}).empty());
      for (const Function& function : module->functions()) EXPECT_FALSE(WriteControlFlowDot(*module, function).empty());
    } else {
      EXPECT_GT(module.status().message().size(), std::string_view("chunk at byte 0: ").size());
    }
  });
  std::printf("%llu accepted, %llu rejected\n", static_cast<unsigned long long>(accepted),
              static_cast<unsigned long long>(rejected));
}

TEST_F(Fuzz, DamagedTextsAreReadOrRejected) {
  uint64_t accepted = 0, rejected = 0;
  RunCases([&](Random& random) {
    const std::string text = MutateText(Pick(texts_, random), Pick(texts_, random), random);
    const size_t before = live_bytes;
    peak_bytes = before;
    const absl::StatusOr<std::string> chunks = ReadText(text, "t");
    EXPECT_LE(peak_bytes - before, 200 * text.size() + 65536);
    ++(chunks.ok() ? accepted : rejected);
    if (!chunks.ok()) {
      EXPECT_EQ(chunks.status().message().find("t:"), 0u) << chunks.status();
      return;
    }
    const absl::StatusOr<std::vector<ChunkPlace>> places = SplitChunks(*chunks);
    ASSERT_TRUE(places.ok()) << places.status();
    for (const ChunkPlace& place : *places) {
      const absl::StatusOr<Module> module = Module::Parse(place.bytes);
      ASSERT_TRUE(module.ok()) << module.status();
      ExpectRoundTrip(place.bytes, *module);
    }
  });
  std::printf("%llu accepted, %llu rejected\n", static_cast<unsigned long long>(accepted),
              static_cast<unsigned long long>(rejected));
}

// What the corpus says is what the writer would write.
TEST(Corpus, TextsAreCanonical) {
  for (const std::string& text : CorpusTexts()) {
    const absl::StatusOr<std::string> chunk = ReadText(text, "corpus");
    ASSERT_TRUE(chunk.ok()) << chunk.status();
    const absl::StatusOr<Module> module = Module::Parse(*chunk);
    ASSERT_TRUE(module.ok()) << module.status();
    EXPECT_EQ(WriteText(*module), text);
  }
}

}  // namespace
}  // namespace gmc::gimplexx
