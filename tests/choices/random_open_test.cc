// Random programs over nondeterministic numbers, single- and two-threaded. If a search with open values finds nothing,
// there must be nothing to find: whatever a search finds that tries a range of numbers contradicts the proof.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "core/lower/bounded_sums.h"
#include "core/lower/choice_plan.h"
#include "tests/agree/search_runner.h"

namespace gmc::test {
namespace {

class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {}

  std::string Program() {
    return "#include <pthread.h>\n"
           "extern int __VERIFIER_nondet_int(void);\nextern unsigned __VERIFIER_nondet_uint(void);\n"
           "extern void reach_error(void);\n"
           "#define ERROR_IF(c) if (c) reach_error()\n"
           "int g, h; unsigned u; int a[4]; struct { unsigned x : 3; int y : 5; } s; pthread_mutex_t m;\n"
           "void work(void) {\nint n = __VERIFIER_nondet_int(), k = n, i; unsigned v = __VERIFIER_nondet_uint();\n" +
           Statements(3) + "ERROR_IF(" + Condition() + " && " + Condition() + ");\n}\n" +
           "void *thread(void *p) { pthread_mutex_lock(&m); work(); pthread_mutex_unlock(&m); return p; }\n"
           "int main(void) {\n" +
           (Number(0, 3) == 0 ? "pthread_t t; pthread_create(&t, 0, thread, 0); thread(0); pthread_join(t, 0);\n"
                              : "work();\n") +
           "}\n";
  }

 private:
  int Number(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
  std::string Text(int low, int high) { return std::to_string(Number(low, high)); }
  std::string Pick(const std::vector<std::string>& words) { return words[size_t(Number(0, int(words.size()) - 1))]; }
  std::string Value() { return Pick({"n", "k", "v", "g", "h", "u", "a[1]", "s.x", "s.y", "n", "k"}); }

  std::string Expression() {
    const std::string v = Value();
    return Pick({v, v + " + " + Text(0, 5), v + " - " + Value(), v + " * " + Text(0, 3),
                 "(" + v + " & " + Text(0, 9) + ")", "(" + v + " | 1)", v + " % " + Text(2, 5), v + " / " + Text(2, 3),
                 "(char)(" + v + ")", "-" + v, "~" + v, "!" + v, "(" + v + " << " + Text(0, 2) + ")",
                 "(" + Value() + " < " + v + ")", Text(-3, 9), "(long)" + v + " + 1", "(int)((double)" + v + " * 2)",
                 "(" + Condition() + " ? 1 : " + v + ")"});
  }

  std::string Condition() {
    return "(" + Pick({Value(), Value() + " + " + Text(0, 4), Value() + " % 3", "(" + Value() + " & 3)"}) + " " +
           Pick({"<", "<=", ">", ">=", "==", "!="}) + " " + Pick({Text(-4, 9), Text(-4, 9), Value()}) + ")";
  }

  std::string Statements(int depth) {
    std::string text;
    for (int left = Number(1, 3); left > 0; --left) text += Statement(depth);
    return text;
  }

  std::string Statement(int depth) {
    const int kind = Number(0, 99);
    if (kind < 30 && depth > 0) return "if (" + Condition() + ") {\n" + Statements(depth - 1) + "}\n";
    if (kind < 40 && depth > 0) {
      return "for (i = 0; i < " + Pick({"3", "n", "k"}) + " && i < 6; ++i) {\n" + Statements(0) + "}\n";
    }
    if (kind < 48) {
      return "switch (" + Value() + ") {\ncase 0: ++g; break;\ncase 1 ... 3: g = " + Expression() +
             "; break;\ndefault: h = 1;\n}\n";
    }
    if (kind < 55) return "g = 3; if (" + Condition() + ") g = 4; ERROR_IF(g == " + Text(2, 4) + ");\n";
    return Pick({"k", "g", "h", "u", "a[1]", "s.x", "s.y", "v"}) + " = " + Expression() + ";\n";
  }

  std::mt19937_64 random_;
};

explore::SearchOptions Options() {
  explore::SearchOptions options;
  for (const exec::Property property : {exec::Property::kUnreachCall, exec::Property::kNoDataRace}) {
    options.properties[static_cast<size_t>(property)] = true;
  }
  options.machine.abort_is_error = false;
  options.max_states = 200'000;
  return options;
}

TEST(RandomOpen, AProofHoldsForEveryValueInARange) {
  const uint64_t count = std::getenv("GMC_LONG") != nullptr ? 3000 : 60;
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / ("gmc-open-" + std::to_string(getpid()) + ".c");
  uint64_t proofs = 0, errors = 0;
  for (uint64_t seed = 1; seed <= count; ++seed) {
    const std::string program = Generator(seed).Program();
    std::ofstream(file) << program;
    absl::StatusOr<std::unique_ptr<Compiled>> compiled = CompileFile(file.string(), {});
    ASSERT_TRUE(compiled.ok()) << compiled.status() << "\n" << program;
    lower::Code& code = (*compiled)->code;
    lower::PlanChoices(lower::NumberRange{-9, 12}, &code);
    explore::SearchOptions open = Options();
    open.stops_at_gaps = true;
    open.machine.open_values = true;
    open.machine.open_beyond = lower::BoundOfSums(code, exec::kLibraryModule);
    const bool is_proof = RunSearch(lower::WithBoundedSums(code, exec::kLibraryModule), open).verdict == "true";
    const Outcome chosen = RunSearch(code, Options());
    proofs += is_proof;
    errors += chosen.verdict == "false";
    ASSERT_FALSE(is_proof && chosen.verdict == "false") << "seed " << seed << "\n" << program << Describe(chosen);
  }
  std::filesystem::remove(file);
  std::printf("%zu proofs, %zu errors\n", size_t(proofs), size_t(errors));
  EXPECT_GT(proofs, count / 20);
  EXPECT_GT(errors, count / 20);
}

}  // namespace
}  // namespace gmc::test
