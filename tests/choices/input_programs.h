// Random programs over nondeterministic numbers, single- and two-threaded.
//
// Thread safety: plain values.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace gmc::test {

enum class Threads : uint8_t { kOne, kSomeTwo };

class InputPrograms {
 public:
  InputPrograms(uint64_t seed, Threads threads) : random_(seed), threads_(threads) {}

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
           (threads_ == Threads::kSomeTwo && Number(0, 3) == 0
                ? "pthread_t t; pthread_create(&t, 0, thread, 0); thread(0); pthread_join(t, 0);\n"
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
    if (kind < 53) return Part(Pick({"k", "v", "g", "u", "a[1]"}), Text(0, 3));
    if (kind < 60) return "g = 3; if (" + Condition() + ") g = 4; ERROR_IF(g == " + Text(2, 4) + ");\n";
    const std::string target = Pick({"k", "g", "h", "u", "a[1]", "s.x", "s.y", "v"}) + " = ";
    if (kind < 66) return target + AtomicUpdate() + ";\n";
    return target + Expression() + ";\n";
  }

  std::string AtomicUpdate() {
    const std::string object = Pick({"&g", "&h", "&k", "&a[1]"}), value = Value();
    return Pick({"__atomic_fetch_add(" + object + ", " + value + ", __ATOMIC_SEQ_CST)",
                 "__atomic_or_fetch(" + object + ", " + value + ", __ATOMIC_SEQ_CST)",
                 "__atomic_exchange_n(" + object + ", " + value + ", __ATOMIC_SEQ_CST)",
                 "__sync_bool_compare_and_swap(" + object + ", " + value + ", " + Expression() + ")",
                 "__sync_val_compare_and_swap(" + object + ", " + value + ", " + Expression() + ")"});
  }

  // Of an object's bytes.
  std::string Part(const std::string& object, const std::string& at) {
    const std::string byte = "((unsigned char *)&" + object + ")[" + at + "]";
    const std::string to = Pick({"k", "g", "h", "u"});
    return Pick({to + " = " + byte + ";\n", byte + " = " + Text(0, 2) + ";\n",
                 "ERROR_IF(" + byte + " == " + Text(0, 9) + ");\n",
                 "__builtin_memcpy(&" + to + ", &" + object + ", 1 + " + at + ");\n",
                 "__builtin_memset((char *)&" + object + " + " + at + ", 0, 1);\n"});
  }

  std::mt19937_64 random_;
  const Threads threads_;
};

}  // namespace gmc::test
