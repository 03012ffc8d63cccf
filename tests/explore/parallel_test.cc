// Parallel searches: several workers that give work away at every chance. Under the thread sanitizer, too.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "core/exec/machine.h"
#include "core/lower/lower.h"
#include "core/program/program.h"
#include "tests/agree/outcome.h"

namespace gmc::test {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> Chunks() {
  std::vector<fs::path> chunks;
  for (const fs::directory_entry& entry : fs::directory_iterator(GMC_CHUNKS_DIRECTORY)) {
    if (entry.path().extension() == ".gimplexx") chunks.push_back(entry.path());
  }
  std::sort(chunks.begin(), chunks.end());
  return chunks;
}

absl::StatusOr<program::Program> LinkedWithLibrary(const std::string& path) {
  absl::StatusOr<program::InputFile> file = program::LoadInput(path);
  if (!file.ok()) return file.status();
  absl::StatusOr<program::InputFile> library =
      program::LoadArchive(GMC_C_LIBRARY, "the C library", exec::kLibraryModule);
  if (!library.ok()) return library.status();
  std::vector<program::InputFile> files;
  files.push_back(*std::move(file));
  files.push_back(*std::move(library));
  return program::Link(std::move(files), program::ArchiveMembers::kAsNeeded);
}

TEST(ParallelSearch, FindsWhatOneWorkerFinds) {
  const std::vector<fs::path> chunks = Chunks();
  ASSERT_GE(chunks.size(), 20u);
  uint64_t handed_over = 0;
  size_t with_findings = 0;
  for (const fs::path& path : chunks) {
    const absl::StatusOr<program::Program> program = LinkedWithLibrary(path);
    ASSERT_TRUE(program.ok()) << program.status();
    const lower::Code code = lower::Lower(*program, lower::SignedOverflow::kWraps);
    explore::SearchOptions options = AllFindings();
    const Outcome expected = RunSearch(code, options);
    options.workers = 4;
    options.seed = 1;
    options.splits_always = true;
    const Outcome outcome = RunSearch(code, options);
    EXPECT_EQ(Describe(outcome), Describe(expected)) << path;
    handed_over += outcome.handed_over;
    with_findings += !outcome.findings.empty();
  }
  EXPECT_GT(handed_over, 100u);
  EXPECT_GE(with_findings, 10u);
}

}  // namespace
}  // namespace gmc::test
