// Parallel searches: several workers that give work away at every chance.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "tests/agree/search_runner.h"

namespace gmc::test {
namespace {

namespace fs = std::filesystem;

constexpr size_t kPrograms = 20;

TEST(ParallelSearch, FindsWhatOneWorkerFinds) {
  std::vector<fs::path> sources;
  for (const fs::directory_entry& entry : fs::directory_iterator(GMC_PROGRAMS_DIRECTORY)) {
    if (entry.path().extension() == ".c") sources.push_back(entry.path());
  }
  std::sort(sources.begin(), sources.end());
  ASSERT_GE(sources.size(), kPrograms);
  uint64_t handed_over = 0;
  for (size_t i = 0; i < kPrograms; ++i) {
    // Every other one with errors, so that findings are shared too.
    const std::vector<std::string> flags(i % 2, "-DBROKEN");
    const fs::path& path = sources[i * sources.size() / kPrograms];
    const absl::StatusOr<std::unique_ptr<Compiled>> compiled = CompileFile(path, flags);
    ASSERT_TRUE(compiled.ok()) << compiled.status();
    explore::SearchOptions options = AllFindings();
    const Outcome expected = RunSearch((*compiled)->code, options);
    options.workers = 4;
    options.seed = 1;
    options.splits_always = true;
    const Outcome outcome = RunSearch((*compiled)->code, options);
    EXPECT_EQ(Describe(outcome), Describe(expected)) << path;
    handed_over += outcome.handed_over;
  }
  EXPECT_GT(handed_over, 100u);
}

}  // namespace
}  // namespace gmc::test
