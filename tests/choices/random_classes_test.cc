// Random programs over one nondeterministic byte. As it is, its values are tried by classes; when it is also stored in
// memory, all 256 are tried. The errors that are found must be the same, with and without no-overflow among them.
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <regex>
#include <set>
#include <string>

namespace gmc {
namespace {

enum class Storage { kNone, kMemory };

class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {}

  std::string Program(Storage storage) {
    const std::string type = Pick({"signed char", "unsigned char"});
    const std::string function = type == "signed char" ? "__VERIFIER_nondet_char" : "__VERIFIER_nondet_uchar";
    return "#include <gmc/verifier.h>\n#define ERROR if (gmc_choose(2)) *(volatile int*)0 = 1\nextern " + type + " " +
           function + "(void);\n" + type + " stored;\nint g;\nint main(void) {\nint flag;\n" + type +
           " n = " + function + "();\n" + (storage == Storage::kMemory ? "stored = n;" : "") +
           "\nint m = n; long k = m;\n" + Statements(3) + "if (g == 1) ERROR;\nif (g == 2) ERROR;\n}\n";
  }

 private:
  int Number(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
  std::string Text(int low, int high) { return std::to_string(Number(low, high)); }
  std::string Pick(const std::vector<std::string>& words) { return words[size_t(Number(0, int(words.size()) - 1))]; }
  std::string Variable() { return Pick({"n", "m", "k"}); }
  std::string Type() {
    return Pick({"int", "unsigned", "signed char", "unsigned char", "long", "unsigned long", "short"});
  }

  std::string Condition() {
    const std::string v = Variable();
    const std::string left =
        Pick({v, "(" + Type() + ")" + v, v + " + " + Text(0, 9), v + " - " + Text(0, 200),
              v + " + " + Text(2147483500, 2147483647), v + " - " + Text(2147483500, 2147483647),
              "(long)" + v + " + 9223372036854775" + Text(700, 807), Text(2147483500, 2147483647) + " + " + v,
              Text(-9, 9) + " - " + v, "(" + Type() + ")(" + v + " - " + Text(0, 99) + ")", v + " % " + Text(1, 7),
              "(" + v + " & " + Text(0, 20) + ")", "!" + v, "(unsigned)" + v + " + 1u"});
    const std::string right = Pick({Text(-140, 270), Text(-5, 5), "127", "-128", "255", "-1", "0"});
    return "(" + left + " " + Pick({"<", "<=", ">", ">=", "==", "!="}) + " " + right + Pick({"", "", "u"}) + ")";
  }

  std::string Statements(int depth) {
    std::string text;
    for (int left = Number(1, 3); left > 0; --left) text += Statement(depth);
    return text;
  }

  std::string Statement(int depth) {
    const int kind = Number(0, 99);
    if (kind < 45 && depth > 0) {
      const std::string condition = Condition() + (Number(0, 2) == 0 ? Pick({" && ", " || "}) + Condition() : "");
      const std::string inner = Statements(depth - 1);
      return "if (" + condition + ") {\n" + inner + "} else {\n" + (Number(0, 1) == 0 ? Statements(depth - 1) : "") +
             "}\n";
    }
    if (kind < 60)
      return Pick({"m", "k"}) + " = (" + Type() + ")(" + Variable() + Pick({"", " + 3", " - 7", " + 2147483600"}) +
             ");\n";
    if (kind < 70) {
      const int low = Number(-20, 50);
      return "switch (" + Variable() + ") {\ncase " + std::to_string(low) + " ... " +
             std::to_string(low + Number(0, 40)) + ": ERROR;\nbreak;\ncase 100: ERROR;\nbreak;\ndefault: ERROR;\n}\n";
    }
    if (kind < 80) return "flag = " + Condition() + "; if (flag) g++;\n";
    if (kind < 88) return "gmc_assume(" + Condition() + " || " + Condition() + ");\n";
    return "ERROR;\n";
  }

  std::mt19937_64 random_;
};

// The lines of errors, and the verdict.
std::set<std::string> Findings(const std::string& program, const std::string& properties,
                               const std::filesystem::path& file) {
  std::ofstream(file) << program;
  std::string output;
  const std::string command =
      std::string(GMC_BINARY) + " check --trace=none --continue --prop " + properties + " " + file.string() + " 2>&1";
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return {"popen failed"};
  std::array<char, 4096> buffer;
  for (size_t size; (size = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) output.append(buffer.data(), size);
  pclose(pipe);
  std::set<std::string> findings;
  const std::regex finding("\\.c:(\\d+):\\d+: error|(verdict: .*)");
  for (std::sregex_iterator match(output.begin(), output.end(), finding), end; match != end; ++match) {
    findings.insert((*match)[1].str() + (*match)[2].str());
  }
  return findings;
}

TEST(RandomClasses, FindWhatAllValuesFind) {
  const uint64_t count = std::getenv("GMC_LONG") != nullptr ? 500 : 20;
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / ("gmc-classes-" + std::to_string(getpid()) + ".c");
  size_t errors = 0;
  for (uint64_t seed = 1; seed <= count; ++seed) {
    const std::string program = Generator(seed).Program(Storage::kNone);
    const std::string properties = seed % 2 == 0 ? "valid-deref" : "valid-deref,no-overflow";
    const std::set<std::string> by_class = Findings(program, properties, file);
    const std::set<std::string> by_value = Findings(Generator(seed).Program(Storage::kMemory), properties, file);
    ASSERT_EQ(by_class, by_value) << "seed " << seed << "\n" << program;
    ASSERT_FALSE(by_class.empty());
    errors += by_class.size() - 1;
  }
  std::filesystem::remove(file);
  EXPECT_GT(errors, count);
}

}  // namespace
}  // namespace gmc
