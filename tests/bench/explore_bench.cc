// explore_bench: the search against SPIN, two workers against one, where the time goes, what the reductions save.
//
//   build/bin/explore_bench [--full] [NAME...]       names: see kPrograms
//
// Each program is the same algorithm in C and in Promela (programs/), written so that both tools store the same number
// of states: one Promela statement for each access that others may notice, d_step where C does more in a step. SPIN's
// pan is compiled with -O2 -DSAFETY -DNOREDUCE, and its stack and hash table are as large as the search needs: larger
// ones would be charged to it. Times are processor times of the searches alone, best of three: neither compiling is
// counted nor what pan takes to start. --full takes larger sizes. Exits with 1 if a goal is missed, with 2 if something
// cannot run.
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "hash/visited_set.h"
#include "tests/agree/search_runner.h"
#include "tests/bench/summary.h"
#include "tools/process.h"
#include "tools/temp_directory.h"

namespace gmc::bench {
namespace {

using exec::Property;
using explore::Phase;
using Goal = SummaryPrinter::Goal;

constexpr double kSpinGoal = 0.3, kCpuGoal = 1.08, kIdleGoal = 5;
constexpr double kStateTolerance = 0.1;
constexpr int kRuns = 3;
constexpr uint64_t kMaxStates = 20'000'000;

struct ProgramSpec {
  const char* name;
  const char* file;  // in programs/, with .c and .pml
  std::vector<std::string> sizes, full_sizes;
  std::vector<std::string> small_sizes;  // for the search without reductions
};

const ProgramSpec kPrograms[] = {
    {"filter lock", "filter_lock", {"-DN=4"}, {"-DN=4"}, {"-DN=2"}},
    {"philosophers", "philosophers", {"-DN=11"}, {"-DN=12"}, {"-DN=5"}},
    {"bounded buffer", "buffer", {"-DN=4"}, {"-DN=4"}, {"-DN=1"}},
    {"three threads that increment", "increments", {"-DN=3", "-DM=6"}, {"-DN=3", "-DM=8"}, {"-DN=3", "-DM=3"}},
};

double ProcessorTime() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double WallTime() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

class NoWorld : public exec::Environment {
 public:
  void Write(int, const char*, size_t) override {}
  size_t Read(int, char*, size_t) override { return 0; }
};

// The granularity of the models: every access to a shared object is a step.
exec::Reductions WithoutWindows() {
  exec::Reductions reductions;
  reductions.windows = false;
  return reductions;
}

struct Measured {
  uint64_t states = 0;
  uint64_t transitions = 0;
  bool is_complete = false;
  double cpu = 0, wall = 0;
  std::array<double, explore::kPhaseCount> shares{};  // of all workers' time
};

// A thread looks once a millisecond at what the workers do.
Measured ExploreOnce(const lower::Code& code, const exec::Reductions& reductions, uint32_t workers) {
  NoWorld world;
  explore::SearchOptions options;
  options.machine.world = &world;
  options.machine.arguments = {"program"};
  options.machine.reductions = reductions;
  options.workers = workers;
  options.max_states = kMaxStates;
  for (const Property property : {Property::kUnreachCall, Property::kNoDeadlock}) {
    options.properties[static_cast<size_t>(property)] = true;
  }
  const std::unique_ptr<VisitedSet> visited = MakeHash128Set();
  explore::Search search(code, options, visited.get());
  std::atomic<bool> is_over = false;
  std::array<uint64_t, explore::kPhaseCount> samples{};
  uint64_t sample_count = 0;
  std::thread sampler([&] {
    while (!is_over) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      const std::vector<Phase> phases = search.phases();
      for (const Phase phase : phases) ++samples[static_cast<size_t>(phase)];
      samples[static_cast<size_t>(Phase::kIdle)] += workers - phases.size();
      sample_count += workers;
    }
  });
  Measured measured;
  const double cpu = ProcessorTime(), wall = WallTime();
  const explore::SearchResult result = search.Run();
  measured.cpu = ProcessorTime() - cpu;
  measured.wall = WallTime() - wall;
  is_over = true;
  sampler.join();
  measured.states = result.statistics.states;
  measured.transitions = result.statistics.transitions;
  measured.is_complete = result.findings.empty() && result.gaps.empty();
  for (size_t i = 0; i < samples.size() && sample_count > 0; ++i) {
    measured.shares[i] = 100.0 * static_cast<double>(samples[i]) / static_cast<double>(sample_count);
  }
  return measured;
}

Measured Explore(const lower::Code& code, const exec::Reductions& reductions, uint32_t workers) {
  Measured best = ExploreOnce(code, reductions, workers);
  for (int i = 1; i < kRuns; ++i) {
    Measured again = ExploreOnce(code, reductions, workers);
    if (again.cpu < best.cpu) best = again;
  }
  return best;
}

bool Run(const std::vector<std::string>& command, const std::string& output) {
  const absl::StatusOr<int> status =
      tools::RunProcess(command, {"/dev/null", output, output + ".err"}, tools::ProcessGroup::kOurs);
  return status.ok() && *status == 0;
}

// The processor time of one run of pan, whose output is in pan.out. None: it failed.
std::optional<double> TimePan(uint64_t depth, uint32_t table) {
  rusage start{}, end{};
  getrusage(RUSAGE_CHILDREN, &start);
  if (!Run({"./pan", "-m" + std::to_string(depth), "-w" + std::to_string(table)}, "pan.out")) return std::nullopt;
  getrusage(RUSAGE_CHILDREN, &end);
  auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(end.ru_utime) + seconds(end.ru_stime) - seconds(start.ru_utime) - seconds(start.ru_stime);
}

// What pan says of its search. None: it was cut at the depth.
std::optional<Measured> ReadPan() {
  Measured measured;
  std::ifstream lines("pan.out");
  for (std::string line; std::getline(lines, line);) {
    unsigned long long number;
    if (line.find("max search depth too small") != std::string::npos) return std::nullopt;
    if (std::sscanf(line.c_str(), "%llu states, stored", &number) == 1 && line.find("stored") != std::string::npos) {
      if (measured.states == 0) measured.states = number;
    } else if (line.find("transitions (=") != std::string::npos && std::sscanf(line.c_str(), "%llu", &number) == 1) {
      measured.transitions = number;
    } else if (line.find("errors: 0") != std::string::npos) {
      measured.is_complete = true;
    }
  }
  return measured;
}

// The search of pan in the working directory, with a table of 2^table slots and the least sufficient depth of those
// tried. Its start is what a run takes that may not take a step.
std::optional<Measured> MeasurePan(uint32_t table) {
  constexpr uint64_t kFirstDepth = 10'000, kLastDepth = 100'000'000;
  for (uint64_t depth = kFirstDepth; depth <= kLastDepth; depth *= 4) {
    const std::optional<double> first = TimePan(depth, table);
    if (!first) return std::nullopt;
    std::optional<Measured> measured = ReadPan();
    if (!measured) continue;
    double best = *first, start = *first;
    for (int i = 1; i < kRuns; ++i) best = std::min(best, TimePan(depth, table).value_or(best));
    for (int i = 0; i < kRuns; ++i) start = std::min(start, TimePan(1, table).value_or(start));
    measured->cpu = best - start;
    return measured;
  }
  return std::nullopt;
}

// Spin leaves its files in the working directory.
std::optional<Measured> RunSpin(const std::string& model, const std::vector<std::string>& sizes, uint64_t states) {
  const tools::TempDirectory scratch = *tools::TempDirectory::Create(tools::KeepFiles::kNo);
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(scratch.path());
  std::vector<std::string> make = {"spin"};
  make.insert(make.end(), sizes.begin(), sizes.end());
  make.insert(make.end(), {"-a", model});
  const bool is_made =
      Run(make, "spin.out") &&
      Run({"gcc-12", "-O2", "-DSAFETY", "-DNOREDUCE", "-DMEMLIM=4096", "-w", "-o", "pan", "pan.c"}, "gcc.out");
  std::optional<Measured> measured;
  if (is_made) measured = MeasurePan(static_cast<uint32_t>(std::bit_width(states)));
  std::filesystem::current_path(before);
  if (!measured || measured->states == 0) return std::nullopt;
  return measured;
}

// How much faster two threads do what one does: what this machine has to offer right now.
double Calibrate() {
  auto work = [](uint64_t count) {
    volatile uint64_t sum = 0;
    for (uint64_t i = 0; i < count; ++i) sum = sum + i;
  };
  constexpr uint64_t kCount = 400'000'000;
  const double begin = WallTime();
  work(kCount);
  const double middle = WallTime();
  std::thread other(work, kCount / 2);
  work(kCount / 2);
  other.join();
  return (middle - begin) / (WallTime() - middle);
}

std::string Text(const char* format, double value) {
  char text[64];
  std::snprintf(text, sizeof(text), format, value);
  return text;
}

void PrintShares(SummaryPrinter* out, const Measured& measured) {
  auto share = [&](Phase phase) { return Text("%.0f %%", measured.shares[static_cast<size_t>(phase)]); };
  out->Note("time: execution " + share(Phase::kExecution) + ", canonicalization and hashing " +
            share(Phase::kCanonicalization) + ", visited set " + share(Phase::kVisitedSet) + ", hand-over " +
            share(Phase::kHandOver) + ", idle " + share(Phase::kIdle));
}

absl::StatusOr<std::unique_ptr<test::Compiled>> Compile(const ProgramSpec& spec,
                                                        const std::vector<std::string>& sizes) {
  return test::CompileFile(std::string(GMC_BENCH_PROGRAMS) + "/" + spec.file + ".c", sizes);
}

std::string Join(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += " " + word;
  return text;
}

// False: it cannot be measured.
bool CompareWithSpin(SummaryPrinter* out, const ProgramSpec& spec, const std::vector<std::string>& sizes,
                     const lower::Code& code) {
  const Measured ours = Explore(code, WithoutWindows(), 1);
  const std::string model = std::string(GMC_BENCH_PROGRAMS) + "/" + spec.file + ".pml";
  if (!ours.is_complete) {
    out->Note("the search was not complete");
    return false;
  }
  const double our_rate = static_cast<double>(ours.states) / ours.cpu;
  out->Figure("states", static_cast<double>(ours.states), "");
  out->Figure("states/s", our_rate, "");
  PrintShares(out, ours);
  if (tools::FindProgram("spin").empty()) {
    out->Note("spin is not installed (Debian package spin): not compared");
    return false;
  }
  const std::optional<Measured> theirs = RunSpin(model, sizes, ours.states);
  if (!theirs || !theirs->is_complete) {
    out->Note("spin or pan failed on " + model);
    return false;
  }
  out->Figure("states of SPIN", static_cast<double>(theirs->states), "");
  out->Figure("states/s of SPIN", static_cast<double>(theirs->states) / theirs->cpu, "");
  const double agreement = static_cast<double>(ours.states) / static_cast<double>(theirs->states);
  if (agreement < 1 - kStateTolerance || agreement > 1 + kStateTolerance) {
    out->Note("the numbers of states differ by more than 10 %");
    return false;
  }
  const double ratio = our_rate * theirs->cpu / static_cast<double>(theirs->states);
  out->Figure("states/s against SPIN", ratio, "x", Goal::kAtLeast, kSpinGoal);
  return true;
}

void CompareReductions(SummaryPrinter* out, const ProgramSpec& spec) {
  const absl::StatusOr<std::unique_ptr<test::Compiled>> compiled = Compile(spec, spec.small_sizes);
  if (!compiled.ok()) return out->Note(std::string(compiled.status().message()));
  const lower::Code& code = (*compiled)->code;
  const Measured all = Explore(code, {}, 1);
  const Measured none = Explore(code, {false, false, false, false, false}, 1);
  if (!all.is_complete || !none.is_complete) return out->Note("with other reductions the search was not complete");
  out->Figure("states with all reductions," + Join(spec.small_sizes), static_cast<double>(all.states), "");
  out->Figure("states without any," + Join(spec.small_sizes), static_cast<double>(none.states), "");
}

void CompareWorkers(SummaryPrinter* out, const lower::Code& code) {
  const double offered = Calibrate();
  const Measured one = Explore(code, WithoutWindows(), 1);
  const Measured two = Explore(code, WithoutWindows(), 2);
  out->Figure("processor time of two workers against one", two.cpu / one.cpu, "x", Goal::kAtMost, kCpuGoal);
  out->Figure("idle", two.shares[static_cast<size_t>(Phase::kIdle)], "%", Goal::kAtMost, kIdleGoal);
  out->Figure("wall time of one against two workers", one.wall / two.wall, "x");
  out->Figure("the same of a loop, in this minute", offered, "x");
  PrintShares(out, two);
}

int Main(const std::vector<std::string>& arguments) {
  bool is_full = false;
  std::vector<std::string> names;
  for (const std::string& argument : arguments) {
    if (argument == "--full") {
      is_full = true;
    } else {
      names.push_back(argument);
    }
  }
  SummaryPrinter out;
  bool all_measured = true;
  for (const ProgramSpec& spec : kPrograms) {
    if (!names.empty() && std::find(names.begin(), names.end(), spec.file) == names.end()) continue;
    const std::vector<std::string>& sizes = is_full ? spec.full_sizes : spec.sizes;
    std::printf("%s%s\n", spec.name, Join(sizes).c_str());
    const absl::StatusOr<std::unique_ptr<test::Compiled>> compiled = Compile(spec, sizes);
    if (!compiled.ok()) {
      std::printf("%s\n", std::string(compiled.status().message()).c_str());
      return 2;
    }
    all_measured = CompareWithSpin(&out, spec, sizes, (*compiled)->code) && all_measured;
    CompareReductions(&out, spec);
    if (&spec == &kPrograms[0]) CompareWorkers(&out, (*compiled)->code);
    std::fflush(stdout);
  }
  if (!all_measured) return 2;
  return out.all_met() ? 0 : 1;
}

}  // namespace
}  // namespace gmc::bench

int main(int argc, char** argv) { return gmc::bench::Main({argv + 1, argv + argc}); }
