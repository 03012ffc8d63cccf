#include "tests/crowds/random_crowd.h"

#include <random>

namespace gmc::test {
namespace {

constexpr char kPrelude[] =
    "#include <assert.h>\n#include <pthread.h>\n#include <semaphore.h>\n#include <stdlib.h>\n#include "
    "<gmc/verifier.h>\n"
    "static _Thread_local int own;\n"
    "static int add(int *at, int number) { int old = *at; *at = old + number; return old; }\n";

class Maker {
 public:
  explicit Maker(uint64_t seed) : random_(seed) {}

  RandomCrowd Make() {
    RandomCrowd program;
    program.routine = List(1 + Below(5), 0);
    if (Below(4) == 0) program.other = List(1 + Below(2), 1);
    program.main = List(Below(3), 1);
    if (Below(3) == 0) {
      const bool wants_result = Below(3) == 0;
      program.main.push_back(wants_result ? "{ void *r = 0; pthread_join(t, &r); if (r) a = *(int *)r; }"
                                          : "pthread_join(t, 0);");
      for (std::string& statement : List(Below(2), 1)) program.main.push_back(std::move(statement));
    }
    return program;
  }

 private:
  uint32_t Below(uint32_t limit) { return static_cast<uint32_t>(random_() % limit); }
  bool Rarely() { return Below(6) == 0; }
  std::string Digit(uint32_t limit) { return std::to_string(Below(limit)); }
  std::string Shared() { return "g" + Digit(2) + "_"; }
  std::string Private() { return Below(2) == 0 ? "a" : "b"; }

  std::vector<std::string> List(uint32_t count, int depth) {
    std::vector<std::string> list;
    for (uint32_t i = 0; i < count; ++i) list.push_back(One(depth));
    return list;
  }

  std::string Body(int depth) {
    std::string text;
    for (const std::string& statement : List(1 + Below(2), depth + 1)) text += statement + " ";
    return text;
  }

  // What accesses shared numbers, mostly under a lock.
  std::string Access() {
    const std::string g = Shared(), a = Private();
    switch (Below(7)) {
      case 0:
        return g + " = (" + g + " + 1) % 3;";
      case 1:
        return a + " = " + g + ";";
      case 2:
        return g + " = " + a + " & 1;";
      case 3:
        return "assert(" + g + (Rarely() ? " != " + Digit(3) : " <= 2") + ");";
      case 4:
        return g + "++; assert(" + g + (Rarely() ? " < 2" : " >= 1") + "); " + g + "--;";
      case 5:
        return a + " = add(&" + g + ", 0);";
      default:
        return "if (" + g + " == " + Digit(2) + ") " + g + " = " + Digit(3) + ";";
    }
  }

  std::string Guarded(int depth) {
    std::string body = Access() + " " + (Below(2) == 0 ? Access() + " " : "");
    if (depth < 1 && Rarely()) body += One(depth + 1) + " ";
    switch (Rarely() ? 7 : Below(7)) {
      case 0:
      case 1:
        return "pthread_mutex_lock(&m_); " + body + "pthread_mutex_unlock(&m_);";
      case 2:
        return "gmc_atomic_begin(); " + body + "gmc_atomic_end();";
      case 3:
        return "if (pthread_mutex_trylock(&m_) == 0) { " + body + "pthread_mutex_unlock(&m_); }";
      case 4:
        return "sem_wait(&s_); " + body + "sem_post(&s_);";
      case 5:
        return "pthread_rwlock_wrlock(&l_); " + body + "pthread_rwlock_unlock(&l_);";
      case 6:
        return "if (__sync_bool_compare_and_swap(&f_, 0, 1)) { " + body + "__atomic_store_n(&f_, 0, 5); }";
      default:
        return body;
    }
  }

  std::string Heap() {
    const std::string leaks = Rarely() ? "" : " free(p); p = 0;";
    switch (Below(4)) {
      case 0:
        return "p = malloc(4); *p = " + Private() + "; gmc_atomic_begin(); g0_ = *p & 1; gmc_atomic_end();" + leaks;
      case 1:
        return "p = malloc(4); *p = 1; pthread_mutex_lock(&m_); a = *p; pthread_mutex_unlock(&m_);" + leaks;
      case 2:
        return "pthread_mutex_lock(&m_); if (sp_ == 0) sp_ = malloc(4); *sp_ = 1; pthread_mutex_unlock(&m_);";
      default:
        return "pthread_mutex_lock(&m_); p = sp_; sp_ = 0; pthread_mutex_unlock(&m_); if (p) *p = 2;" + leaks;
    }
  }

  std::string Identity() {
    switch (Below(7)) {
      case 0:
        return "pthread_mutex_lock(&m_); me_ = pthread_self(); pthread_mutex_unlock(&m_);";
      case 1:
        return "{ pthread_t self = pthread_self(); gmc_atomic_begin(); me_ = self; gmc_atomic_end();" +
               std::string(" gmc_atomic_begin(); int same = pthread_equal(self, me_); gmc_atomic_end(); assert(same") +
               (Rarely() ? "" : " || !same") + "); }";
      case 2:
        return "assert(pthread_equal(pthread_self(), pthread_self()));";
      case 3:
        return "pthread_detach(pthread_self());";
      case 4:
        return "own = " + Private() + "; gmc_atomic_begin(); g1_ = own & 1; gmc_atomic_end(); a = own;";
      case 5:
        return "if (__atomic_fetch_add(&n_, 1, 5) == 0) { pthread_t u; pthread_create(&u, 0, extra_, 0); }";
      default:
        return "pthread_mutex_lock(&m_); q = &x; x++; " + std::string(Rarely() ? "sp_ = &x; " : "") +
               "b = *q; pthread_mutex_unlock(&m_);";
    }
  }

  std::string Counted() {
    const std::string limit = std::to_string(1 + Below(3));
    switch (Below(4)) {
      case 0:
        return "a = __atomic_add_fetch(&n_, 1, 5); assert(a <= " + (Rarely() ? limit : "100") +
               "); __atomic_fetch_sub(&n_, 1, 5);";
      case 1:
        return "pthread_mutex_lock(&m_); if (g0_ < 2) g0_++; else " + std::string(Rarely() ? "assert(0)" : "g1_ = 1") +
               "; pthread_mutex_unlock(&m_);";
      case 2:
        return "pthread_mutex_lock(&m_); while (g0_ == 0" + std::string(Below(2) == 0 ? " && g1_ == 0" : "") +
               ") pthread_cond_wait(&c_, &m_); pthread_mutex_unlock(&m_);";
      default:
        return "pthread_mutex_lock(&m_); g0_ = 1; " +
               std::string(Below(2) == 0 ? "pthread_cond_signal(&c_);" : "pthread_cond_broadcast(&c_);") +
               " pthread_mutex_unlock(&m_);";
    }
  }

  std::string One(int depth) {
    switch (Below(depth >= 2 ? 6 : 10)) {
      case 0:
      case 1:
      case 2:
        return Guarded(depth);
      case 3:
        return Heap();
      case 4:
        return Identity();
      case 5:
        return Counted();
      case 6:
        return "if (" + Private() + " == " + Digit(2) + ") { " + Body(depth) + "}";
      case 7:
        return "for (int i = 0; i < 2; i++) { " + Body(depth) + "}";
      case 8:
        return "x = " + Private() + "; q = &x; gmc_atomic_begin(); *q += g0_ & 1; gmc_atomic_end(); a = x & 1;";
      default:
        return Guarded(depth);
    }
  }

  std::mt19937_64 random_;
};

std::string TextOf(const RandomCrowd& program, size_t number) {
  const auto function = [](const std::string& name, const std::vector<std::string>& statements) {
    std::string text = "static void *" + name + "(void *arg) {\n  int a = 0, b = 0, x = 0, *p = 0, *q = &x;\n";
    for (const std::string& statement : statements) text += "  " + statement + "\n";
    return text + "  return 0;\n}\n";
  };
  std::string text =
      "static int g0_, g1_, f_, n_, *sp_;\nstatic pthread_t me_;\n"
      "static pthread_mutex_t m_ = PTHREAD_MUTEX_INITIALIZER;\nstatic pthread_cond_t c_ = PTHREAD_COND_INITIALIZER;\n"
      "static pthread_rwlock_t l_ = PTHREAD_RWLOCK_INITIALIZER;\nstatic sem_t s_;\n"
      "static void *extra_(void *arg) {\n  gmc_atomic_begin(); g1_ = 1; gmc_atomic_end();\n  return 0;\n}\n";
  text += function("routine_", program.routine) + function("other_", program.other);
  text +=
      "static void main_(int n) {\n  pthread_t t = 0;\n  int a = 0, b = 0, x = 0, *p = 0, *q = &x;\n"
      "  sem_init(&s_, 0, 1);\n";
  if (!program.other.empty()) text += "  pthread_create(&t, 0, other_, 0);\n";
  text += "  for (int i = 0; n == 0 ? gmc_choose(2) : i < n; i += n != 0) pthread_create(&t, 0, routine_, 0);\n";
  for (const std::string& statement : program.main) text += "  " + statement + "\n";
  text += "}\n";
  std::string numbered;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool ends_name = text[i] == '_' && i + 1 < text.size() && !isalnum(text[i + 1]) && text[i + 1] != '_';
    numbered += ends_name ? "_" + std::to_string(number) : std::string(1, text[i]);
  }
  return numbered;
}

}  // namespace

RandomCrowd MakeRandomCrowd(uint64_t seed) { return Maker(seed).Make(); }

std::vector<RandomCrowd> Smaller(const RandomCrowd& program) {
  std::vector<RandomCrowd> smaller;
  for (const auto list : {&RandomCrowd::routine, &RandomCrowd::other, &RandomCrowd::main}) {
    for (size_t i = 0; i < (program.*list).size(); ++i) {
      std::vector<std::string>& statements = smaller.emplace_back(program).*list;
      statements.erase(statements.begin() + static_cast<ptrdiff_t>(i));
    }
  }
  return smaller;
}

std::string SourceOf(const std::vector<RandomCrowd>& programs) {
  std::string text = kPrelude;
  for (size_t i = 0; i < programs.size(); ++i) text += TextOf(programs[i], i);
  text += "int main(int argc, char **argv) {\n  switch ((argc - 1) / 8) {\n";
  for (size_t i = 0; i < programs.size(); ++i) {
    const std::string number = std::to_string(i);
    text += "    case " + number + ": main_" + number + "((argc - 1) % 8); break;\n";
  }
  return text + "  }\n  return 0;\n}\n";
}

}  // namespace gmc::test
